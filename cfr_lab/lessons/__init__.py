"""Hold one package per lesson, with one module per picture or table and with the exercises."""

"""Hold one package per lesson, each with its exercises and one module per picture or table."""

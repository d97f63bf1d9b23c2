"""Hold one package per lesson, with a module per picture or table and the lesson's exercises."""

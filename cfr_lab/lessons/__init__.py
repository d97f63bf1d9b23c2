"""Hold one package per lesson: one module per picture or table, and the lesson's exercises."""

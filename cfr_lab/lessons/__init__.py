"""Hold one package per lesson: a module for each picture or table with its texts, and exercises."""

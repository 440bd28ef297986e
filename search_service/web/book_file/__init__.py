"""The library as a book for readers (EPUB 3), in a language of the interface."""

from search_service.web.book_file.book import MEDIA_TYPE, epub

__all__ = ["MEDIA_TYPE", "epub"]

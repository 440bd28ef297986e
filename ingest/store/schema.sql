PRAGMA user_version = 4;  -- of these tables; the serving side reads this one only
-- The library of one build. Written once, then only read. A book is named by the prefix of its ids, "" for none.
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE record(
    position INTEGER PRIMARY KEY, id TEXT NOT NULL, lang TEXT NOT NULL, kind TEXT NOT NULL, work TEXT NOT NULL,
    book TEXT NOT NULL, law INTEGER, parent TEXT, json TEXT NOT NULL, UNIQUE(id, lang)
);
CREATE INDEX record_law ON record(book, law, kind);
CREATE INDEX record_parent ON record(parent);
CREATE INDEX record_kind ON record(kind, position);
-- Other names of a record: numbers printed with it, items printed inside its text.
CREATE TABLE also(alias TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
-- Titles of Laws, divisions and provisions; origin is printed, commentary, table or ours (our own words).
CREATE TABLE title(id TEXT, lang TEXT, origin TEXT, text TEXT NOT NULL, PRIMARY KEY(id, lang, origin)) WITHOUT ROWID;
CREATE TABLE reference(source TEXT, lang TEXT, ordinal INTEGER, target TEXT, kind TEXT, status TEXT);
CREATE INDEX reference_target ON reference(target);
CREATE INDEX reference_source ON reference(source, lang);
CREATE TABLE document(
    file TEXT PRIMARY KEY, sha256 TEXT, work TEXT, edition INTEGER, language TEXT, layout TEXT, title TEXT, people TEXT,
    rights TEXT, encoding TEXT, evidence TEXT, bytes INTEGER, lines INTEGER
) WITHOUT ROWID;
-- The documents in the order of reading; one that `continues` is read as one text with the one before.
CREATE TABLE reading_order(position INTEGER PRIMARY KEY, file TEXT NOT NULL, continues INTEGER NOT NULL);
-- Lines as received, private details masked; each with its line end.
CREATE TABLE printed_line(file TEXT, line INTEGER, text TEXT NOT NULL, PRIMARY KEY(file, line)) WITHOUT ROWID;
CREATE TABLE edit(file TEXT, line INTEGER, col INTEGER, stage TEXT, rule TEXT, reason TEXT, before TEXT, after TEXT);
CREATE INDEX edit_line ON edit(file, line);
-- The list of ids the build was held to, as ids.txt had it, so that a list that was cut short is noticed.
CREATE TABLE listed(id TEXT PRIMARY KEY, kind TEXT NOT NULL, withdrawn INTEGER NOT NULL) WITHOUT ROWID;
-- The other half of the account: the characters that `edit` leaves, `length` of them from this printed place, stand in
-- a field of a record: marker, title, text, page, mention or auction. `pravilo verify` reads it.
CREATE TABLE piece(file TEXT, line INTEGER, col INTEGER, length INTEGER, id TEXT, lang TEXT, field TEXT);
CREATE INDEX piece_file ON piece(file);
CREATE TABLE term(
    position INTEGER PRIMARY KEY, book TEXT NOT NULL, ru TEXT, ru_variants TEXT, en TEXT, en_variants TEXT, abbreviations TEXT, laws TEXT,
    definition_ru TEXT, definition_en TEXT
);
CREATE TABLE finding(
    position INTEGER PRIMARY KEY, code TEXT, severity TEXT, record TEXT, file TEXT, line INTEGER, message TEXT, detail TEXT
);
-- How complete the library is, a row for each Law of each book.
CREATE TABLE coverage(
    book TEXT NOT NULL, law INTEGER NOT NULL, has_own_text INTEGER, printed INTEGER, titles_only INTEGER, cited_unknown INTEGER,
    listed INTEGER, indexed INTEGER, paragraphs INTEGER, cited INTEGER, PRIMARY KEY(book, law)
) WITHOUT ROWID;
-- Records as read, before they have a place in the book; gone from a finished library.
CREATE TABLE draft(position INTEGER PRIMARY KEY, id TEXT NOT NULL, lang TEXT NOT NULL, json TEXT NOT NULL);
CREATE INDEX draft_id ON draft(id, lang);
-- What may have happened at a table: a tree of questions from each situation of a book down to the passages to read.
CREATE TABLE situation(book TEXT, position INTEGER, path TEXT, json TEXT NOT NULL, PRIMARY KEY(book, path)) WITHOUT ROWID;

PRAGMA user_version = 1;  -- of these tables; the serving side reads this one only
-- The builds of a data folder in their order, and what each changed against the one before. Kept beside the builds, so
-- that it outlives them; a new state of it takes the place of the old one in one step.
-- published: seconds since 1970, UTC, each later than the one before. The counts are of records and of findings.
CREATE TABLE build(
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, published INTEGER NOT NULL, edition INTEGER, records INTEGER NOT NULL,
    export_sha256 TEXT, added INTEGER NOT NULL, removed INTEGER NOT NULL, changed INTEGER NOT NULL,
    gained INTEGER NOT NULL, lost INTEGER NOT NULL
);
CREATE INDEX build_name ON build(name);
-- The codes by which fingerprints name fields.
CREATE TABLE field(code INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
-- Every record there ever was; its fingerprint in the last build, NULL where that has it no more.
CREATE TABLE record(
    n INTEGER PRIMARY KEY, id TEXT NOT NULL, lang TEXT NOT NULL, kind TEXT NOT NULL, book TEXT NOT NULL, law INTEGER,
    fingerprint BLOB, UNIQUE(id, lang)
);
CREATE INDEX record_law ON record(book, law);
CREATE INDEX record_kind ON record(book, kind);
-- What a build changed: the fingerprint a record had before it, NULL where there was none.
CREATE TABLE change(
    build INTEGER NOT NULL, record INTEGER NOT NULL, before BLOB, PRIMARY KEY(build, record)
) WITHOUT ROWID;
CREATE INDEX change_record ON change(record, build);
-- Every finding there ever was, without its line, which moves with the text before it; how often the last build has it.
CREATE TABLE finding(
    n INTEGER PRIMARY KEY, code TEXT NOT NULL, severity TEXT NOT NULL, record TEXT NOT NULL, file TEXT NOT NULL,
    message TEXT NOT NULL, detail TEXT NOT NULL, held INTEGER NOT NULL,
    UNIQUE(code, severity, record, file, message, detail)
);
-- How many more of a finding a build has than the one before; fewer where the number is negative.
CREATE TABLE finding_change(
    build INTEGER NOT NULL, finding INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY(build, finding)
) WITHOUT ROWID;

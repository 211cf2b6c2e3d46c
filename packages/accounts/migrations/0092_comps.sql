-- Comparables are a kind of documents.

ALTER TABLE documents
  DROP CONSTRAINT documents_kind_check,
  ADD CONSTRAINT documents_kind_check
    CHECK (kind IN ('chart', 'table', 'dashboard', 'comparison', 'preset'));

-- The ready-made documents of the instance belong to no one and are public.
ALTER TABLE documents DROP CONSTRAINT documents_check;
ALTER TABLE documents ADD CONSTRAINT documents_owner CHECK (
  CASE WHEN user_id IS NULL AND organization_id IS NULL
    THEN visibility = 'public' AND author_id IS NULL
    ELSE user_id IS NULL OR organization_id IS NULL
  END
);

-- Requests that anyone can make for any e-mail address. Each is written down before its call answers, whether or not
-- the address has an account, and answered by e-mail a moment later. Its row is deleted with what answers it.
CREATE TABLE account_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sign-up', 'resend-verification', 'reset-password', 'change-email')),
  email text NOT NULL,
  -- What else the kind needs: the hash of a password, whose address changes.
  details jsonb NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);

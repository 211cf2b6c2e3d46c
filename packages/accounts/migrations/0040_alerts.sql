-- Alerts on metrics, what each check found, and the messages that followed.

CREATE TABLE alerts (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  definition jsonb NOT NULL,
  -- The question alone, so that alerts with the same one are checked together.
  question text NOT NULL,
  -- Counts the definitions; a check that began under an older one is thrown away.
  revision integer NOT NULL DEFAULT 1,
  -- The secret of its webhook, sealed; null while it has no webhook.
  webhook_secret text,
  muted_until timestamptz,
  -- Where each series stands; null until it was looked at once.
  state jsonb,
  -- The data that it was last checked against.
  data_version bigint NOT NULL DEFAULT 0,
  checked_at timestamptz,
  fault text,
  last_fired_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX alerts_of_user ON alerts (user_id, created_at);
CREATE INDEX alerts_by_question ON alerts (md5(question), id);

CREATE TABLE alert_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alert_id text NOT NULL REFERENCES alerts ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  data_version bigint NOT NULL,
  is_sample boolean NOT NULL DEFAULT false,
  is_test boolean NOT NULL DEFAULT false,
  fired boolean NOT NULL,
  fault text,
  -- What was found for some of the series, those that fired first, and how many there were.
  outcomes jsonb NOT NULL DEFAULT '[]',
  total_series integer NOT NULL DEFAULT 0
);
CREATE INDEX alert_runs_of_alert ON alert_runs (alert_id, id);

-- A message to one place. Its id goes with every try, so that whoever gets it twice can tell.
CREATE TABLE alert_deliveries (
  id text PRIMARY KEY,
  run_id bigint NOT NULL REFERENCES alert_runs ON DELETE CASCADE,
  alert_id text NOT NULL REFERENCES alerts ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('email', 'webhook')),
  -- Where a webhook is called and with which bytes; empty for e-mails, which wait in outgoing_mails.
  url text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('waiting', 'queued', 'delivered', 'failed', 'skipped')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  detail text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX alert_deliveries_waiting ON alert_deliveries (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX alert_deliveries_of_run ON alert_deliveries (run_id);
CREATE INDEX alert_deliveries_of_user ON alert_deliveries (user_id, created_at);

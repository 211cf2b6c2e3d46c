-- Who pays, and for what, as the payment provider last told it. It is the truth; these rows are what was read of it.

CREATE TABLE billing_customers (
  customer_id text PRIMARY KEY,
  user_id text UNIQUE REFERENCES users ON DELETE CASCADE,
  organization_id text UNIQUE REFERENCES organizations ON DELETE CASCADE,
  -- A checkout that was begun and may still be finished, so that beginning again leads to the same one.
  open_checkout text,
  -- How many checkouts are over; with it two presses of one button are told from buying again.
  closed_checkouts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((user_id IS NULL) <> (organization_id IS NULL))
);

CREATE TABLE subscriptions (
  subscription_id text PRIMARY KEY,
  customer_id text NOT NULL REFERENCES billing_customers ON DELETE CASCADE,
  status text NOT NULL,
  tier text NOT NULL CHECK (tier IN ('free', 'api', 'pro')),
  price_id text NOT NULL,
  seats integer NOT NULL CHECK (seats >= 0),
  renews_at timestamptz,
  cancels_at timestamptz,
  began_at timestamptz NOT NULL,
  -- When the reading began that these columns come from; what was read earlier never takes their place.
  read_at timestamptz NOT NULL
);
CREATE INDEX subscriptions_of_customer ON subscriptions (customer_id);

-- Events of the payment provider that were dealt with, so that each is once.
CREATE TABLE billing_events (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX billing_events_by_age ON billing_events (received_at);

-- What an administrator gives an organisation without payment.
CREATE TABLE organization_grants (
  organization_id text PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  tier text NOT NULL CHECK (tier IN ('api', 'pro')),
  seats integer NOT NULL CHECK (seats > 0)
);

-- The personal token of a user is a key as well, which its page shows: it is kept sealed beside its hash.
ALTER TABLE api_keys
  ADD COLUMN kind text NOT NULL DEFAULT 'made' CHECK (kind IN ('made', 'personal')),
  ADD COLUMN sealed text;
CREATE UNIQUE INDEX personal_tokens ON api_keys (user_id) WHERE kind = 'personal' AND revoked_at IS NULL;

-- Transactions sent to a contract on a day.
ALTER TABLE contract_activity ADD COLUMN IF NOT EXISTS calls Nullable(UInt64) AFTER outflow;
ALTER TABLE contract_activity_staged ADD COLUMN IF NOT EXISTS calls Nullable(UInt64) AFTER outflow;

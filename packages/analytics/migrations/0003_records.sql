-- Records that are not points in time of a metric. Each is kept with its batch; the newest version of a record_id counts (read with FINAL).
CREATE TABLE IF NOT EXISTS fundraises (
    record_id       String,
    project_id      LowCardinality(String),
    name            String,
    day             Date,
    round           LowCardinality(String),
    amount_usd      Nullable(Float64),
    valuation_usd   Nullable(Float64),
    lead_investors  Array(String),
    other_investors Array(String),
    chains          Array(String),
    category        String,
    sector          String,
    url             String,
    source_id       LowCardinality(String),
    batch_id        LowCardinality(String),
    observed_at     DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY record_id;

-- Unlock events of a token. kind: cliff (amount at start), linear (amount spread from start to end), step (amount per step, step i at start + i * step_seconds).
CREATE TABLE IF NOT EXISTS vesting_schedules (
    record_id    String,
    project_id   LowCardinality(String),
    protocol     String,
    token        String,
    allocation   String,
    category     LowCardinality(String),
    kind         LowCardinality(String),
    start        DateTime64(0, 'UTC'),
    end          DateTime64(0, 'UTC'),
    step_seconds UInt64,
    steps        UInt32,
    amount       Float64,
    is_complete  UInt8,
    source_id    LowCardinality(String),
    batch_id     LowCardinality(String),
    observed_at  DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (protocol, allocation, record_id);

-- What is known of a contract or account: name, labels, owner.
CREATE TABLE IF NOT EXISTS contracts (
    chain_id    LowCardinality(String),
    address     String,
    name        String,
    labels      Array(String),
    category    LowCardinality(String),
    project_id  LowCardinality(String),
    symbol      String,
    website     String,
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (chain_id, address, source_id);

-- Daily activity of a contract, in US dollars and counts.
CREATE TABLE IF NOT EXISTS contract_activity (
    chain_id    LowCardinality(String),
    address     String,
    day         Date,
    inflow      Nullable(Float64),
    outflow     Nullable(Float64),
    gas_used    Nullable(Float64),
    events      Nullable(UInt64),
    callers     Nullable(UInt64),
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (chain_id, address, day);

-- The largest holders of a token on a day; share is a fraction of the supply.
CREATE TABLE IF NOT EXISTS token_holders (
    project_id  LowCardinality(String),
    chain_id    LowCardinality(String),
    address     String,
    day         Date,
    balance     Float64,
    share       Nullable(Float64),
    label       String,
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (project_id, chain_id, day, address);

-- Cycle balances of Internet Computer canisters, in cycles.
CREATE TABLE IF NOT EXISTS canister_balances (
    canister_id String,
    owner       String,
    taken_at    DateTime64(3, 'UTC'),
    cycles      Float64,
    source_id   LowCardinality(String),
    batch_id    LowCardinality(String),
    observed_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (canister_id, taken_at);

-- Registry of tokenized assets.
CREATE TABLE IF NOT EXISTS assets (
    asset_id        String,
    name            String,
    symbol          String,
    asset_class     LowCardinality(String),
    reference_asset String,
    issuer_id       LowCardinality(String),
    chains          Array(String),
    url             String,
    source_id       LowCardinality(String),
    batch_id        LowCardinality(String),
    observed_at     DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY asset_id;

-- Where a batch waits until it appears whole.
CREATE TABLE IF NOT EXISTS fundraises_staged AS fundraises;
CREATE TABLE IF NOT EXISTS vesting_schedules_staged AS vesting_schedules;
CREATE TABLE IF NOT EXISTS contracts_staged AS contracts;
CREATE TABLE IF NOT EXISTS contract_activity_staged AS contract_activity;
CREATE TABLE IF NOT EXISTS token_holders_staged AS token_holders;
CREATE TABLE IF NOT EXISTS canister_balances_staged AS canister_balances;
CREATE TABLE IF NOT EXISTS assets_staged AS assets;

// Made by `npm run openapi` from the endpoint definitions. Do not edit.

/** Every built-in metric, and those that a terminal adds. */
export type MetricId =
  | 'price'
  | 'market_cap_circulating'
  | 'market_cap_fully_diluted'
  | 'token_trading_volume'
  | 'token_supply_circulating'
  | 'token_supply_maximum'
  | 'token_turnover_circulating'
  | 'token_turnover_fully_diluted'
  | 'tokenholders'
  | 'pf_circulating'
  | 'pf_fully_diluted'
  | 'ps_circulating'
  | 'ps_fully_diluted'
  | 'fees'
  | 'fees_supply_side'
  | 'revenue'
  | 'cost_of_revenue'
  | 'gross_profit'
  | 'operating_expenses'
  | 'token_incentives'
  | 'expenses'
  | 'earnings'
  | 'take_rate'
  | 'treasury'
  | 'treasury_net'
  | 'treasury_own_token'
  | 'treasury_stablecoins'
  | 'treasury_majors'
  | 'treasury_other'
  | 'holders_revenue'
  | 'buybacks'
  | 'burns'
  | 'distributions'
  | 'protocol_revenue'
  | 'user_fees'
  | 'bribes'
  | 'token_taxes'
  | 'creator_revenue'
  | 'insider_unlocks'
  | 'dilution'
  | 'net_issuance'
  | 'unlocks_1y'
  | 'dilution_1y'
  | 'net_to_holders'
  | 'accrual_ratio'
  | 'treasury_debt'
  | 'enterprise_value'
  | 'ev_holder_income'
  | 'p_holder_income'
  | 'holder_yield'
  | 'runway'
  | 'tvl'
  | 'net_deposits'
  | 'active_loans'
  | 'assets_staked'
  | 'capital_deployed'
  | 'outstanding_supply'
  | 'bridged_supply'
  | 'trading_volume'
  | 'notional_trading_volume'
  | 'open_interest'
  | 'transfer_volume'
  | 'flash_loan_volume'
  | 'bridge_deposits'
  | 'transaction_volume'
  | 'gmv'
  | 'user_dau'
  | 'user_wau'
  | 'user_mau'
  | 'active_addresses_daily'
  | 'active_addresses_weekly'
  | 'active_addresses_monthly'
  | 'afpu'
  | 'arpu'
  | 'trade_count'
  | 'transaction_count'
  | 'transactions_per_second'
  | 'transaction_fee_average'
  | 'gas_used'
  | 'block_count'
  | 'block_time'
  | 'contracts_deployed'
  | 'contract_deployers'
  | 'number_of_validators'
  | 'bridge_inflow'
  | 'bridge_outflow'
  | 'bridge_net_flow'
  | 'ecosystem_fees'
  | 'ecosystem_tvl'
  | 'ecosystem_dex_trading_volume'
  | 'ecosystem_stablecoin_supply'
  | 'ecosystem_stablecoin_net_flow'
  | 'ecosystem_active_loans'
  | 'stablecoin_holders'
  | 'stablecoin_mints'
  | 'stablecoin_redemptions'
  | 'stablecoin_net_flow'
  | 'stablecoin_transfer_count'
  | 'stablecoin_transfer_volume'
  | 'stablecoin_dau'
  | 'stablecoin_wau'
  | 'stablecoin_mau'
  | 'asset_price'
  | 'asset_market_cap_circulating'
  | 'asset_holders'
  | 'asset_transfer_volume'
  | 'asset_transfer_count'
  | 'asset_dau'
  | 'asset_mints'
  | 'asset_redemptions'
  | 'active_developers'
  | 'code_commits'
  | 'total_icp_staked_on_nns'
  | 'number_of_icp_transactions'
  | 'ckbtc_total_supply'
  | 'cketh_total_supply'
  | 'total_icp_burned'
  | 'total_transaction_fees'
  | 'nns_proposals'
  | 'number_of_neurons'
  | 'total_internet_identities'
  | 'unique_transacting_wallets'
  | 'blocks_per_second'
  | 'cycles_burn_rate'
  | `own_${string}`

/** Formats of answers besides JSON. */
export type FileFormat = "csv" | "parquet" | "arrow" | "jsonl" | "xlsx"

/** Kinds of errors that the API answers. */
export type ErrorCode =
  | 'bad-request'
  | 'unauthorized'
  | 'payment-required'
  | 'forbidden'
  | 'session-expired'
  | 'not-found'
  | 'not-acceptable'
  | 'conflict'
  | 'ambiguous'
  | 'payload-too-large'
  | 'too-large'
  | 'unsupported-input'
  | 'too-many-requests'
  | 'timeout'
  | 'bad-gateway'
  | 'busy'
  | 'not-ready'
  | 'storage-full'
  | 'billing-not-configured'
  | 'internal'

/** Parameters that several calls have. */
type SharedParameters = {
  /** Labels, such as `swap fees`. */
  labels?: readonly string[]
  /** Length of a period. */
  granularity?: "day" | "week" | "month" | "quarter" | "year"
  /** Metric ids. */
  metric_ids?: readonly string[]
  /** Counts back from the latest complete day of the metric. `2026q3` is a calendar quarter, compared with the quarter before; one that is not over has no changes of sums and averages. */
  interval?: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string
  /** Dimension to split by. */
  group_by?: "projects" | "chains" | "chain-project" | "chain-product" | "chain-market-sector" | "market-sector" | "product" | "label"
  /** Metric ids. */
  metrics?: readonly string[]
  /** Filters, combined with "and". */
  where?: { projects?: readonly string[]; sectors?: readonly string[]; chains?: readonly string[]; products?: readonly string[]; labels?: readonly string[]; tags?: readonly string[]; exclude?: readonly string[]; exclude_chains?: readonly string[]; exclude_sectors?: readonly string[] }
  /** Split into one series per project, chain, product, contract, label or market sector. Labels state the purpose of amounts, such as swap fees; they may overlap, and cannot be combined with product or contract. */
  breakdown?: readonly ("project" | "chain" | "product" | "contract" | "label" | "market_sector")[]
  /** The days to cover; a named range counts back from the latest complete day. */
  range?: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "1m" | "1y" | "2y" | "3y" | "5y" | "max" | { from: string; to: string }
  /** Changes to each series, applied in order after roll-up. */
  transforms?: readonly ({ kind: "rolling"; periods: number } | { kind: "ltm" } | { kind: "cumulative" } | { kind: "change"; over: "period" | "year" } | { kind: "share" } | { kind: "rank" } | { kind: "index"; base?: number } | { kind: "drawdown" } | { kind: "annualised" })[]
  /** Keep the largest series by a measure: amounts by their sum in the range, everything else by its latest value, before transforms. */
  top?: { n: number; by?: string; others?: boolean }
  /** `asc` lists the smallest series first, and `top` keeps the smallest; `desc`, the default, the largest. */
  order?: "desc" | "asc"
  /** Ids in the first dimension of the breakdown whose series are singled out, besides those that `top` keeps. Shares and ranks stay among all series. */
  focus?: readonly string[]
  /** Market sector ids. */
  sectors?: readonly string[]
  /** `native` divides amounts in US dollars by the project’s own token price of the day. */
  unit?: "usd" | "native"
  /** Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes. */
  as_of?: string
  /** The rows to return, in the request format of a data grid. */
  rows_request?: { startRow?: number; endRow?: number; rowGroupCols?: readonly ({ id: string; aggFunc?: null; displayName?: string; field?: string })[]; valueCols?: readonly ({ id: string; formula?: string; aggFunc?: "sum" | "avg" | "median" | "min" | "max" | "count" | null; format?: "usd" | "percent" | "multiple" | "number"; displayName?: string; field?: string })[]; groupKeys?: readonly string[]; filterModel?: Record<string, { filterType: "number" | "text" | "date"; operator: "AND" | "OR"; conditions: readonly ({ filterType: "number"; type: "equals" | "notEqual" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual"; filter: number; filterTo?: null } | { filterType: "number"; type: "inRange"; filter: number; filterTo: number } | { filterType: "number"; type: "blank" | "notBlank" } | { filterType: "text"; type: "contains" | "notContains" | "equals" | "notEqual" | "startsWith" | "endsWith"; filter: string } | { filterType: "text"; type: "blank" | "notBlank" } | { filterType: "date"; type: "equals" | "notEqual" | "greaterThan" | "lessThan"; dateFrom: string; dateTo?: null } | { filterType: "date"; type: "inRange"; dateFrom: string; dateTo: string } | { filterType: "date"; type: "blank" | "notBlank" } | { filterType: "set"; values: readonly (string | null)[] })[] } | { filterType: "number"; type: "equals" | "notEqual" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual"; filter: number; filterTo?: null } | { filterType: "number"; type: "inRange"; filter: number; filterTo: number } | { filterType: "number"; type: "blank" | "notBlank" } | { filterType: "text"; type: "contains" | "notContains" | "equals" | "notEqual" | "startsWith" | "endsWith"; filter: string } | { filterType: "text"; type: "blank" | "notBlank" } | { filterType: "date"; type: "equals" | "notEqual" | "greaterThan" | "lessThan"; dateFrom: string; dateTo?: null } | { filterType: "date"; type: "inRange"; dateFrom: string; dateTo: string } | { filterType: "date"; type: "blank" | "notBlank" } | { filterType: "set"; values: readonly (string | null)[] }>; sortModel?: readonly ({ colId: string; sort: "asc" | "desc" })[]; as_of?: string }
  /** The page, counted from 1. */
  page?: number
  /** At most this many rows. */
  limit?: number
  /** Chains as the sources name them. */
  chains?: readonly string[]
  /** Categories of the labels. */
  categories?: readonly string[]
  /** A part of a name, an investor or a description. */
  text?: string
  /** Rounds, such as `Seed`. */
  rounds?: readonly string[]
  /** Investors by their exact names. */
  investors?: readonly string[]
  /** Minimum size of a round in US dollars. */
  minimum?: number
  /** Split by this part of the project; without it, totals. */
  aggregate_by?: "chain" | "version" | "business_line" | "label"
  /** Asset id. */
  asset_id: string
  /** Product ids. */
  product_ids?: readonly string[]
  /** The length of a period. */
  timestamp_granularity?: "day" | "week" | "month" | "quarter" | "year"
  /** Market sector ids. */
  market_sector_ids?: readonly string[]
  /** Screener id. */
  mart_id: string
  /** Ids of market sectors whose projects are left out. */
  exclude_sectors?: readonly string[]
  /** Skip this many rows. */
  offset?: number
  /** Metric id. */
  metric_id: string
  /** Ids of projects that are left out. */
  exclude?: readonly string[]
  /** Chain ids. */
  chain_ids?: readonly string[]
  /** `desc` gives the newest first. */
  order_direction?: "asc" | "desc"
  /** Project ids. */
  project_ids?: readonly string[]
  /** Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`. */
  cursor?: string
  /** Rows after the cursor, or those before it. */
  direction?: "forward" | "backward"
  /** First day, inclusive. `start_date` and `since` are accepted too. */
  start?: string
  /** Last day, inclusive. `end_date` is accepted too. */
  end?: string
  /** Project ids. */
  projects?: readonly string[]
  /** Project id. */
  project_id: string
}

/** The parameters and the answer's data of every call. */
export type Calls = {
  /** Every project. */
  listProjects: {
    input: Pick<SharedParameters, 'as_of'>
    data: ({ name: string; project_id: string; symbol: string; url: string; is_archived: boolean; is_reviewed: boolean })[]
    hasRows: true
  }
  /** A project: sectors, chains, products, links, and which metrics it has. */
  getProject: {
    input: Pick<SharedParameters, 'project_id' | 'as_of'>
    data: { project_id: string; name: string; symbol: string; url: string; is_archived: boolean; is_reviewed: boolean; market_sectors: string[]; chains: string[]; products: ({ product_id: string; name: string; chain_id?: string })[]; metric_availability: Record<string, boolean>; links: ({ kind: string; url: string })[]; description: string; logo: string | null; tags: string[]; launch_year: number | null }
    hasRows: true
  }
  /** Time series of a project: one row per period, one field per metric. */
  getProjectMetrics: {
    input: Pick<SharedParameters, 'project_id' | 'metric_ids' | 'chain_ids' | 'product_ids' | 'labels' | 'aggregate_by' | 'start' | 'end' | 'as_of' | 'timestamp_granularity' | 'order_direction'>
    data: ({ timestamp: string; [name: string]: string | number | null | string })[]
    hasRows: true
  }
  /** Time series of one product of a project: one row per day and metric. */
  getProductMetrics: {
    input: Pick<SharedParameters, 'project_id' | 'metric_ids' | 'chain_ids' | 'aggregate_by' | 'start' | 'end' | 'as_of' | 'timestamp_granularity' | 'order_direction'> & {
      /** Product id. */
      product_id: string
    }
    data: ({ metric_id: string; date: string; value: number; chain_id: string | null })[]
    hasRows: true
  }
  /** Figures of a project over intervals: latest, sum, avg, change, trend, ath, atl. */
  getProjectAggregations: {
    input: Pick<SharedParameters, 'project_id' | 'metric_ids'>
    data: ({ project_name: string; project_id: string; metric_id: string; metric_aggregation_name: string; value: number | (number | null)[] | null })[]
    hasRows: true
  }
  /** The financial statement of a project: one row per period and line. */
  getProjectFinancialStatement: {
    input: Pick<SharedParameters, 'project_id' | 'as_of'> & {
      /** The length of a period. */
      timestamp_granularity?: "year" | "quarter" | "month" | "week"
      /** The time that the statement covers. */
      interval?: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "1m" | "1y" | "2y" | "3y" | "5y" | "max"
      /** Rows also have the labels of each line, which are parts of it and not to be added to it. */
      labels?: boolean | string
    }
    data: ({ timestamp: string; timestamp_label_heading: string; timestamp_label_subheading: string; timestamp_granularity: string; project_name: string; section: string; metric_id: string; label_id?: string; label?: string; value: number | null; pop_change: number | null; definition: string })[]
    hasRows: true
  }
  /** Financial statements of several projects: every line by period, with changes and shares. */
  listWholeStatements: {
    input: Pick<SharedParameters, 'as_of'> & {
      /** Project ids, at least one. */
      projects?: readonly string[]
      /** The length of a period. */
      granularity?: "year" | "quarter" | "month" | "week"
      /** The time that the statement covers. */
      interval?: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "1m" | "1y" | "2y" | "3y" | "5y" | "max"
    }
    data: ({ project_id: string; project_name: string; granularity: "day" | "week" | "month" | "quarter" | "year"; interval: string; periods: ({ start: string; from?: string; to: string; heading: string; subheading: string; provisional: boolean })[]; ltm_to: string | null; sections: ({ section: string; title: string; rows: ({ metric_id: string; title: string; definition: string; format: string; is_summary: boolean; is_lower_value_better: boolean; cells: ({ value: number | null; pop_change: number | null; yoy_change: number | null; share_of_fees: number | null; provisional: boolean; partial?: true })[]; ltm: number | null; ltm_change: number | null; ltm_share_of_fees: number | null; ltm_partial?: true; labels?: ({ label_id: string; name: string; text?: string; values: (number | null)[]; ltm: number | null })[] })[] })[]; sankey: ({ source: string; target: string; value: number })[]; meta: { data_version: number; sample: boolean; sources: string[]; missing: string[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null>; redenominations?: ({ project_id: string; day: string; factor: number; from: string; reference: string; note: string })[]; locked?: string[]; history_from?: string } })[]
    hasRows: true
  }
  /** Every metric: its definition, format, categories and tier. */
  listMetrics: {
    input: {}
    data: ({ metric_id: string; name: string; url: string; definition: string; format: string; categories: string[]; tier: string })[]
    hasRows: true
  }
  /** Time series of one metric for many projects: one row per period and project. */
  getMetric: {
    input: Pick<SharedParameters, 'metric_id' | 'project_ids' | 'chain_ids' | 'product_ids' | 'labels' | 'market_sector_ids' | 'start' | 'end' | 'as_of' | 'timestamp_granularity' | 'order_direction'>
    data: ({ timestamp: string; [name: string]: string | number | null | string })[]
    hasRows: true
  }
  /** Figures of many projects over intervals. */
  getMetricAggregations: {
    input: Pick<SharedParameters, 'project_ids' | 'metric_ids'>
    data: ({ project_name: string; project_id: string; metric_id: string; metric_aggregation_name: string; value: number | (number | null)[] | null })[]
    hasRows: true
  }
  /** Figures over an interval, split by project, chain, product or market sector. */
  breakDownMetrics: {
    input: Pick<SharedParameters, 'group_by' | 'project_ids' | 'chain_ids' | 'product_ids' | 'labels' | 'market_sector_ids' | 'start' | 'end' | 'as_of'> & {
      /** Metric ids, at least one. */
      metric_ids?: readonly string[]
      /** Counts back from the latest complete day. */
      interval?: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "1m" | "1y" | "2y" | "3y" | "5y" | "max"
    }
    data: ({ data_id: string | null; chain_id: string | null; product_id: string | null; label?: string; market_sector_id: string | null; metrics: Record<string, number | null> })[]
    hasRows: true
  }
  /** Any query of metrics. */
  queryMetrics: {
    input: Pick<SharedParameters, 'where' | 'breakdown' | 'granularity' | 'range' | 'transforms' | 'top' | 'order' | 'focus' | 'unit'> & {
      /** Metric ids or formulas over them, such as `revenue / user_mau`. */
      metrics: readonly string[]
      /** Of a breakdown by market sector: `all` counts a project in each of its sectors, which then overlap; `first` in its first one only, so that sectors add up. By default `first` where shares are requested. */
      sectors?: "all" | "first"
      /** Answer with the data known at this time; with the suffix `~loaded`, with the data that this terminal had loaded by then. */
      as_of?: string
    }
    data: { dimensions: ("project" | "chain" | "product" | "contract" | "label" | "market_sector")[]; timestamps: string[]; series: ({ key: Partial<Record<"project" | "chain" | "product" | "contract" | "label" | "market_sector", string>>; metric: string; label: string; values: (number | null)[]; provisional_from: string | null; provisional?: string[]; partial?: { to: string; data_from: string }; gaps?: string[]; projects?: number; no_index?: "zero" | "negative"; snapshot?: string })[]; meta: { data_version: number; sources: string[]; missing: ({ metric: string; project?: string; reason: "no-data" | "optional-part" })[]; sample: boolean; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null>; data_ends: Record<string, string | null>; total_series: number; projects_with_data?: number; range: { from: string; to: string }; data_from: string | null; data_to: string | null; quality?: { held?: { points: number; withheld: number; snapshots: number; projects: string[]; metrics: string[] }; opinions?: ({ source_id: string; metric_id: string; project_id: string; day: string; ratio: number | null; days: number })[] }; redenominations?: ({ project_id: string; day: string; factor: number; from: string; reference: string; note: string })[]; notes?: string[]; history_from?: string } }
    hasRows: true
  }
  /** Any query of metrics, in the address. */
  queryMetricsByAddress: {
    input: {
      /** The body of `POST /v2/query` as JSON text. */
      q: string
    }
    data: { dimensions: ("project" | "chain" | "product" | "contract" | "label" | "market_sector")[]; timestamps: string[]; series: ({ key: Partial<Record<"project" | "chain" | "product" | "contract" | "label" | "market_sector", string>>; metric: string; label: string; values: (number | null)[]; provisional_from: string | null; provisional?: string[]; partial?: { to: string; data_from: string }; gaps?: string[]; projects?: number; no_index?: "zero" | "negative"; snapshot?: string })[]; meta: { data_version: number; sources: string[]; missing: ({ metric: string; project?: string; reason: "no-data" | "optional-part" })[]; sample: boolean; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null>; data_ends: Record<string, string | null>; total_series: number; projects_with_data?: number; range: { from: string; to: string }; data_from: string | null; data_to: string | null; quality?: { held?: { points: number; withheld: number; snapshots: number; projects: string[]; metrics: string[] }; opinions?: ({ source_id: string; metric_id: string; project_id: string; day: string; ratio: number | null; days: number })[] }; redenominations?: ({ project_id: string; day: string; factor: number; from: string; reference: string; note: string })[]; notes?: string[]; history_from?: string } }
    hasRows: true
  }
  /** The SQL behind a query. */
  explainQuery: {
    input: Pick<SharedParameters, 'where' | 'breakdown' | 'granularity' | 'range' | 'transforms' | 'top' | 'order' | 'focus' | 'unit'> & {
      /** Metric ids or formulas over them, such as `revenue / user_mau`. */
      metrics: readonly string[]
      /** Of a breakdown by market sector: `all` counts a project in each of its sectors, which then overlap; `first` in its first one only, so that sectors add up. By default `first` where shares are requested. */
      sectors?: "all" | "first"
      /** Answer with the data known at this time; with the suffix `~loaded`, with the data that this terminal had loaded by then. */
      as_of?: string
    }
    data: { sql: string; data_version: number; range: { from: string; to: string } }
    hasRows: false
  }
  /** The SQL behind a named query. */
  explainCall: {
    input: {
      /** The query, by the name of its tRPC procedure. */
      procedure: "metrics.getRanking" | "projects.getFigures" | "projects.getComposition" | "projects.listCompetitors" | "projects.getValuationHistory" | "projects.getVestingSchedule" | "projects.getUnlockCalendar" | "projects.getFinancialStatement" | "projects.getStatementLines" | "metrics.getCoverage" | "sectors.getTotals" | "fundraises.search" | "fundraises.getTotals" | "fundraises.getInvestor" | "contracts.getTrending" | "contracts.getOfProject" | "status.getDataStatus" | "assets.getOverview" | "status.getFreshness" | "status.listChecks" | "status.listGaps" | "status.getQuality" | "status.listHeldPoints" | "status.listSecondOpinions" | "projects.getCatalogue" | "status.listCatalogueChanges" | "facts.restatements" | "projects.getComparables" | "projects.getTokenRights" | "projects.listEvents" | "projects.getBridgeFlows" | "metrics.listLabels"
      /** The parameters of the call, including those in its path. */
      input?: Record<string, unknown>
    }
    data: { statements: string[]; data_version: number }
    hasRows: false
  }
  /** Converts a question in plain language to a query. */
  ask: {
    input: {
      /** The question, in English or German. */
      prompt: string
      /** The query on screen, which a short prompt such as “by chain instead” changes only in the parts that it mentions. */
      context?: { metrics: readonly string[]; where?: { projects?: readonly string[]; sectors?: readonly string[]; chains?: readonly string[]; products?: readonly string[]; labels?: readonly string[]; tags?: readonly string[]; exclude?: readonly string[]; exclude_chains?: readonly string[]; exclude_sectors?: readonly string[] }; breakdown?: readonly ("project" | "chain" | "product" | "contract" | "label" | "market_sector")[]; granularity?: "day" | "week" | "month" | "quarter" | "year"; range?: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "1m" | "1y" | "2y" | "3y" | "5y" | "max" | { from: string; to: string }; transforms?: readonly ({ kind: "rolling"; periods: number } | { kind: "ltm" } | { kind: "cumulative" } | { kind: "change"; over: "period" | "year" } | { kind: "share" } | { kind: "rank" } | { kind: "index"; base?: number } | { kind: "drawdown" } | { kind: "annualised" })[]; top?: { n: number; by?: string; others?: boolean }; order?: "desc" | "asc"; focus?: readonly string[]; sectors?: "all" | "first"; unit?: "usd" | "native"; as_of?: string }
      /** The earlier questions, the first one first: a short prompt such as “only L2s” changes what they say. `context` is the query that the first of them went on from. */
      earlier?: readonly string[]
      /** The statistic of the earlier answer, such as a median, which no query holds: “and dexes” is about that of others. See the part `statistic` of that answer. */
      statistic?: "median" | "average" | "correlation" | "lowest" | "highest" | "mean" | "sum" | "change" | "multiple" | "concentration" | "together"
      /** Answers the question, too. The figures of a query are those of `POST /v2/query`. */
      answered?: boolean
    }
    data: { parts: ({ value: string; label: string; role: "metric" | "project" | "sector" | "chain" | "product" | "label" | "period" | "granularity" | "breakdown" | "transform" | "top" | "unit" | "as_of" | "focus" | "left_out" | "condition" | "order" | "exclude" | "statistic"; words: string; alternatives: ({ value: string; label: string })[] })[]; outcome: { kind: "query"; query: { metrics: string[]; where: { projects?: string[]; sectors?: string[]; chains?: string[]; products?: string[]; labels?: string[]; tags?: string[]; exclude?: string[]; exclude_chains?: string[]; exclude_sectors?: string[] }; breakdown: ("project" | "chain" | "product" | "contract" | "label" | "market_sector")[]; granularity: "day" | "week" | "month" | "quarter" | "year"; range: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "1m" | "1y" | "2y" | "3y" | "5y" | "max" | { from: string; to: string }; transforms: ({ kind: "rolling"; periods: number } | { kind: "ltm" } | { kind: "cumulative" } | { kind: "change"; over: "period" | "year" } | { kind: "share" } | { kind: "rank" } | { kind: "index"; base: number } | { kind: "drawdown" } | { kind: "annualised" })[]; top?: { n: number; by?: string; others: boolean }; order?: "desc" | "asc"; focus?: string[]; sectors?: "all" | "first"; unit: "usd" | "native"; as_of?: string } } | { kind: "screen"; shows: "screen" | "definition" | "unlocks" | "fundraises" | "statement" | "restatements" | "valuation" | "status" | "events" | "rights" | "comparables" | "holders" | "assets" | "flows"; calls: ({ tool: string; input: Record<string, unknown> })[]; path: string } | { kind: "clarify"; question: string; choices: ({ label: string; prompt: string })[] } | { kind: "error"; code: "refused" | "unknown-name"; message: string; names: ({ name: string; nearest: ({ value: string; label: string })[] })[] }; sentences?: string[]; tables?: ({ columns: string[]; rows: ((string | number | null)[])[] })[] }
    hasRows: false
  }
  /** A table for a spreadsheet, as CSV. */
  readSheet: {
    input: {
      /** `value`: one figure. `state`: whether it is of a whole period: `finished`, `unfinished` or `partial`. `series`: its history. `statement`: a financial statement. `ask`: the answer to a question. */
      function?: "value" | "state" | "series" | "statement" | "ask"
      /** Project id, name, ticker or alias; refused with the choices where several projects have it. */
      project?: string
      /** Metric id, or a formula over metric ids. */
      metric?: string
      /** A day, month, quarter or year (`2024-03-31`, `2024-03`, `2024-Q1`, `2024`) whose period is read; or an interval (`30d`). Series also take two days, `2023-01-01:2024-06-30`. By default, the newest value. */
      date?: string
      /** The length of a period: `day`, `week`, `month`, `quarter` or `year`; by default, the length of `date`. */
      granularity?: string
      /** A label of the amounts, such as `liquidations`: only what is for that. Not with a statement. */
      label?: string
      /** A question in plain language, for `ask`. */
      question?: string
    }
    data: ((number | string | null)[])[]
    hasRows: true
  }
  /** Many cells of a spreadsheet at once. */
  readSheetCells: {
    input: {
      /** The cells. */
      cells: readonly ({ function?: "value" | "state" | "series" | "statement" | "ask"; project?: string; metric?: string; date?: string; granularity?: string; label?: string; question?: string })[]
    }
    data: ({ value: number | string | null } | { table: ((number | string | null)[])[] } | { error: { code: string; message: string } })[]
    hasRows: false
  }
  /** Every market sector. */
  listMarketSectors: {
    input: {}
    data: ({ id: string; market_sector_id: string; name: string; url: string })[]
    hasRows: true
  }
  /** A market sector and its projects. */
  getMarketSector: {
    input: {
      /** Market sector id. */
      market_sector_id: string
    }
    data: { id: string; market_sector_id: string; name: string; projects: ({ project_id: string; name: string; symbol: string; url: string })[] }
    hasRows: true
  }
  /** Every ready-made table. */
  listDatasets: {
    input: {}
    data: ({ id: string; name: string; url: string; description: string })[]
    hasRows: true
  }
  /** The rows of a ready-made table. */
  getDataset: {
    input: Pick<SharedParameters, 'project_ids' | 'chain_ids' | 'market_sector_ids' | 'limit' | 'offset'> & {
      /** Dataset id. */
      name: string
      /** For tables of figures: every interval and aggregation of these. */
      metric_ids?: readonly string[]
      /** For tables of figures: `<metric>_<interval>_<aggregation>`. */
      columns?: readonly string[]
      /** A column. */
      order_by?: string
      /** Without it, the direction that suits the table. */
      order_direction?: "asc" | "desc"
    }
    data: (Record<string, unknown>)[]
    hasRows: true
  }
  /** Every screener, with its presets and whether it has a source. */
  listMarts: {
    input: {}
    data: ({ mart_id: string; name: string; description: string; row: string; note: string | null; status: "ready" | "no-source"; presets: ({ preset_id: string; name: string; columns: string[]; upcoming?: string; recent?: string; only?: Record<string, string>; having?: string; sort?: string[] })[] })[]
    hasRows: true
  }
  /** One screener: its columns, presets and order. */
  getMart: {
    input: Pick<SharedParameters, 'mart_id'>
    data: { mart_id: string; name: string; description: string; row: string; note: string | null; status: "ready" | "no-source"; presets: ({ preset_id: string; name: string; columns: string[]; upcoming?: string; recent?: string; only?: Record<string, string>; having?: string; sort?: string[] })[]; identity: string[]; facts: ({ column_id: string; title: string; type: "text" | "list" | "number" | "day" | "trend"; format: "usd" | "number" | "tokens" | "percent" | "multiple" | "seconds" | "per_second" | "token_ICP" | "token_ckBTC" | "token_ckETH" | "cycles_per_seconds" | null; is_additive: boolean; is_lower_value_better: boolean; metric_id: string | null; interval: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string | null; aggregation: "latest" | "sum" | "avg" | "change" | "trend" | "ath" | "atl" | null })[]; has_figures: boolean; default_sort: ({ colId: string; sort: "asc" | "desc" })[] }
    hasRows: true
  }
  /** Rows of a screener: paged, sorted, filtered and grouped by the engine. */
  postMart: {
    input: Pick<SharedParameters, 'mart_id' | 'rows_request'>
    data: { mart_id: string; status: "ready" | "no-source"; columns: ({ column_id: string; title: string; type: "text" | "list" | "number" | "day" | "trend"; format: "usd" | "number" | "tokens" | "percent" | "multiple" | "seconds" | "per_second" | "token_ICP" | "token_ckBTC" | "token_ckETH" | "cycles_per_seconds" | null; is_additive: boolean; is_lower_value_better: boolean; metric_id: string | null; interval: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string | null; aggregation: "latest" | "sum" | "avg" | "change" | "trend" | "ath" | "atl" | null; anchor: string | null; group_function: "sum" | "avg" | "median" | "min" | "max" | "count" | "combined" | null })[]; rows: (Record<string, string | number | null | string[] | number[]>)[]; row_count: number; leaf_count: number; summary: Record<string, { total: number | null; median: number | null; count: number; partial?: number }>; meta: { data_version: number; sample: boolean; sources: string[]; locked?: string[]; notes?: string[] } }
    hasRows: true
  }
  /** Rows of a screener, by parameters in the address. */
  getMartRowsByAddress: {
    input: Pick<SharedParameters, 'mart_id'> & {
      /** The `rows_request` of the other call as JSON text. */
      rows_request?: string
    }
    data: { mart_id: string; status: "ready" | "no-source"; columns: ({ column_id: string; title: string; type: "text" | "list" | "number" | "day" | "trend"; format: "usd" | "number" | "tokens" | "percent" | "multiple" | "seconds" | "per_second" | "token_ICP" | "token_ckBTC" | "token_ckETH" | "cycles_per_seconds" | null; is_additive: boolean; is_lower_value_better: boolean; metric_id: string | null; interval: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string | null; aggregation: "latest" | "sum" | "avg" | "change" | "trend" | "ath" | "atl" | null; anchor: string | null; group_function: "sum" | "avg" | "median" | "min" | "max" | "count" | "combined" | null })[]; rows: (Record<string, string | number | null | string[] | number[]>)[]; row_count: number; leaf_count: number; summary: Record<string, { total: number | null; median: number | null; count: number; partial?: number }>; meta: { data_version: number; sample: boolean; sources: string[]; locked?: string[]; notes?: string[] } }
    hasRows: true
  }
  /** The SQL behind the rows of a screener. */
  explainMart: {
    input: Pick<SharedParameters, 'mart_id' | 'rows_request'>
    data: { sql: string; data_version: number }
    hasRows: false
  }
  /** The registry of tokenized assets. */
  listAssets: {
    input: Pick<SharedParameters, 'page'> & {
      /** Rows per page. */
      limit?: number
    }
    data: ({ asset_id: string; name: string; symbol: string; asset_class: string; reference_asset: string; issuer_id: string; chains: string[]; addresses: string[]; url: string; links: string[] })[]
    hasRows: true
  }
  /** A tokenized asset. */
  getAsset: {
    input: Pick<SharedParameters, 'asset_id'>
    data: { asset_id: string; name: string; symbol: string; asset_class: string; reference_asset: string; issuer_id: string; chains: string[]; addresses: string[]; url: string; links: string[] }
    hasRows: true
  }
  /** Time series of a tokenized asset. */
  getAssetMetrics: {
    input: Pick<SharedParameters, 'asset_id' | 'chain_ids' | 'aggregate_by' | 'start' | 'end' | 'as_of' | 'timestamp_granularity' | 'order_direction'> & {
      /** Metric id. */
      metric_id?: string
    }
    data: ({ timestamp: string; [name: string]: string | number | null | string })[]
    hasRows: true
  }
  /** Figures of a tokenized asset over an interval, split by chain and more. */
  breakDownAssetMetrics: {
    input: Pick<SharedParameters, 'asset_id' | 'group_by' | 'project_ids' | 'chain_ids' | 'product_ids' | 'labels' | 'market_sector_ids' | 'start' | 'end' | 'as_of'> & {
      /** Metric ids, at least one. */
      metric_ids?: readonly string[]
      /** Counts back from the latest complete day. */
      interval?: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "1m" | "1y" | "2y" | "3y" | "5y" | "max"
    }
    data: ({ data_id: string | null; chain_id: string | null; product_id: string | null; label?: string; market_sector_id: string | null; metrics: Record<string, number | null>; asset_id: string })[]
    hasRows: true
  }
  /** The assets that tokens represent, with the number of tokens of each. */
  listReferenceAssets: {
    input: Pick<SharedParameters, 'page'> & {
      /** Rows per page. */
      limit?: number
    }
    data: ({ reference_asset_id: string; assets: number; asset_ids: string[] })[]
    hasRows: true
  }
  /** The origin of a figure. */
  trace: {
    input: Pick<SharedParameters, 'project_id' | 'metric_id' | 'as_of'> & {
      /** First day of the period. */
      timestamp: string
      /** The length of a period. */
      granularity?: "day" | "week" | "month" | "quarter" | "year"
      /** The twelve months that end with the period, which must be a month. */
      window?: "ltm"
    }
    data: { project_id: string; metric_id: string; timestamp: string; granularity: string; value: number | null; definition: { source: string; revision: string; batch_id: string; published_at: string; author: string; reason: string } | null; formula: string | null; parts: ({ metric_id: string; title: string; value: number | null; role: string })[]; versions: ({ day: string; value: number; provisional: boolean; chain_id: string; product_id: string; contract_id: string; source_id: string; batch_id: string; file: string; observed_at: string; current: boolean })[]; version_count: number; second_opinions: ({ day: string; value: number; current_value: number; chain_id: string; product_id: string; contract_id: string; source_id: string; batch_id: string; file: string; observed_at: string })[] }
    hasRows: true
  }
  /** The bytes that one version of a point was read from. */
  evidence: {
    input: Pick<SharedParameters, 'project_id' | 'metric_id'> & {
      /** The batch of the version. */
      batch_id: string
      /** The day of the version. */
      timestamp: string
      /** The chain of the version; empty if it has none. */
      chain_id?: string
      /** The product of the version; empty if it has none. */
      product_id?: string
      /** The contract of the version; empty if it has none. */
      contract_id?: string
    }
    data: { batch_id: string; source_id: string; kind: "answers" | "file" | "none"; input: string; problem: string | null; file: { sha256: string | null; line: number | null } | null; answers: ({ url: string; status: number; fetched_at: string; sha256: string; bytes: number; state: "kept" | "missing" | "damaged"; whole_for: "anybody" | "staff"; records: ({ path: string; offset: number; length: number; text: string; is_cut: boolean; before: string; after: string })[] })[]; answer_count: number }
    hasRows: false
  }
  /** A whole response of a source, unchanged. */
  getRawAnswer: {
    input: {
      /** The batch. */
      batch_id: string
      /** SHA-256 of the response. */
      sha256: string
    }
    data: { batch_id: string; source_id: string; url: string; fetched_at: string; sha256: string; bytes: number; text: string }
    hasRows: false
  }
  /** Points that changed: when and by how much. */
  listRestatements: {
    input: Pick<SharedParameters, 'project_ids' | 'metric_ids'> & {
      /** Only changes observed at or after this day or date-time. */
      since?: string
      /** The latest changes first, or the largest as fractions of the old value. */
      order?: "newest" | "largest"
      /** Only changes by at least this fraction of the old value: 0.01 is 1%. */
      min_change?: number
      /** At most this many. */
      limit?: number
      /** Skip this many. */
      offset?: number
    }
    data: ({ metric_id: string; project_id: string; chain_id: string; product_id: string; contract_id: string; day: string; old_value: number; new_value: number; change: number | null; old_source_id: string; new_source_id: string; old_observed_at: string; new_observed_at: string; old_batch_id: string; new_batch_id: string; new_file: string })[]
    hasRows: true
  }
  /** Loaded data: sources, batches, checks and the freshness of each metric. */
  getDataStatus: {
    input: {}
    data: { data_version: number; state: "empty" | "filling" | "ready"; sample: boolean; live: { since: string; done: number; count: number; projects: { done: number; count: number } | null } | null; first_import: { kind: "sample" | "files"; since: string; step: string | null; done: number; count: number | null } | null; records: Record<string, number>; datasets: ({ source_id: string; dataset: string; title: string; metrics: string[]; records: string[]; state: "waiting" | "running" | "loaded" | "failed" | "withheld"; since: string | null; done: number; left: number; needs: string | null; error: string | null; refusal: string | null })[]; sources: ({ source_id: string; name: string; newest_day: string | null; last_loaded_at: string | null; points: number })[]; metrics: ({ metric_id: string; newest_day: string; due_day: string; projects: number; points: number })[]; own_metrics: ({ metric_id: string; title: string; definition: string; format: "usd" | "number" | "tokens" | "percent" | "multiple" | "seconds"; kind: "flow" | "stock" | "unique" | "price" | "ratio"; gap: "missing" | "zero"; is_lower_value_better: boolean })[]; batches: ({ batch_id: string; source_id: string; input: string; state: "loading" | "committing" | "loaded" | "failed" | "unchanged"; observed_at: string; started_at: string; finished_at: string | null; rows_read: number; rows_kept: number; rows_rejected: number; rejects: ({ reason: string; count: number; example: string })[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; error: string | null })[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; totals: { facts: number; observations: number; projects: number; superseded: number; restatements: number; known_since: string | null } }
    hasRows: true
  }
  /** A figure of a project, split by chain, product or contract. */
  getProjectComposition: {
    input: Pick<SharedParameters, 'project_id' | 'metric_id' | 'interval' | 'as_of'> & {
      /** Dimension to split by. */
      by?: "chain" | "product" | "contract" | "label"
      /** Number of parts; the rest are added up. */
      limit?: number
    }
    data: { project_id: string; metric_id: string; by: "chain" | "product" | "contract" | "label"; interval: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string; aggregation: "latest" | "sum" | "avg"; column_id: string; change_column_id: string; anchor: string | null; previous_anchor: string | null; total: number | null; change: number | null; part_count: number; parts: ({ id: string; name: string; value: number; previous_value: number | null; change: number | null; text?: string; share: number | null })[]; others: { count: number; value: number | null; share: number | null } | null; unattributed: { value: number; share: number | null } | null; meta: { data_version: number; sample: boolean; sources: string[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null> } }
    hasRows: true
  }
  /** A project beside the largest of its market sector. */
  getProjectCompetitors: {
    input: Pick<SharedParameters, 'project_id' | 'interval' | 'as_of'> & {
      /** The metric to compare by; by default, the business metric of the sector. */
      metric_id?: string
    }
    data: { project_id: string; market_sector_id: string; metric_id: string; interval: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string; column_id: string; change_column_id: string; anchor: string | null; count: number; competitors: ({ project_id: string; rank: number | null; previous_rank: number | null; value: number | null; previous_value: number | null; change: number | null; share: number | null; partial?: true; percentile_rank: number | null })[]; meta: { data_version: number; sample: boolean; sources: string[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null> } }
    hasRows: true
  }
  /** A project beside its peers: multiples, growth, margins and dilution with medians, quartiles, premiums and z-scores, and the values that the multiples imply. */
  getProjectComparables: {
    input: Pick<SharedParameters, 'project_id' | 'as_of'> & {
      /** Ids of the peers; by default the 8 largest others of its market sector by market cap. `none` is an empty list. */
      peers?: readonly string[]
      /** Multiples, of pf_circulating, ps_circulating, pe_circulating, p_holder_income, pf_fully_diluted, ps_fully_diluted, ev_fees, ev_revenue, ev_earnings, ev_holder_income, mcap_tvl. */
      multiples?: readonly string[]
      /** Further columns, of fees_growth, revenue_growth, tvl_growth, take_rate, earnings_margin, accrual_ratio, holder_yield, supply_growth, dilution_rate, float. */
      figures?: readonly string[]
      /** The days over which amounts are summed and annualized. */
      window?: "30d" | "90d" | "180d" | "365d"
      /** Multiples to value the project by, instead of the quartiles and the median of its peers: `<multiple>:<low>:<middle>:<high>`, such as `ps_circulating:4:8:12`; an empty part stays. */
      apply?: readonly string[]
    }
    data: { project_id: string; project_ids: string[]; names: string[]; are_default: boolean; window: "30d" | "90d" | "180d" | "365d"; to: string | null; columns: ({ column_id: "price" | "market_cap" | "fully_diluted" | "enterprise_value" | "tvl" | "fees" | "revenue" | "earnings" | "holders_revenue" | "dilution" | "pf_circulating" | "ps_circulating" | "pe_circulating" | "p_holder_income" | "pf_fully_diluted" | "ps_fully_diluted" | "ev_fees" | "ev_revenue" | "ev_earnings" | "ev_holder_income" | "mcap_tvl" | "fees_growth" | "revenue_growth" | "tvl_growth" | "take_rate" | "earnings_margin" | "accrual_ratio" | "holder_yield" | "supply_growth" | "dilution_rate" | "float"; title: string; group: "size" | "multiple" | "growth" | "margin" | "dilution"; format: "usd" | "number" | "tokens" | "percent" | "multiple" | "seconds" | "per_second" | "token_ICP" | "token_ckBTC" | "token_ckETH" | "cycles_per_seconds"; cells: ({ value: number | null; state: "value" | "missing" | "not_meaningful" | "partial"; premium: number | null; z_score: number | null })[]; statistics: { count: number; min: number | null; q1: number | null; median: number | null; mean: number | null; q3: number | null; max: number | null; deviation: number | null }; percentile: number | null })[]; implied: ({ column_id: "pf_circulating" | "ps_circulating" | "pe_circulating" | "p_holder_income" | "pf_fully_diluted" | "ps_fully_diluted" | "ev_fees" | "ev_revenue" | "ev_earnings" | "ev_holder_income" | "mcap_tvl"; title: string; driver: number | null; multiples: { low: number | null; mid: number | null; high: number | null }; applied: ("low" | "mid" | "high")[]; market_cap: { low: number | null; mid: number | null; high: number | null }; price: { low: number | null; mid: number | null; high: number | null }; change: { low: number | null; mid: number | null; high: number | null }; problem: "no-multiple" | "no-driver" | "no-income" | "partial" | "no-supply" | "negative" | null })[]; notes: string[]; meta: { data_version: number; sample: boolean; locked?: string[] } }
    hasRows: true
  }
  /** A financial statement as the page shows it: sections, lines and cells, the last twelve months, and the flows from fees to earnings. */
  getWholeStatement: {
    input: Pick<SharedParameters, 'as_of'> & {
      /** Project id. */
      project_slug: string
      /** The length of a period. */
      granularity?: "year" | "quarter" | "month" | "week"
      /** The time that the statement covers. */
      interval?: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "1m" | "1y" | "2y" | "3y" | "5y" | "max"
      /** Rows also have the labels of each line, which are parts of it and not to be added to it. */
      labels?: boolean | string
    }
    data: { project_id: string; project_name: string; granularity: "day" | "week" | "month" | "quarter" | "year"; interval: string; periods: ({ start: string; from?: string; to: string; heading: string; subheading: string; provisional: boolean })[]; ltm_to: string | null; sections: ({ section: string; title: string; rows: ({ metric_id: string; title: string; definition: string; format: string; is_summary: boolean; is_lower_value_better: boolean; cells: ({ value: number | null; pop_change: number | null; yoy_change: number | null; share_of_fees: number | null; provisional: boolean; partial?: true })[]; ltm: number | null; ltm_change: number | null; ltm_share_of_fees: number | null; ltm_partial?: true; labels?: ({ label_id: string; name: string; text?: string; values: (number | null)[]; ltm: number | null })[] })[] })[]; sankey: ({ source: string; target: string; value: number })[]; meta: { data_version: number; sample: boolean; sources: string[]; missing: string[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null>; redenominations?: ({ project_id: string; day: string; factor: number; from: string; reference: string; note: string })[]; locked?: string[]; history_from?: string } }
    hasRows: true
  }
  /** Key lines of the financial statements of the projects with the largest fees. */
  listFinancialStatements: {
    input: Pick<SharedParameters, 'as_of'> & {
      /** The last twelve finished months, or the last finished quarter. */
      window?: "ltm" | "quarter"
      /** At most this many projects. */
      limit?: number
    }
    data: { window: "ltm" | "quarter"; metric_ids: string[]; rows: ({ project_id: string; timestamp: string; to: string; values: (number | null)[]; changes: (number | null)[]; partial?: string[] })[]; total_projects: number; meta: { data_version: number; sample: boolean; sources: string[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null> } }
    hasRows: true
  }
  /** Valuation of a project against its own past: quartiles of its multiples by window. */
  getProjectValuation: {
    input: Pick<SharedParameters, 'project_id' | 'as_of'>
    data: { project_id: string; metrics: ({ metric_id: string; day: string; now: number; bands: ({ window: "1y" | "3y" | "max"; from: string; days: number; low: number; lower_quartile: number; median: number; mean: number; upper_quartile: number; high: number; higher_share: number | null; lower_share: number | null })[] })[]; meta: { data_version: number; sample: boolean; sources: string[] } }
    hasRows: true
  }
  /** The unlock schedule of a project’s token by allocation and month, and the next unlocks. */
  getProjectVesting: {
    input: Pick<SharedParameters, 'project_id'>
    data: { project_id: string; token: string; today: string; observed_on: string | null; timestamps: string[]; allocations: ({ allocation: string; category: string; total: number; unlocked: number; share: number | null; unlocked_share: number | null; values: number[] })[]; total: number; unlocked: number; unlocked_of_total: number | null; share: number | null; unlocked_share: number | null; whole: { amount: number; is: "maximum-supply" | "scheduled" } | null; supply_maximum: number | null; supply_circulating: number | null; price: number | null; next: ({ day: string; allocation: string; amount: number; share: number | null; value_usd: number | null })[]; ongoing: ({ allocation: string; per_day: number; until: string })[]; is_complete: boolean; sources: string[]; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** Tokens that unlock within a window, with their value and share of supply. */
  listUnlocks: {
    input: Pick<SharedParameters, 'projects' | 'sectors' | 'exclude' | 'exclude_sectors' | 'limit' | 'offset' | 'cursor' | 'direction'> & {
      /** First day of the window; today by default and if it is in the past. */
      start?: string
      /** Days from the first to the last one. */
      days?: number
      /** Only unlocks on a single day, or only those that run over time. */
      kind?: "cliff" | "linear"
      /** Minimum value of an unlock in US dollars. */
      minimum_usd?: number
      /** Minimum size of an unlock as a fraction of the circulating supply. */
      minimum_share?: number
      /** A part of a name or ticker. */
      text?: string
      /** Parts of the names or categories of allocations, such as `team` or `insiders`, to filter recipients. */
      recipients?: readonly string[]
      /** `token` adds up all unlocks of a token in the window, `recipient` those of each of its allocations; minimums apply to the sum. */
      per?: "unlock" | "token" | "recipient"
      /** Order of the rows. `day` lists cliffs by date, then linear unlocks by their last day. */
      order_by?: "day" | "value_usd" | "share_of_circulating" | "share_of_volume" | "amount" | "name"
      /** `asc` gives the next unlocks first. */
      order_direction?: "asc" | "desc"
    }
    data: { today: string; from: string; to: string; rows: ({ unlock_id: string; project_id: string; protocol: string; name: string; symbol: string; kind: "cliff" | "linear" | "mixed"; day: string; until: string; amount: number; value_usd: number | null; share_of_circulating: number | null; share_of_volume: number | null; allocations: ({ allocation: string; amount: number })[]; is_complete: boolean })[]; total: number; totals: ({ days: number; projects: number; cliff_usd: number; linear_usd: number; unpriced: number })[]; days: ({ day: string; cliff_usd: number; linear_usd: number; cliffs: number; largest: ({ unlock_id: string; project_id: string; protocol: string; name: string; symbol: string; value_usd: number | null })[] })[]; prices_as_of: string | null; sources: string[]; meta: { data_version: number; sample: boolean }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
  /** The rights of a project’s token – governance, fee switch, buybacks, distributions, equity – and its disclosures, each with its source and its history. */
  getProjectTokenRights: {
    input: Pick<SharedParameters, 'project_id'>
    data: { project_id: string; rights: ({ right_id: "treasury_governance" | "fee_governance" | "upgrade_governance" | "fee_switch" | "buyback" | "distribution" | "equity" | "insider_vesting" | "market_makers" | "audits" | "domain_ip"; title: string; meaning: string; current: { right_id: "treasury_governance" | "fee_governance" | "upgrade_governance" | "fee_switch" | "buyback" | "distribution" | "equity" | "insider_vesting" | "market_makers" | "audits" | "domain_ip"; value: string; value_name: string; note: string; day: string; url: string; author: string; data_id: string | null; source_id: string } | null })[]; history: ({ right_id: "treasury_governance" | "fee_governance" | "upgrade_governance" | "fee_switch" | "buyback" | "distribution" | "equity" | "insider_vesting" | "market_makers" | "audits" | "domain_ip"; value: string; value_name: string; note: string; day: string; url: string; author: string; data_id: string | null; source_id: string })[]; today: string; sources: string[]; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** Events of projects: hacks, listings, migrations, launches, upgrades, votes, fee switches, other token rights, funding rounds, unlocks and restatements. */
  listEvents: {
    input: Pick<SharedParameters, 'projects' | 'sectors' | 'exclude' | 'exclude_sectors' | 'start' | 'end' | 'order_direction' | 'limit' | 'offset' | 'cursor' | 'direction'> & {
      /** Kinds: launch, upgrade, hack, listing, migration, fee_switch, vote, token_right, fundraise, unlock, restatement. */
      kinds?: readonly string[]
      /** Minimum in US dollars; excludes events of unknown amount. */
      minimum?: number
      /** Field to sort by. */
      order_by?: "day" | "amount_usd"
    }
    data: { rows: ({ event_id: string; project_id: string; kind: "launch" | "upgrade" | "hack" | "listing" | "migration" | "fee_switch" | "vote" | "token_right" | "fundraise" | "unlock" | "restatement"; day: string; title: string; amount_usd: number | null; url: string; source_id: string })[]; total: number; meta: { data_version: number; sample: boolean }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
  /** Flows over bridges from each chain to each other one, and the net flow of each chain. */
  getBridgeFlows: {
    input: Pick<SharedParameters, 'start' | 'end'> & {
      /** Chain ids at either end. */
      chains?: readonly string[]
      /** Chain ids that value left. */
      from_chains?: readonly string[]
      /** Chain ids that it arrived on. */
      to_chains?: readonly string[]
      /** Project ids of bridges. */
      projects?: readonly string[]
      /** Days up to `end`, where `start` is absent. */
      days?: number
    }
    data: { range: { from: string; to: string } | null; newest: string | null; pairs: ({ from_chain: string; to_chain: string; amount_usd: number; days: number; bridges: string[] })[]; chains: ({ chain_id: string; inflow: number | null; outflow: number | null; net_flow: number | null; stablecoin_net_flow: number | null })[]; records: number; sources: string[]; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** A project’s labeled contracts, page by page. */
  getContractsOfProject: {
    input: Pick<SharedParameters, 'project_id' | 'categories' | 'limit' | 'offset' | 'cursor' | 'direction'> & {
      /** Chain ids. */
      chains?: readonly string[]
      /** A part of a name, label or address. */
      text?: string
    }
    data: { rows: ({ chain_id: string; address: string; name: string; labels: string[]; category: string; project_id: string; symbol: string; website: string; source_id: string })[]; count: number; chains: ({ id: string; contracts: number; name: string })[]; categories: ({ id: string; contracts: number })[]; meta: { data_version: number; sample: boolean }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
  /** Projects by one metric: ranks now and before, shares, movers and concentration. */
  rankProjects: {
    input: Pick<SharedParameters, 'metric_id' | 'interval' | 'projects' | 'sectors' | 'exclude' | 'as_of' | 'cursor' | 'direction'> & {
      /** Best first, or largest rise first. */
      order?: "value" | "change"
      /** `asc` puts the worst, or the largest fall, first. */
      order_direction?: "desc" | "asc"
      /** Ids of the only projects in `rows`; ranks, shares and the summary stay among all. */
      focus?: readonly string[]
      /** Without it, sums of amounts and the latest value of everything else. */
      aggregation?: "latest" | "sum" | "avg"
      /** Ids of chains that the projects run on. */
      chains?: readonly string[]
      /** At most this many. */
      limit?: number
      /** Skip this many. */
      offset?: number
    }
    data: { metric_id: string; interval: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string; aggregation: "latest" | "sum" | "avg"; column_id: string; change_column_id: string; anchor: string | null; previous_anchor: string | null; rows: ({ project_id: string; rank: number; previous_rank: number | null; value: number; previous_value: number | null; change: number | null; share: number | null; partial?: true; percentile_rank: number | null })[]; projects: number; summary: { count: number; partial?: number; total: number | null; previous_total: number | null; change: number | null; median: number | null; mean: number | null; top1_share: number | null; top3_share: number | null; top5_share: number | null; hhi: number | null }; gainers: ({ project_id: string; rank: number; previous_rank: number | null; value: number; previous_value: number | null; change: number | null; share: number | null; partial?: true; percentile_rank: number | null })[]; losers: ({ project_id: string; rank: number; previous_rank: number | null; value: number; previous_value: number | null; change: number | null; share: number | null; partial?: true; percentile_rank: number | null })[]; movers_floor: { metric_id: string; value: number } | null; meta: { data_version: number; sample: boolean; sources: string[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null> }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
  /** The projects that have a metric, with first and last day and sources. */
  showMetricCoverage: {
    input: Pick<SharedParameters, 'metric_id'>
    data: { metric_id: string; projects: ({ project_id: string; first_day: string; last_day: string; sources: string[] })[] }
    hasRows: true
  }
  /** The labels that metrics can be split and filtered by, such as swap fees. */
  listLabels: {
    input: Pick<SharedParameters, 'metric_ids' | 'project_ids'>
    data: { labels: ({ metric_id: string; project_id: string; label_id: string; name: string; text: string })[]; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** Figures of many projects, column by column; trends in steps from 0 to 99, with their change. */
  getProjectFigures: {
    input: Pick<SharedParameters, 'projects' | 'sectors' | 'exclude' | 'as_of'> & {
      /** Columns `<metric_id>_<interval>_<aggregation>`. */
      columns?: readonly string[]
      /** Columns of arithmetic over metrics `<interval>:<formula>`, such as `30d:revenue / user_mau`; repeat the parameter for several. */
      formulas?: readonly string[]
      /** Ids of chains that the projects run on. */
      chains?: readonly string[]
      /** If some metrics end more than a week before others, end all windows on the last day in common. */
      common_end?: boolean | string
      /** For one project: where its data end so long ago that it has no figure, end the window with its own last day. */
      own_ends?: boolean | string
    }
    data: { project_ids: string[]; columns: ({ column_id: string; metric_id: string; interval: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string; aggregation: "latest" | "sum" | "avg" | "change" | "trend" | "ath" | "atl"; anchor: string | null; values: (number | null)[]; trends: (number[])[]; partial?: boolean[]; older?: ({ value: number; day: string } | null)[] })[]; formulas: ({ column_id: string; formula: string; interval: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string; anchor: string | null; format: "usd" | "number" | "tokens" | "percent" | "multiple" | "seconds" | "per_second" | "token_ICP" | "token_ckBTC" | "token_ckETH" | "cycles_per_seconds"; fault: { message: string; from: number; to: number } | null; values: (number | null)[]; partial?: boolean[]; changes?: (number | null)[] })[]; meta: { data_version: number; sample: boolean; locked?: string[] } }
    hasRows: true
  }
  /** Totals of every market sector, now and in the prior period. */
  getMarketSectorTotals: {
    input: Pick<SharedParameters, 'interval' | 'as_of'> & {
      /** Metrics that add up; without them the usual six. */
      metrics?: readonly string[]
      /** The metric of the treemap; by default the first of the metrics. */
      size_metric?: string
    }
    data: { interval: "24h" | "7d" | "30d" | "90d" | "180d" | "365d" | "ytd" | "max" | string; metrics: ({ metric_id: string; column_id: string; change_column_id: string; anchor: string | null; previous_anchor: string | null })[]; sectors: ({ market_sector_id: string; projects: number; projects_with_data: number; figures: ({ projects: number; partial?: number; total: number | null; previous_total: number | null; change: number | null; share: number | null; top_project: { project_id: string; value: number } | null })[] })[]; treemap: { size_metric: string; sectors: ({ market_sector_id: string; projects: ({ project_id: string; value: number; partial?: true; change: number | null })[] })[]; meta: { data_version: number; sample: boolean; sources: string[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null> } }; meta: { data_version: number; sample: boolean; sources: string[]; checks: ({ check_id: string; title: string; passed: boolean; compared: number; failed: number; exceptions?: { metrics: string[]; projects: string[]; from: string | null; to: string | null } })[]; anchors: Record<string, string | null> } }
    hasRows: true
  }
  /** Funding rounds that match a filter, with their number, sum and median. */
  listFundraises: {
    input: Pick<SharedParameters, 'projects' | 'exclude' | 'exclude_sectors' | 'rounds' | 'chains' | 'investors' | 'start' | 'end' | 'minimum' | 'text' | 'order_direction' | 'limit' | 'offset' | 'cursor' | 'direction'> & {
      /** Market sector ids, or categories as the sources name them. */
      sectors?: readonly string[]
      /** Field to sort by. */
      order_by?: "day" | "amount_usd" | "valuation_usd" | "name" | "round"
    }
    data: { rows: ({ record_id: string; project_id: string; name: string; day: string; round: string; amount_usd: number | null; valuation_usd: number | null; lead_investors: string[]; other_investors: string[]; chains: string[]; sector: string; description: string; url: string; source_id: string; other_rounds: string[]; other_record_ids: string[] })[]; total: { rounds: number; disclosed: number; amount_usd: number }; median_usd: number | null; newest: string | null; sources: string[]; meta: { data_version: number; sample: boolean }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
  /** Funding rounds added up by period, sector, round, chain or investor. */
  addUpFundraises: {
    input: Pick<SharedParameters, 'projects' | 'exclude' | 'exclude_sectors' | 'rounds' | 'chains' | 'investors' | 'start' | 'end' | 'minimum' | 'text' | 'limit'> & {
      /** Market sector ids, or categories as the sources name them. */
      sectors?: readonly string[]
      /** Dimension to group by. */
      by: "month" | "quarter" | "year" | "sector" | "round" | "chain" | "investor" | "lead_investor"
    }
    data: { by: "month" | "quarter" | "year" | "sector" | "round" | "chain" | "investor" | "lead_investor"; rows: ({ key: string; rounds: number; disclosed: number; amount_usd: number })[]; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** An investor, as described by the funding rounds that name them. */
  showInvestor: {
    input: {
      /** Any of its names; case, accents and punctuation are ignored. */
      investor: string
    }
    data: { investor: string; rounds: number; disclosed: number; amount_usd: number; led: number; first: string; newest: string; co_investors: ({ investor: string; rounds: number })[] }
    hasRows: true
  }
  /** Contracts by their activity over the last days. */
  listTrendingContracts: {
    input: Pick<SharedParameters, 'projects' | 'sectors' | 'categories' | 'order_direction' | 'limit' | 'offset' | 'cursor' | 'direction'> & {
      /** Days up to the latest one. */
      days?: number
      /** Chain ids. */
      chains?: readonly string[]
      /** A part of a name, label or address. */
      text?: string
      /** Field to sort by. */
      order_by?: "inflow" | "outflow" | "net_flow" | "calls" | "gas_used" | "events" | "callers"
    }
    data: { rows: ({ chain_id: string; address: string; name: string; labels: string[]; category: string; project_id: string; inflow: number | null; outflow: number | null; net_flow: number | null; calls: number | null; gas_used: number | null; events: number | null; callers: number | null; change: number | null; days: number })[]; count: number; from: string | null; to: string | null; chains: ({ id: string; contracts: number })[]; categories: ({ id: string; contracts: number })[]; sources: string[]; meta: { data_version: number; sample: boolean }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
  /** Every tokenized asset with its latest figures, and totals by class, reference, issuer and chain. */
  showAssetOverview: {
    input: {}
    data: { anchor: string | null; rows: ({ asset_id: string; name: string; symbol: string; asset_class: string; reference_asset: string; issuer_id: string; chains: string[]; addresses: string[]; url: string; links: string[]; source_id: string; price: number | null; market_cap: number | null; market_cap_change: number | null; share: number | null; holders: number | null; transfer_volume: number | null })[]; total: { assets: number; market_cap: number | null; market_cap_change: number | null }; groups: { asset_class: ({ id: string; assets: number; market_cap: number | null; market_cap_change: number | null; share: number | null })[]; reference_asset: ({ id: string; assets: number; market_cap: number | null; market_cap_change: number | null; share: number | null })[]; issuer: ({ id: string; assets: number; market_cap: number | null; market_cap_change: number | null; share: number | null })[]; chain: ({ id: string; assets: number; market_cap: number | null; market_cap_change: number | null; share: number | null })[] }; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** Freshness of each metric of each source. */
  showFreshness: {
    input: {}
    data: { rows: ({ source_id: string; source_name: string; metric_id: string; newest_day: string; anchor: string; days_behind: number; days_old: number; series: number; current_series: number; points: number })[]; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** The results of the identity checks for each project. */
  showChecks: {
    input: Pick<SharedParameters, 'projects' | 'start' | 'end'> & {
      /** Metric ids: checks that are about any of them. */
      metrics?: readonly string[]
    }
    data: { checks: ({ check_id: string; title: string; metrics: string[]; project_id: string; compared: number; failed: number })[]; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** Days missing inside reported series, the longest gaps first. */
  showGaps: {
    input: Pick<SharedParameters, 'projects' | 'metrics' | 'cursor' | 'direction'> & {
      /** At most this many. */
      limit?: number
      /** Skip this many. */
      offset?: number
    }
    data: { gaps: ({ metric_id: string; project_id: string; from: string; to: string; days: number })[]; total: { series: number; gaps: number; days: number }; meta: { data_version: number; sample: boolean }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
  /** The result of each check, when it last ran, and how many points it quarantines. */
  showQuality: {
    input: {}
    data: { checks: ({ check_id: "impossible" | "snapshot" | "unit_jump" | "spike" | "fees_split" | "market_cap" | "parts" | "revenue_limit" | "revenue_parts" | "supply_limit" | "frozen" | "gap" | "staleness"; title: string; says: string; last_run_at: string | null; last_compared: number; last_failed: number; held: number; withheld: number; settled: number })[]; held: number; points: number; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** Points that a check quarantined, with expected values and reasons; the latest change first. */
  showHeldPoints: {
    input: Pick<SharedParameters, 'projects' | 'metrics' | 'cursor' | 'direction'> & {
      /** Source ids. */
      sources?: readonly string[]
      /** Only points quarantined by this check. */
      check?: "impossible" | "snapshot" | "unit_jump" | "spike" | "fees_split" | "market_cap" | "parts"
      /** Points quarantined now, or those that were and now have this state. */
      state?: "held" | "released" | "replaced"
      /** At most this many. */
      limit?: number
      /** Skip this many. */
      offset?: number
    }
    data: { points: ({ check_id: "impossible" | "snapshot" | "unit_jump" | "spike" | "fees_split" | "market_cap" | "parts" | "revenue_limit" | "revenue_parts" | "supply_limit" | "frozen" | "gap" | "staleness"; metric_id: string; project_id: string; chain_id: string; product_id: string; contract_id: string; day: string; source_id: string; value: number; expected: number | null; why: string; withheld: boolean; state: "held" | "released" | "replaced"; reason: string; batch_id: string; file: string; observed_at: string; changed_at: string })[]; total: number; meta: { data_version: number; sample: boolean }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
  /** Series for which another source differs by more than 5%, the largest difference first. */
  showSecondOpinions: {
    input: Pick<SharedParameters, 'projects' | 'metrics' | 'cursor' | 'direction'> & {
      /** Source ids, of either side. */
      sources?: readonly string[]
      /** At most this many. */
      limit?: number
      /** Skip this many. */
      offset?: number
    }
    data: { disagreements: ({ metric_id: string; project_id: string; chain_id: string; product_id: string; contract_id: string; source_id: string; other_source_id: string; compared: number; days: number; newest_day: string; value: number; other_value: number; largest_day: string; largest_value: number; largest_other_value: number })[]; total: number; meta: { data_version: number; sample: boolean }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
  /** The origin of each field of a project: its layer, source, batch and author. */
  showProjectCatalogue: {
    input: Pick<SharedParameters, 'project_id' | 'as_of'>
    data: { project_id: string; is_reviewed: boolean; fields: ({ field: string; value: unknown; layer: "discovered" | "curated" | "edits"; source: string; revision: string; batch_id: string; published_at: string; author: string; reason: string; is_published: boolean })[]; meta: { data_version: number; sample: boolean } }
    hasRows: true
  }
  /** Changes to the catalog of projects and own metrics: fields, authors, times and reasons. */
  showCatalogueChanges: {
    input: Pick<SharedParameters, 'projects' | 'limit' | 'offset' | 'cursor' | 'direction'>
    data: { changes: ({ project_id: string; metric_id: string; kind: "added" | "changed" | "removed"; layer: "discovered" | "curated" | "edits" | "metrics"; source: string; revision: string; batch_id: string; published_at: string; author: string; reason: string; fields: ({ field: string; before: unknown; after: unknown })[] })[]; total: number; meta: { data_version: number; sample: boolean }; nextCursor: string | null; previousCursor: string | null }
    hasRows: true
  }
}

/** The method and the path of every call. */
export const CALLS = {
  listProjects: 'GET /v2/projects',
  getProject: 'GET /v2/projects/{project_id}',
  getProjectMetrics: 'GET /v2/projects/{project_id}/metrics',
  getProductMetrics: 'GET /v2/projects/{project_id}/products/{product_id}/metrics',
  getProjectAggregations: 'GET /v2/projects/{project_id}/metric-aggregations',
  getProjectFinancialStatement: 'GET /v2/projects/{project_id}/financial-statement',
  listWholeStatements: 'GET /v2/statements',
  listMetrics: 'GET /v2/metrics',
  getMetric: 'GET /v2/metrics/{metric_id}',
  getMetricAggregations: 'GET /v2/metric-aggregations',
  breakDownMetrics: 'POST /v2/metric-breakdown',
  queryMetrics: 'POST /v2/query',
  queryMetricsByAddress: 'GET /v2/query',
  explainQuery: 'POST /v2/query/sql',
  explainCall: 'POST /v2/calls/sql',
  ask: 'POST /v2/ask',
  readSheet: 'GET /v2/sheet',
  readSheetCells: 'POST /v2/sheet',
  listMarketSectors: 'GET /v2/market-sectors',
  getMarketSector: 'GET /v2/market-sectors/{market_sector_id}',
  listDatasets: 'GET /v2/datasets',
  getDataset: 'GET /v2/datasets/{name}',
  listMarts: 'GET /v2/marts',
  getMart: 'GET /v2/marts/{mart_id}',
  postMart: 'POST /v2/marts/{mart_id}/rows',
  getMartRowsByAddress: 'GET /v2/marts/{mart_id}/rows',
  explainMart: 'POST /v2/marts/{mart_id}/sql',
  listAssets: 'GET /v2/assets',
  getAsset: 'GET /v2/assets/{asset_id}',
  getAssetMetrics: 'GET /v2/assets/{asset_id}/metrics',
  breakDownAssetMetrics: 'POST /v2/assets/{asset_id}/metrics-breakdown',
  listReferenceAssets: 'GET /v2/reference-assets',
  trace: 'GET /v2/trace',
  evidence: 'GET /v2/trace/evidence',
  getRawAnswer: 'GET /v2/trace/answers/{batch_id}/{sha256}',
  listRestatements: 'GET /v2/restatements',
  getDataStatus: 'GET /v2/data-status',
  getProjectComposition: 'GET /v2/projects/{project_id}/composition',
  getProjectCompetitors: 'GET /v2/projects/{project_id}/competitors',
  getProjectComparables: 'GET /v2/projects/{project_id}/comparables',
  getWholeStatement: 'GET /v2/projects/{project_slug}/statement',
  listFinancialStatements: 'GET /v2/financial-statements',
  getProjectValuation: 'GET /v2/projects/{project_id}/valuation',
  getProjectVesting: 'GET /v2/projects/{project_id}/vesting',
  listUnlocks: 'GET /v2/unlocks',
  getProjectTokenRights: 'GET /v2/projects/{project_id}/token-rights',
  listEvents: 'GET /v2/events',
  getBridgeFlows: 'GET /v2/bridge-flows',
  getContractsOfProject: 'GET /v2/projects/{project_id}/contracts',
  rankProjects: 'GET /v2/ranking',
  showMetricCoverage: 'GET /v2/metrics/{metric_id}/coverage',
  listLabels: 'GET /v2/labels',
  getProjectFigures: 'GET /v2/figures',
  getMarketSectorTotals: 'GET /v2/sector-totals',
  listFundraises: 'GET /v2/fundraises',
  addUpFundraises: 'GET /v2/fundraises/totals',
  showInvestor: 'GET /v2/investors/{investor}',
  listTrendingContracts: 'GET /v2/trending-contracts',
  showAssetOverview: 'GET /v2/asset-overview',
  showFreshness: 'GET /v2/freshness',
  showChecks: 'GET /v2/checks',
  showGaps: 'GET /v2/gaps',
  showQuality: 'GET /v2/quality',
  showHeldPoints: 'GET /v2/held-points',
  showSecondOpinions: 'GET /v2/second-opinions',
  showProjectCatalogue: 'GET /v2/projects/{project_id}/catalogue',
  showCatalogueChanges: 'GET /v2/catalogue-changes',
} as const satisfies Record<keyof Calls, string>

/** The field with the rows of each list that is read by cursors. */
export const CURSOR_FIELDS = {
  listUnlocks: 'rows',
  listEvents: 'rows',
  getContractsOfProject: 'rows',
  rankProjects: 'rows',
  listFundraises: 'rows',
  listTrendingContracts: 'rows',
  showGaps: 'gaps',
  showHeldPoints: 'points',
  showSecondOpinions: 'disagreements',
  showCatalogueChanges: 'changes',
} as const

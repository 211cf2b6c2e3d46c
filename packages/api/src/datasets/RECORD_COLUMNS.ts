const SOURCE = ['source_id', 'observed_at'] as const

/** The columns that records can be ordered by. */
export const RECORD_COLUMNS = {
  fundraises: [
    'day',
    'project_id',
    'name',
    'round',
    'amount_usd',
    'valuation_usd',
    'category',
    'sector',
    ...SOURCE,
  ],
  contracts: ['chain_id', 'address', 'name', 'category', 'project_id', 'symbol', ...SOURCE],
  tokenHolders: ['project_id', 'chain_id', 'address', 'day', 'balance', 'share', 'label', ...SOURCE],
  trendingContracts: [
    'chain_id',
    'address',
    'day',
    'name',
    'project_id',
    'inflow',
    'outflow',
    'net_flow',
    'gas_used',
    'events',
    'callers',
  ],
  vestingSchedules: [
    'project_id',
    'protocol',
    'token',
    'allocation',
    'category',
    'kind',
    'start',
    'end',
    'amount',
    ...SOURCE,
  ],
} as const

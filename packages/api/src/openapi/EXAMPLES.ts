/** What the reference fills in for a parameter in its examples. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, string>> = {
  project_id: 'ethereum',
  metric_id: 'fees',
  product_id: 'main',
  market_sector_id: 'lending',
  asset_id: 'asset',
  name: 'crypto_screener',
  timestamp: '2024-01-01',
}

/** Optional parameters worth showing, by operation. */
export const QUERY_EXAMPLES: Readonly<Record<string, string>> = {
  getProjectMetrics: 'metric_ids=fees,revenue&timestamp_granularity=month',
  getProjectAggregations: 'metric_ids=fees',
  getMetric: 'project_ids=ethereum,solana&timestamp_granularity=month',
  getMetricAggregations: 'project_ids=ethereum&metric_ids=fees',
  getDataset: 'limit=10',
  trace: 'granularity=month',
}

/** Bodies of the calls that take one, by operation. */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  queryMetrics: {
    metrics: ['fees', 'revenue / fees'],
    where: { projects: ['ethereum', 'solana'] },
    breakdown: ['project'],
    granularity: 'month',
    range: '1y',
  },
  breakDownMetrics: { metric_ids: ['fees'], interval: '30d', group_by: 'market-sector' },
  breakDownAssetMetrics: {
    metric_ids: ['asset_market_cap_circulating'],
    interval: '30d',
    group_by: 'chains',
  },
}

type Examples = {
  /** Whole addresses of calls for which the usual ids would find nothing, by operation. */
  addresses: Readonly<Record<string, string>>
  /** The values that the reference fills in for parameters in a path, or ones that must be given. */
  parameters: Readonly<Record<string, string>>
  /** Optional parameters worth showing, by operation. */
  queries: Readonly<Record<string, string>>
  /** Bodies of the calls that take one, by operation. */
  bodies: Readonly<Record<string, unknown>>
}

/** The examples that the reference shows. */
export const EXAMPLES: Examples = {
  addresses: { getProductMetrics: '/v2/projects/aave/products/aave-v3/metrics?metric_ids=fees' },
  parameters: {
    mart_id: 'crypto_screener',
    project_id: 'ethereum',
    metric_id: 'fees',
    product_id: 'main',
    market_sector_id: 'lending',
    asset_id: 'asset',
    investor: 'Paradigm',
    by: 'month',
    name: 'crypto_screener',
    timestamp: '2024-01-01',
    columns: 'fees_30d_sum',
    q: '{"metrics":["fees"],"granularity":"month","range":"1y"}',
  },
  queries: {
    getProjectMetrics: 'metric_ids=fees,revenue&timestamp_granularity=month',
    getProjectAggregations: 'metric_ids=fees',
    getMetric: 'project_ids=ethereum,solana&timestamp_granularity=month',
    getMetricAggregations: 'project_ids=ethereum&metric_ids=fees',
    getDataset: 'limit=10',
    trace: 'granularity=month',
    readSheet: 'project=ethereum&metric=fees,revenue&date=30d',
  },
  bodies: {
    postMart: {
      rows_request: {
        endRow: 10,
        valueCols: [
          { id: 'fees_30d_sum' },
          { id: 'fees_30d_sum / market_cap_circulating_7d_latest' },
          { id: 'sector_percentile(fees_30d_sum)' },
        ],
        filterModel: {
          market_sectors: { filterType: 'set', values: ['lending', 'exchange'] },
          fees_30d_sum: { filterType: 'number', type: 'greaterThan', filter: 100_000 },
        },
        sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' }],
      },
    },
    queryMetrics: {
      metrics: ['fees', 'revenue / fees'],
      where: { projects: ['ethereum', 'solana'] },
      breakdown: ['project'],
      granularity: 'month',
      range: '1y',
    },
    explainQuery: { metrics: ['fees'], where: { projects: ['ethereum'] }, range: '90d' },
    explainCall: { procedure: 'metrics.getRanking', input: { metric_id: 'fees' } },
    ask: { prompt: 'monthly fees of aave by chain since 2023' },
    readSheetCells: {
      cells: [
        { project: 'ethereum', metric: 'fees', date: '30d' },
        { function: 'series', project: 'solana', metric: 'fees', granularity: 'quarter' },
      ],
    },
    breakDownMetrics: { metric_ids: ['fees'], interval: '30d', group_by: 'market-sector' },
    breakDownAssetMetrics: {
      metric_ids: ['asset_market_cap_circulating'],
      interval: '30d',
      group_by: 'chains',
    },
  },
}

import { type GalleryDashboard, makeTile } from './makeTile.ts'

const byProject = { breakdown: ['project' as const], top: { n: 10 } }

export const VALUE_ACCRUAL: GalleryDashboard = {
  id: 'value-accrual',
  name: 'Value accrual',
  description:
    'Value that accrues to token holders: holders revenue, the treasury’s share, yields, and multiples of both.',
  content: {
    tiles: [
      makeTile.figure('Revenue', [0, 0, 3, 3], { metrics: ['revenue'] }),
      makeTile.figure('Holders revenue', [3, 0, 3, 3], { metrics: ['holders_revenue'] }),
      makeTile.figure('Protocol revenue', [6, 0, 3, 3], { metrics: ['protocol_revenue'] }),
      makeTile.figure('Accrual ratio', [9, 0, 3, 3], { metrics: ['accrual_ratio'] }),
      makeTile.section('To holders', 3),
      makeTile.chart('Holders revenue by project', [0, 4, 8, 8], {
        kind: 'stacked',
        query: { metrics: ['holders_revenue'], ...byProject },
      }),
      makeTile.text(
        'Reading guide',
        [8, 4, 4, 8],
        [
          '**Holders revenue** is the part of revenue that is bought back, burned or distributed; **protocol revenue** stays in the treasury. Over a month both are about the revenue. On a day they are not: buybacks come later than the fees that pay for them.',
          '',
          'The **accrual ratio** exceeds 100% where reserves pay for buybacks. **Enterprise value** is market cap plus debt, less the treasury without its own token. A multiple below zero is not meaningful (n.m.).',
          '',
          'Definitions: [holders revenue](/explorer/metrics/holders-revenue), [holder yield](/explorer/metrics/holder-yield), [enterprise value](/explorer/metrics/enterprise-value). Ranking: [by holder yield](/explorer/leaderboards?metric=holder_yield).',
        ].join('\n'),
      ),
      makeTile.chart('Net to holders by project', [0, 12, 6, 8], {
        kind: 'bar',
        query: {
          metrics: ['net_to_holders'],
          breakdown: ['project'],
          top: { n: 5, others: false },
          granularity: 'quarter',
        },
      }),
      makeTile.chart('Holder yield by project', [6, 12, 6, 8], {
        kind: 'line',
        query: {
          metrics: ['holder_yield'],
          breakdown: ['project'],
          top: { n: 5, by: 'holders_revenue', others: false },
        },
      }),
      makeTile.section('Projects', 20),
      makeTile.table('Projects by holder yield', [0, 21, 12, 9], {
        mart_id: 'crypto_screener',
        valueCols: [
          { id: 'market_sector' },
          { id: 'market_cap_circulating_7d_latest' },
          { id: 'enterprise_value_7d_latest' },
          { id: 'revenue_30d_sum' },
          { id: 'holders_revenue_30d_sum' },
          { id: 'holders_revenue_30d_change' },
          { id: 'net_to_holders_30d_sum' },
          { id: 'ev_holder_income_7d_latest' },
          { id: 'holder_yield_7d_latest' },
          { id: 'holders_revenue_30d_trend' },
        ],
        filterModel: {
          holders_revenue_30d_sum: { filterType: 'number', type: 'greaterThan', filter: 0 },
        },
        sortModel: [{ colId: 'holder_yield_7d_latest', sort: 'desc' }],
        heat: ['holders_revenue_30d_change'],
      }),
    ],
  },
}

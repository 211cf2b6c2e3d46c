import { perMetrics } from '../metrics/listMetrics.ts'
import type { MetricId } from '../metrics/METRICS.ts'
import { OWN_CATEGORY } from '../metrics/toMetricDefinition.ts'

/** A line of the financial statement. A summary sums up the lines above it and is set in bold. */
export type StatementLine = { metric_id: MetricId; is_summary: boolean }

export type StatementSection = {
  section: string
  title: string
  lines: readonly StatementLine[]
}

/** The financial statement without own metrics: sections and lines in the order in which they are read. */
export const STATEMENT_SECTIONS = [
  {
    section: 'income_statement',
    title: 'Income statement',
    lines: [
      line('fees'),
      line('fees_supply_side'),
      summary('revenue'),
      line('cost_of_revenue'),
      summary('gross_profit'),
      line('operating_expenses'),
      line('token_incentives'),
      line('expenses'),
      summary('earnings'),
    ],
  },
  {
    section: 'to_holders',
    title: 'To holders',
    lines: [
      line('protocol_revenue'),
      line('buybacks'),
      line('burns'),
      line('distributions'),
      summary('holders_revenue'),
      line('net_issuance'),
      line('insider_unlocks'),
      line('dilution'),
      summary('net_to_holders'),
      line('accrual_ratio'),
    ],
  },
  {
    section: 'balance_sheet',
    title: 'Balance sheet and supply',
    lines: [
      line('treasury_own_token'),
      line('treasury_stablecoins'),
      line('treasury_majors'),
      line('treasury_other'),
      summary('treasury'),
      line('treasury_net'),
      line('treasury_debt'),
      line('tvl'),
      line('active_loans'),
      line('assets_staked'),
      line('token_supply_circulating'),
      line('token_supply_maximum'),
    ],
  },
  {
    section: 'market_data',
    title: 'Market data and multiples',
    lines: [
      line('price'),
      line('market_cap_circulating'),
      line('market_cap_fully_diluted'),
      line('token_trading_volume'),
      line('pf_fully_diluted'),
      line('ps_fully_diluted'),
      line('enterprise_value'),
      line('ev_holder_income'),
      line('holder_yield'),
      line('take_rate'),
    ],
  },
  {
    section: 'usage',
    title: 'Usage',
    lines: [
      line('user_dau'),
      line('user_mau'),
      line('trading_volume'),
      line('notional_trading_volume'),
      line('open_interest'),
      line('transfer_volume'),
      line('transaction_count'),
      line('active_developers'),
      line('code_commits'),
    ],
  },
  {
    section: 'memo_items',
    title: 'Memo items',
    lines: [line('user_fees'), line('creator_revenue'), line('bribes'), line('token_taxes')],
  },
] as const satisfies readonly StatementSection[]

/** All sections of the statement; the last one has this terminal's own metrics, if there are any. */
export const listStatementSections = perMetrics((metrics): readonly StatementSection[] => {
  const own = metrics.filter(({ group }) => group === 'own')
  if (own.length === 0) return STATEMENT_SECTIONS
  const lines = own.map(({ metric_id }) => line(metric_id))
  return [...STATEMENT_SECTIONS, { section: 'own', title: OWN_CATEGORY, lines }]
})

export type StatementSectionId = (typeof STATEMENT_SECTIONS)[number]['section']

function line<Id extends MetricId>(metric_id: Id) {
  return { metric_id, is_summary: false } as const
}

function summary<Id extends MetricId>(metric_id: Id) {
  return { metric_id, is_summary: true } as const
}

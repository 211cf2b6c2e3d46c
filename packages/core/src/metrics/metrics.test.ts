import { describe, expect, it } from 'vitest'
import { findMetricFormula } from '../formula/findMetricFormula.ts'
import { listMetricIds } from '../formula/parseFormula.ts'
import { MARKET_SECTORS } from '../sectors/MARKET_SECTORS.ts'
import { METRIC_SYNONYMS } from './data/METRIC_SYNONYMS.ts'
import { describeMetric } from './describeMetric.ts'
import { findMetric } from './findMetric.ts'
import { getMetric } from './getMetric.ts'
import { METRICS } from './METRICS.ts'

/** The catalog's page, group by group. */
const DOCUMENTED = `
  price market_cap_circulating market_cap_fully_diluted token_trading_volume
  token_supply_circulating token_supply_maximum token_turnover_circulating
  token_turnover_fully_diluted tokenholders
  pf_circulating pf_fully_diluted ps_circulating ps_fully_diluted
  fees fees_supply_side revenue cost_of_revenue gross_profit operating_expenses token_incentives
  expenses earnings take_rate treasury treasury_net
  treasury_own_token treasury_stablecoins treasury_majors treasury_other
  holders_revenue buybacks burns distributions protocol_revenue user_fees bribes token_taxes
  creator_revenue insider_unlocks dilution net_issuance unlocks_1y dilution_1y net_to_holders accrual_ratio treasury_debt enterprise_value ev_holder_income p_holder_income
  holder_yield runway
  tvl net_deposits active_loans assets_staked capital_deployed outstanding_supply bridged_supply
  trading_volume notional_trading_volume open_interest transfer_volume flash_loan_volume bridge_deposits
  transaction_volume gmv
  user_dau user_wau user_mau active_addresses_daily active_addresses_weekly
  active_addresses_monthly afpu arpu trade_count
  transaction_count transactions_per_second transaction_fee_average gas_used block_count block_time
  blocks_per_second contracts_deployed contract_deployers number_of_validators
  bridge_inflow bridge_outflow bridge_net_flow
  ecosystem_fees ecosystem_tvl ecosystem_dex_trading_volume ecosystem_stablecoin_supply
  ecosystem_stablecoin_net_flow ecosystem_active_loans
  stablecoin_holders stablecoin_mints stablecoin_redemptions stablecoin_net_flow stablecoin_transfer_count
  stablecoin_transfer_volume stablecoin_dau stablecoin_wau stablecoin_mau
  asset_price asset_market_cap_circulating asset_holders asset_transfer_volume asset_transfer_count
  asset_dau asset_mints asset_redemptions
  active_developers code_commits`
  .trim()
  .split(/\s+/)

/** Section 9 of the specification: id, format, static, series type. */
const INTERNET_COMPUTER = [
  ['total_icp_staked_on_nns', 'token_ICP', true, 'line'],
  ['number_of_icp_transactions', 'number', false, 'bar'],
  ['ckbtc_total_supply', 'token_ckBTC', true, 'bar'],
  ['cketh_total_supply', 'token_ckETH', true, 'bar'],
  ['total_icp_burned', 'token_ICP', true, 'line'],
  ['total_transaction_fees', 'token_ICP', true, 'line'],
  ['nns_proposals', 'number', false, 'bar'],
  ['number_of_neurons', 'number', true, 'line'],
  ['total_internet_identities', 'number', true, 'line'],
  ['unique_transacting_wallets', 'number', true, 'line'],
  ['blocks_per_second', 'number', true, 'line'],
  ['cycles_burn_rate', 'cycles_per_seconds', true, 'line'],
]

describe('METRICS', () => {
  it('holds every documented metric once and nothing else', () => {
    const expected = new Set([...DOCUMENTED, ...INTERNET_COMPUTER.map(([id]) => id)])
    expect(METRICS.map((metric) => metric.metric_id).toSorted()).toEqual([...expected].toSorted())
  })

  it('gives the Internet Computer’s metrics the specified defaults', () => {
    const rows = METRICS.filter((metric) => metric.group === 'internet_computer')
    expect(rows.map((m) => [m.metric_id, m.format, m.static, m.serie_type])).toEqual(
      INTERNET_COMPUTER,
    )
    for (const row of rows)
      expect(describeMetric(row)).toMatchObject({
        tier: 'free',
        chart_enabled: true,
        table_enabled: false,
        sources: 'The chain’s own API',
      })
  })

  it('gives costs and multiples no good direction', () => {
    const parts = METRICS.flatMap(({ derivation, kind }) =>
      kind === 'flow' && derivation?.by === 'formula'
        ? [...derivation.formula.matchAll(/ - (\w+)/g)]
        : [],
    )
    const sums = ['expenses', 'dilution'].flatMap((id) => findMetricFormula(id) ?? [])
    const costs = [...parts.map(([, id]) => id), ...sums.flatMap(listMetricIds)]
    for (const id of costs) expect([id, findMetric(id ?? '')?.polarity]).toEqual([id, 'neutral'])
    for (const { format, polarity } of METRICS)
      if (format === 'multiple') expect(polarity).toBe('neutral')
  })

  it('measures every market sector by a metric that adds up', () => {
    for (const { gmv_metric } of MARKET_SECTORS)
      if (gmv_metric !== null)
        expect(describeMetric(getMetric(gmv_metric))).toMatchObject({
          ...{ is_gmv_metric: true, additive: true },
        })
    expect(describeMetric(getMetric('gmv')).is_gmv_metric).toBe(true)
    expect(describeMetric(getMetric('fees')).is_gmv_metric).toBe(false)
  })

  it('leads a search term to one metric only', () => {
    const owners = new Map<string, string>()
    for (const metric of METRICS)
      for (const term of new Set(
        [metric.title, metric.short_title, ...(METRIC_SYNONYMS[metric.metric_id] ?? [])].map(
          (text) => text.toLowerCase(),
        ),
      )) {
        expect(owners.get(term), `"${term}" of ${metric.metric_id}`).toBeUndefined()
        owners.set(term, metric.metric_id)
      }
  })

  it('does not use the reserved names of the formula language as ids', () => {
    for (const name of ['rolling_sum', 'seconds_in_period', 'days_in_period'])
      expect(findMetric(name)).toBeUndefined()
  })

  it('derives ecosystem figures from metrics that add up', () => {
    for (const { derivation } of METRICS)
      if (derivation?.by === 'ecosystem')
        expect(findMetric(derivation.of)).toMatchObject({ additive: true })
  })

  it('derives no metric from itself', () => {
    const visit = (id: string, path: readonly string[]): void => {
      expect(path).not.toContain(id)
      const derivation = findMetric(id)?.derivation
      if (derivation?.by === 'ecosystem') visit(derivation.of, [...path, id])
      const formula = findMetricFormula(id)
      if (formula !== undefined)
        for (const part of listMetricIds(formula)) visit(part, [...path, id])
    }
    for (const { metric_id } of METRICS) visit(metric_id, [])
  })
})

describe.each(METRICS.map((metric) => [metric.metric_id, metric] as const))('%s', (id, metric) => {
  it('is described in full', () => {
    expect(id).toMatch(/^[a-z]+(_[a-z\d]+)*$/)
    expect(metric.slug).toBe(id.replaceAll('_', '-'))
    const words = describeMetric(metric)
    expect(words.definition).toMatch(/^[A-Z].{30,}\.$/)
    expect(metric.title.length).toBeLessThan(45)
    expect(words.sources).not.toBe('')
    expect(metric.categories.length).toBeGreaterThan(0)
    expect(METRIC_SYNONYMS[metric.metric_id]?.length).toBeGreaterThan(0)
  })

  it('adds up over parts only as a flow or a stock', () => {
    expect(metric.additive).toBe(['flow', 'stock'].includes(metric.kind))
  })

  it('has a formula that can be read, if it is a ratio', () => {
    const formula = findMetricFormula(id)
    if (metric.kind === 'ratio') expect(formula).toBeDefined()
    if (formula === undefined || metric.derivation?.by !== 'formula') return
    const parts = listMetricIds(formula)
    expect(parts.length).toBeGreaterThan(0)
    for (const optional of metric.derivation.optional ?? []) expect(parts).toContain(optional)
  })
})

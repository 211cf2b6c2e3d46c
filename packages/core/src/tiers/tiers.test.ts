import { describe, expect, it } from 'vitest'
import { findMetricFormula } from '../formula/findMetricFormula.ts'
import { listMetricIds } from '../formula/parseFormula.ts'
import {
  type Access,
  mayReadColumn,
  mayReadInterval,
  mayReadMetric,
  nameAccess,
  OPEN_ACCESS,
} from '../gating/Access.ts'
import { METRICS } from '../metrics/METRICS.ts'
import { SECTOR_HEADLINE_METRICS } from '../metrics/SECTOR_HEADLINE_METRICS.ts'
import { KEY_FIGURES } from '../projects/KEY_FIGURES.ts'
import { MAIN_METRICS } from '../projects/MAIN_METRICS.ts'
import { MARKET_SECTORS } from '../sectors/MARKET_SECTORS.ts'
import { KEY_LINES } from '../statement/KEY_LINES.ts'
import { TIERS } from './TIERS.ts'
import { highestTier, includesTier, TIER_IDS } from './Tier.ts'

const as = (tier: Access['tier']): Access => ({ isGated: true, tier })

describe('the tiers', () => {
  it('each have at least what the one before has', () => {
    const most = (value: number | null) => value ?? Number.POSITIVE_INFINITY
    for (const [index, tier] of TIER_IDS.slice(1).entries()) {
      const [less, more] = [TIERS[TIER_IDS[index] ?? 'free'], TIERS[tier]]
      for (const name of ['history_days', 'download_rows', 'saved_items', 'keys', 'seats'] as const)
        expect(most(more[name])).toBeGreaterThanOrEqual(most(less[name]))
      expect(more.requests_per_minute).toBeGreaterThan(less.requests_per_minute)
      expect(more.requests_per_day).toBeGreaterThan(less.requests_per_day)
    }
  })

  it('are in order', () => {
    expect(highestTier([])).toBe('free')
    expect(highestTier(['api', 'pro', 'free'])).toBe('pro')
    expect([includesTier('api', 'free'), includesTier('api', 'pro')]).toEqual([true, false])
  })

  it('give answers of their own, and none where gating is off', () => {
    expect(TIER_IDS.map((tier) => nameAccess(as(tier)))).toEqual(['free', 'api', 'pro'])
    expect(nameAccess({ ...OPEN_ACCESS, tier: 'pro' })).toBe(nameAccess(OPEN_ACCESS))
  })
})

describe('a metric', () => {
  it('has no lower tier than what it is made of', () => {
    for (const metric of METRICS) {
      const formula = findMetricFormula(metric.metric_id)
      const parts = formula === undefined ? [] : listMetricIds(formula)
      const { derivation } = metric
      if (derivation?.by === 'ecosystem') parts.push(derivation.of)
      for (const part of parts)
        expect([metric.metric_id, part, mayReadMetric(as(metric.tier), part)]).toEqual([
          metric.metric_id,
          part,
          true,
        ])
    }
  })

  it('that screens cannot do without is free', () => {
    const needed = [
      ...MAIN_METRICS,
      ...KEY_LINES,
      ...SECTOR_HEADLINE_METRICS,
      ...MARKET_SECTORS.flatMap(({ gmv_metric }) => gmv_metric ?? []),
    ]
    for (const id of needed) expect([id, mayReadMetric(as('free'), id)]).toEqual([id, true])
    for (const { column, change } of KEY_FIGURES)
      expect([mayReadColumn(as('free'), column), mayReadColumn(as('free'), change)]).toEqual([
        true,
        true,
      ])
  })

  it('is read by its tier and those above', () => {
    expect(TIER_IDS.map((tier) => mayReadMetric(as(tier), 'pf_fully_diluted'))).toEqual([
      false,
      true,
      true,
    ])
    expect(TIER_IDS.map((tier) => mayReadMetric(as(tier), 'code-commits'))).toEqual([
      false,
      false,
      true,
    ])
    expect(mayReadMetric(OPEN_ACCESS, 'code_commits')).toBe(true)
  })
})

describe('an interval', () => {
  it('is read as far as the history of the tier goes', () => {
    const read = (tier: Access['tier']) =>
      (['365d', 'ytd', '1y', '2y', '3y', '5y', 'max'] as const).filter((interval) =>
        mayReadInterval(as(tier), interval),
      )
    expect(read('free')).toEqual(['365d', 'ytd', '1y'])
    expect(read('api')).toEqual(['365d', 'ytd', '1y', '2y', '3y'])
    expect(read('pro')).toHaveLength(7)
    expect(mayReadColumn(as('free'), 'fees_max_ath')).toBe(false)
    expect(mayReadColumn(as('free'), 'fees_365d_sum')).toBe(true)
    expect(mayReadColumn(as('free'), 'market_sector')).toBe(true)
  })
})

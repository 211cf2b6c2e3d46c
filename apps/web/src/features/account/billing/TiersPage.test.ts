import type { TierList } from '@tickmark/core/accounts/Billing'
import { expect, it } from 'vitest'
import { listTierFacts } from './TiersPage.tsx'

const FREE = {
  tier: 'free',
  name: 'Free',
  history_days: 396,
  download_rows: 1_000,
  saved_items: 50,
  requests_per_minute: 60,
  requests_per_day: 1_000,
  keys: 2,
  seats: 0,
  metric_tiers: ['free'],
} as const
const PRO = {
  ...FREE,
  tier: 'pro',
  name: 'Pro',
  history_days: null,
  download_rows: null,
  seats: 1_000,
  metric_tiers: ['free', 'pro'],
} as const
const COUNTS = { free: 40, api: 7, pro: 12 }

const factsOf = (...tiers: (typeof FREE | typeof PRO)[]) =>
  Object.fromEntries(
    listTierFacts(tiers as unknown as TierList['tiers'], (tier) => COUNTS[tier]).map(
      ({ id, amounts }) => [id, amounts],
    ),
  )

it('sums the metrics of a tier and of those before it', () => {
  expect(factsOf(FREE, PRO).metrics).toEqual(['40', '52'])
})

it('shows features without a limit, and missing ones', () => {
  const facts = factsOf(FREE, PRO)
  expect(facts.history).toEqual(['13 months', 'All'])
  expect(facts.download).toEqual(['1,000', 'All'])
  expect(facts.seats).toEqual(['None', 'Up to 1,000'])
})

it('formats long histories in years', () => {
  const historyOf = (history_days: number) =>
    listTierFacts([{ ...FREE, history_days, metric_tiers: ['free'] }], () => 0)[1]?.amounts
  expect(historyOf(1_127)).toEqual(['3 years and a month'])
  expect(historyOf(1_096)).toEqual(['3 years'])
})

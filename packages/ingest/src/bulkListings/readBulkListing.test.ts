import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { describe, expect, it } from 'vitest'
import type { StatedTotal } from '../connectors/Connector.ts'
import type { KnownSeries } from './findKnownSeries.ts'
import { validateLevelContinuity } from './readBulkListing.ts'

const DAY = '2026-02-16'
const SERIES = { metric_id: 'tvl', project_id: 'lido', product_id: '', contract_id: '' } as const

/** No level on any chain. */
const NOWHERE: Readonly<Record<string, number>> = {}

const known = (changes: Partial<KnownSeries> = {}): KnownSeries => ({
  ...SERIES,
  chain_id: '',
  newest: '2026-02-15',
  reported: '2026-02-15',
  last: 100,
  previous: 100,
  sums: { 6: null, 7: null, 29: null, 30: null },
  ...changes,
})
const level = (value: number, chain_id = ''): Point => ({
  ...SERIES,
  chain_id,
  day: DAY,
  value,
  line: 0,
})

/** Judges a total, null where it is not stated, with levels by chain. */
function validate(
  total: number | null,
  series: readonly KnownSeries[],
  {
    chains = {},
    ...sum
  }: { chains?: Readonly<Record<string, number>> } & Partial<
    Pick<StatedTotal, 'before' | 'addends'>
  > = {},
) {
  const stated: StatedTotal = {
    metric_id: 'tvl',
    product_id: '',
    value: total,
    before: null,
    week: null,
    month: null,
    disputed: null,
    addends: 1,
    ...sum,
  }
  const points = [
    ...(total === null ? [] : [level(total)]),
    ...Object.entries(chains).map(([chain, value]) => level(value, chain)),
  ]
  return validateLevelContinuity({
    day: DAY,
    revision_days: 14,
    stated: [stated],
    points,
    known: series,
    isKnown: true,
  })
}

describe('judgeLevel', () => {
  it.each([
    { what: 'a level after that of yesterday', total: 110, verdict: 'fromListing' },
    { what: 'another of today', total: 110, of: { newest: DAY }, verdict: 'fromListing' },
    { what: 'the same of today', total: 100, of: { newest: DAY }, verdict: 'unchanged' },
    { what: 'the same as yesterday', total: 100, verdict: 'fromListing' },
    { what: 'one twice as high', total: 200, verdict: 'fromListing' },
    { what: 'one more than twice as high', total: 201, verdict: 'fetch' },
    { what: 'one less than half as high', total: 49, verdict: 'fetch' },
    { what: 'something after nothing', total: 1, of: { last: 0 }, verdict: 'fetch' },
    { what: 'nothing after something', total: 0, verdict: 'fetch' },
    { what: 'nothing after nothing', total: 0, of: { last: 0 }, verdict: 'fromListing' },
    { what: 'one after a day without', total: 100, of: { newest: '2026-02-14' }, verdict: 'fetch' },
    { what: 'none of what goes on', total: null, verdict: 'fetch' },
    {
      what: 'none of what has ended',
      total: null,
      of: { newest: '2026-02-01' },
      verdict: 'unchanged',
    },
  ])('knows $what', ({ total, of, verdict }) => {
    expect(validate(total, [known(of)])).toBe(verdict)
  })

  it.each([
    { how: 'as known', last: { base: 40 }, listed: { base: 50 }, verdict: 'fromListing' },
    { how: 'with a new one', last: NOWHERE, listed: { base: 50 }, verdict: 'fetch' },
    {
      how: 'with a new one that has nothing',
      last: NOWHERE,
      listed: { base: 0 },
      verdict: 'fromListing',
    },
    {
      how: 'with one that has nothing left',
      last: { base: 40 },
      listed: { base: 0 },
      verdict: 'fromListing',
    },
    { how: 'without one', last: { base: 40 }, listed: NOWHERE, verdict: 'fetch' },
  ])('handles chains $how', ({ last, listed, verdict }) => {
    const chains = Object.entries(last).map(([chain_id, value]) => known({ chain_id, last: value }))
    expect(validate(100, [known(), ...chains], { chains: listed })).toBe(verdict)
  })

  it.each([
    { what: 'that was there a day ago', before: 104, verdict: 'fromListing' },
    { what: 'that was not there a day ago', before: 109.5, verdict: 'fetch' },
    { what: 'that was more a day ago', before: 95, verdict: 'fetch' },
    { what: 'of which no list says what it was', before: null, verdict: 'fromListing' },
    {
      what: 'that is there now',
      of: { newest: DAY },
      before: 120,
      total: 105,
      verdict: 'fromListing',
    },
    { what: 'that is not there now', of: { newest: DAY }, before: 100, verdict: 'fetch' },
  ])(
    'takes a sum of several entries $what as close as it can be compared',
    ({ before, of, ...one }) => {
      const { total = 109.5, verdict } = one
      expect(validate(total, [known(of)], { before, addends: 3 })).toBe(verdict)
      expect(validate(total, [known(of)], { before, addends: 1 })).toBe('fromListing')
    },
  )

  it('takes what a protocol never had for nothing', () => {
    expect(validate(0, [])).toBe('fromListing')
    expect(validate(5, [])).toBe('fetch')
  })
})

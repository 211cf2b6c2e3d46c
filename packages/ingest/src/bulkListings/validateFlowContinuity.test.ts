import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { describe, expect, it } from 'vitest'
import type { StatedTotal } from '../connectors/Connector.ts'
import type { KnownSeries } from './findKnownSeries.ts'
import { validateFlowContinuity } from './readBulkListing.ts'

const DAY = '2026-02-16'
const SERIES = {
  metric_id: 'fees',
  project_id: 'lido',
  chain_id: '',
  product_id: '',
  contract_id: '',
}
/** Ten more each day, up to the day before the listed one. */
const KNOWN: KnownSeries = {
  ...SERIES,
  newest: '2026-02-15',
  reported: '2026-02-15',
  last: 100,
  previous: 90,
  sums: { 6: 450, 7: 490, 29: 900, 30: 910 },
}
const NEXT: StatedTotal = {
  metric_id: 'fees',
  product_id: '',
  value: 110,
  before: 100,
  week: 560,
  month: 1_010,
  disputed: null,
  addends: 1,
}
/** The parts have the day, and the total is still that of the eve. */
const BEHIND: StatedTotal = { ...NEXT, disputed: 100 }
/** The total has the day, and the parts add up to something else. */
const ODD_PARTS: StatedTotal = { ...NEXT, value: 70, disputed: 110 }
const EVE: StatedTotal = { ...NEXT, value: 100, before: 90, week: 490, month: 910 }
/** The day itself is known. */
const THERE: KnownSeries = {
  ...KNOWN,
  newest: DAY,
  last: 110,
  previous: 100,
  sums: { 6: 520, 7: 560, 29: 1_000, 30: 1_010 },
}

const validate = (
  stated: readonly StatedTotal[],
  known: readonly KnownSeries[] = [KNOWN],
  points: readonly Point[] = [{ ...SERIES, day: DAY, value: 110, line: 1 }],
) => validateFlowContinuity({ day: DAY, revision_days: 14, stated, known, points, isKnown: true })

describe('judgeFlow', () => {
  it.each([
    { what: 'the day after', stated: NEXT, verdict: 'fromListing' },
    {
      what: 'the day after, rounded',
      stated: { ...NEXT, week: 560.000_1 },
      verdict: 'fromListing',
    },
    { what: 'no sums', stated: { ...NEXT, week: null, month: null }, verdict: 'fromListing' },
    { what: 'sums of unknown days', known: { ...KNOWN, sums: nothing() }, verdict: 'fromListing' },
    { what: 'the day that is known', known: THERE, verdict: 'unchanged' },
    { what: 'the eve', stated: EVE, verdict: 'unchanged' },
    {
      what: 'a week whose days were rounded',
      stated: { ...NEXT, week: 563 },
      verdict: 'fromListing',
    },
    { what: 'a week that was corrected', stated: { ...NEXT, week: 564 }, verdict: 'compare' },
    { what: 'a month that was corrected', stated: { ...NEXT, month: 994 }, verdict: 'compare' },
    { what: 'another eve', stated: { ...NEXT, before: 101 }, verdict: 'compare' },
    { what: 'no eve', stated: { ...NEXT, before: null }, verdict: 'fetch' },
    {
      what: 'a known day otherwise',
      stated: { ...NEXT, value: 111 },
      known: THERE,
      verdict: 'compare',
    },
    { what: 'amounts in millionths', stated: inMillionths(NEXT), verdict: 'compare' },
    { what: 'a day that was missed', known: { ...KNOWN, newest: '2026-02-14' }, verdict: 'fetch' },
    {
      what: 'a day before the newest',
      known: { ...KNOWN, newest: '2026-02-17' },
      verdict: 'fetch',
    },
    { what: 'the day before, rounded', stated: { ...NEXT, before: 100.5 }, verdict: 'fromListing' },
    { what: 'a total that is a day behind its parts', stated: BEHIND, verdict: 'fromListing' },
    {
      what: 'parts as near as the total',
      stated: { ...NEXT, value: 112, disputed: 110 },
      verdict: 'fetch',
    },
    {
      what: 'parts that no sum of days confirms',
      stated: { ...BEHIND, week: null, month: null },
      verdict: 'fetch',
    },
    { what: 'parts that sums contradict', stated: { ...BEHIND, value: 150 }, verdict: 'fetch' },
    {
      what: 'a known day of which the total is behind',
      stated: BEHIND,
      known: THERE,
      verdict: 'unchanged',
    },
    { what: 'a known day with odd parts', stated: ODD_PARTS, known: THERE, verdict: 'unchanged' },
    {
      what: 'the eve with a total that is behind',
      stated: { ...EVE, disputed: 90 },
      verdict: 'unchanged',
    },
    {
      what: 'the eve with odd parts',
      stated: { ...EVE, value: 70, disputed: 100 },
      verdict: 'unchanged',
    },
    { what: 'nothing of what goes on', stated: { ...NEXT, value: null }, verdict: 'fetch' },
    {
      what: 'nothing of what goes on with days that may still change',
      stated: { ...NEXT, value: null },
      known: { ...KNOWN, newest: '2026-01-31' },
      verdict: 'fetch',
    },
    {
      what: 'nothing of what has ended',
      stated: { ...NEXT, value: null },
      known: { ...KNOWN, newest: '2026-02-01', reported: '2026-02-01' },
      verdict: 'unchanged',
    },
  ])('knows $what', ({ stated = NEXT, known = KNOWN, verdict }) => {
    expect(validate([stated], [known])).toBe(verdict)
  })

  it('cannot distinguish the days of a constant series', () => {
    const still = { ...KNOWN, last: 0, previous: 0, sums: { 6: 0, 7: 0, 29: 0, 30: 0 } }
    const zero = { ...NEXT, value: 0, before: 0, week: 0, month: 0 }
    expect(validate([zero], [still])).toBe('fetch')
    // A sum may tell them: seven days ago there was something.
    const sums = { ...still.sums, 7: 5 }
    expect(validate([zero], [{ ...still, sums }])).toBe('fromListing')
    expect(validate([{ ...zero, week: 5 }], [{ ...still, sums }])).toBe('unchanged')
  })

  it('fetches if metrics of one subject report different days, or one is new', () => {
    const revenue = { ...KNOWN, metric_id: 'revenue' }
    const ofRevenue = (total: StatedTotal): StatedTotal => ({ ...total, metric_id: 'revenue' })
    const points = [KNOWN, revenue].map((one) => ({
      ...SERIES,
      ...one,
      day: DAY,
      value: 1,
      line: 1,
    }))
    expect(validate([NEXT, ofRevenue(NEXT)], [KNOWN, revenue], points)).toBe('fromListing')
    expect(validate([NEXT, ofRevenue(EVE)], [KNOWN, revenue], points)).toBe('fetch')
    expect(validate([NEXT, ofRevenue(NEXT)], [KNOWN], points)).toBe('fetch')
    expect(validate([NEXT, ofRevenue({ ...NEXT, value: null })])).toBe('fromListing')
  })

  it('fetches an unknown subject', () => {
    const of = { day: DAY, revision_days: 14, points: [], known: [], isKnown: false }
    expect(validateFlowContinuity({ ...of, stated: [{ ...NEXT, value: null }] })).toBe('fetch')
  })

  it.each([
    {
      how: 'as known',
      known: [part('base', '2026-02-15')],
      listed: ['base'],
      verdict: 'fromListing',
    },
    { how: 'with a new one', known: [], listed: ['base'], verdict: 'fetch' },
    {
      how: 'after a pause',
      known: [part('base', '2026-02-10')],
      listed: ['base'],
      verdict: 'fetch',
    },
    { how: 'without one', known: [part('base', '2026-02-15')], listed: [], verdict: 'fetch' },
    {
      how: 'without an old one',
      known: [part('base', '2026-02-01')],
      listed: [],
      verdict: 'fromListing',
    },
  ])('handles parts $how', ({ known, listed, verdict }) => {
    const total: Point = { ...SERIES, day: DAY, value: 110, line: 1 }
    const points = [total, ...listed.map((chain_id) => ({ ...total, chain_id }))]
    expect(validate([NEXT], [KNOWN, ...known], points)).toBe(verdict)
  })
})

function part(chain_id: string, newest: string): KnownSeries {
  return { ...KNOWN, chain_id, newest }
}

function nothing(): KnownSeries['sums'] {
  return { 6: null, 7: null, 29: null, 30: null }
}

function inMillionths(total: StatedTotal): StatedTotal {
  const scale = (value: number | null) => (value === null ? null : value * 1e6)
  return {
    ...total,
    value: scale(total.value),
    before: scale(total.before),
    week: scale(total.week),
    month: scale(total.month),
  }
}

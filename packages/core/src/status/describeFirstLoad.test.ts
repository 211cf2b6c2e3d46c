import { describe, expect, it } from 'vitest'
import { describeFirstLoad, type LoadingStatus } from './describeFirstLoad.ts'

const DATASET = {
  source_id: 'coingecko',
  dataset: 'prices',
  title: 'Prices',
  metrics: ['price'],
  records: [],
  state: 'running',
  since: '2026-11-28T12:03:00.000Z',
  done: 254,
  left: 233,
  needs: null,
  error: null,
  refusal: null,
} as const satisfies LoadingStatus['datasets'][number]

type Live = NonNullable<LoadingStatus['live']>
const LIVE: Live = {
  since: DATASET.since,
  done: 3,
  count: 12,
  projects: { done: 254, count: 487 },
}

/** A first sync with these counts. */
const describeLive = (counts: Partial<Live>) =>
  describeFirstLoad({ live: { ...LIVE, ...counts }, first_import: null, datasets: [DATASET] })

describe('describeFirstLoad', () => {
  it('says what is loaded, how much of it, since when, and what it goes on without', () => {
    const datasets: LoadingStatus['datasets'] = [
      {
        ...DATASET,
        title: 'Fundraises',
        source_id: 'defillama',
        state: 'withheld',
        needs: 'a key of the paid plan (TT_DEFILLAMA_KEY)',
        refusal: 'Upgrade to a paid plan',
      },
      { ...DATASET, title: 'Lists', state: 'failed', error: 'The source blocked this address' },
      DATASET,
    ]
    expect(describeFirstLoad({ live: LIVE, first_import: null, datasets })).toEqual({
      what: 'Loading live sources',
      step: 'CoinGecko: Prices',
      progress: '3 of 12 datasets, histories of 254 of 487 projects',
      since: 'since 28 Nov 2026, 12:03 UTC',
      share: expect.closeTo((3 + 254 / 487) / 12),
      without: [
        { title: 'CoinGecko: Lists', why: 'The source blocked this address.', hasFailed: true },
        {
          title: 'DefiLlama: Fundraises',
          why: 'It needs a key of the paid plan (TT_DEFILLAMA_KEY). The source wrote: “Upgrade to a paid plan”',
          hasFailed: false,
        },
      ],
    })
  })

  it('names the dataset whose projects it counts, of sources that run side by side', () => {
    const other = { ...DATASET, source_id: 'defillama', title: 'Fees', done: 3, left: 90 }
    const datasets = [other, DATASET]
    const describe = (projects: Live['projects']) =>
      describeFirstLoad({ live: { ...LIVE, projects }, first_import: null, datasets })
    expect(describe({ done: 254, count: 487 })?.step).toBe('CoinGecko: Prices')
    expect(describe({ done: 3, count: 93 })?.step).toBe('DefiLlama: Fees')
    expect(describe(null)?.step).toBe('DefiLlama: Fees')
  })

  it('describes sample data and files, whose number is unknown', () => {
    const sample = { kind: 'sample', since: LIVE.since, step: null, done: 5, count: 118 } as const
    const of = (first_import: LoadingStatus['first_import']) =>
      describeFirstLoad({ live: null, first_import, datasets: [] })
    expect(of(sample)).toMatchObject({
      what: 'Loading sample data',
      progress: '5 of 118 projects',
    })
    expect(of({ ...sample, kind: 'files', done: 1, count: null })).toMatchObject({
      progress: '1 file loaded',
      share: null,
    })
    expect(of(null)).toBeNull()
  })

  it('never claims more than all, whatever the counts are', () => {
    expect(describeLive({ done: 20, projects: null })?.progress).toBe('12 of 12 datasets')
    for (const counts of [
      { done: 20 },
      { projects: { done: 9, count: 0 } },
      { projects: { done: 900, count: 487 } },
      { done: -1, projects: null },
    ]) {
      const share = describeLive(counts)?.share
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    }
    expect(describeLive({ count: 0 })?.share).toBeNull()
  })

  it('names the start also where the clock was set back since', () => {
    const since = '2031-01-01T00:00:00.000Z'
    expect(describeLive({ since })?.since).toBe('since 1 Jan 2031, 00:00 UTC')
  })

  it('describes a thousand datasets of sources that this page does not know', () => {
    const datasets = Array.from({ length: 1_000 }, (_, at) => ({
      ...DATASET,
      source_id: `source-${at}`,
      state: 'failed' as const,
      error: null,
    }))
    const load = describeFirstLoad({ live: LIVE, first_import: null, datasets })
    expect(load?.without).toHaveLength(1_000)
    expect(load?.without[999]).toEqual({
      title: 'source-999: Prices',
      why: 'It failed.',
      hasFailed: true,
    })
  })
})

import { describe, expect, it } from 'vitest'
import { expectGolden } from '../testing/expectGolden.ts'
import { explainAbsence, type SupplyStatus } from './explainAbsence.ts'

type Dataset = SupplyStatus['datasets'][number]

const EMISSIONS: Dataset = {
  source_id: 'defillama',
  dataset: 'emissions',
  title: 'Unlock schedules',
  metrics: ['token_incentives'],
  records: ['vesting_schedules'],
  state: 'loaded',
  since: '2026-11-28T12:00:00.000Z',
  done: 0,
  left: 0,
  needs: null,
  error: null,
  refusal: null,
}
const FEES: Dataset = {
  ...EMISSIONS,
  dataset: 'fees',
  title: 'Fees',
  metrics: ['fees'],
  records: [],
}

const STATUS: SupplyStatus = {
  state: 'ready',
  live: null,
  first_import: null,
  datasets: [EMISSIONS, FEES],
  metrics: [],
  records: {},
  totals: {
    facts: 0,
    observations: 0,
    projects: 0,
    superseded: 0,
    restatements: 0,
    known_since: null,
  },
}
const UNLOCKS = { records: 'vesting_schedules' } as const
const withDataset = (changes: Partial<Dataset>): SupplyStatus => ({
  ...STATUS,
  datasets: [{ ...EMISSIONS, ...changes }, FEES],
})
const LIVE = { since: '2026-11-28T12:03:00.000Z', done: 3, count: 12, projects: null }

const SOME = { ...STATUS, records: { vesting_schedules: 3 } }

describe('explainAbsence', () => {
  it('names the cause, with sources, keys, progress and what to do', async () => {
    const withheld = withDataset({
      state: 'withheld',
      needs: 'a key of the paid plan (TT_DEFILLAMA_KEY)',
      refusal: 'Upgrade to a paid plan',
    })
    const running = { ...withDataset({ state: 'running', done: 5, left: 7 }), live: LIVE }
    const waiting = withDataset({ state: 'waiting', since: null })
    const fees = { metric_id: 'fees', newest_day: '2026-11-27', due_day: '2026-11-30' } as const
    const marketCaps = {
      ...FEES,
      title: 'Market caps',
      metrics: ['market_cap_circulating'],
      state: 'withheld' as const,
      needs: 'a key (TT_KEY)',
    } satisfies Dataset
    const noParts = {
      ...STATUS,
      metrics: [{ ...fees, projects: 1, points: 9 }],
      datasets: [FEES, marketCaps],
    }
    const sample = { kind: 'sample', since: LIVE.since, step: null, done: 5, count: 118 } as const
    const notices = [
      { code: 'mail-off', text: 'Emails are not sent.' },
      { code: 'sync-problem', text: 'No source could be reached; trying again at 12:40 UTC.' },
    ] as const
    await expectGolden('explainAbsence', {
      'before the first load': explainAbsence(UNLOCKS, {
        status: {
          ...SOME,
          totals: { ...STATUS.totals, known_since: '2026-11-30T05:00:00.000Z' },
        },
        asOf: '2026-06-30',
        isFiltered: true,
      }),
      'the day of the first load': explainAbsence(UNLOCKS, {
        status: {
          ...SOME,
          totals: { ...STATUS.totals, known_since: '2026-11-30T05:00:00.000Z' },
        },
        asOf: '2026-11-30',
      }),
      filters: explainAbsence(UNLOCKS, { status: SOME, isFiltered: true, row: 'unlock' }),
      'filters of nothing': explainAbsence(UNLOCKS, { status: STATUS, isFiltered: true }),
      'none of several': explainAbsence(UNLOCKS, { status: SOME, none: 'No unlock is scheduled' }),
      'a missing key': explainAbsence(UNLOCKS, { status: withheld }),
      'a missing key beside a sync': explainAbsence(UNLOCKS, {
        status: { ...withheld, live: LIVE },
      }),
      'no source beside a sync': explainAbsence(
        { records: 'assets' },
        { status: { ...withheld, live: LIVE } },
      ),
      'a failure': explainAbsence(UNLOCKS, {
        status: withDataset({ state: 'failed', error: 'The source blocked this address' }),
      }),
      'a running sync': explainAbsence(UNLOCKS, { status: running }),
      'a dataset that follows': explainAbsence(UNLOCKS, {
        status: { ...withDataset({ state: 'waiting' }), live: LIVE },
      }),
      'a notice of the server': explainAbsence(UNLOCKS, { status: waiting, notices }),
      'the next sync': explainAbsence(UNLOCKS, { status: waiting }),
      'sample data': explainAbsence(
        { anything: true },
        { status: { ...STATUS, first_import: sample } },
      ),
      'parts of a computed metric': explainAbsence(
        { metrics: ['pf_circulating'] },
        { status: noParts },
      ),
      'a source without any': explainAbsence(UNLOCKS, { status: STATUS }),
      'an unknown metric': explainAbsence({ metrics: ['no_such_metric'] }, { status: STATUS }),
    })
  })

  it('stays short with a thousand datasets', () => {
    const datasets = Array.from({ length: 1_000 }, (_, at) => ({
      ...EMISSIONS,
      source_id: `source-${at}`,
      state: 'waiting' as const,
    }))
    const { lines } = explainAbsence(UNLOCKS, { status: { ...STATUS, live: LIVE, datasets } })
    expect(lines.length).toBeLessThan(6)
  })
})

import { describe, expect, it } from 'vitest'
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
  totals: { facts: 0, observations: 0, projects: 0, superseded: 0, restatements: 0 },
}
const UNLOCKS = { records: 'vesting_schedules' } as const
const withDataset = (changes: Partial<Dataset>): SupplyStatus => ({
  ...STATUS,
  datasets: [{ ...EMISSIONS, ...changes }, FEES],
})
const LIVE = { since: '2026-11-28T12:03:00.000Z', done: 3, count: 12, projects: null }

describe('explainAbsence', () => {
  it('blames filters only where there is something that they leave out', () => {
    const some = { ...STATUS, records: { vesting_schedules: 3 } }
    expect(explainAbsence(UNLOCKS, { status: some, isFiltered: true, row: 'unlock' })).toEqual({
      kind: 'filtered',
      title: 'No unlock matches these filters',
      lines: [],
    })
    expect(explainAbsence(UNLOCKS, { status: STATUS, isFiltered: true }).kind).toBe('no-source')
  })

  it('says what is so where sources have some, but none is here', () => {
    const some = { ...STATUS, records: { vesting_schedules: 3 } }
    const none = 'No unlock is scheduled in this window'
    expect(explainAbsence(UNLOCKS, { status: some, none })).toMatchObject({
      kind: 'none',
      title: none,
    })
  })

  it('names the key, where to set it, and what the source wrote', () => {
    const status = withDataset({
      state: 'withheld',
      needs: 'a key of the paid plan (TT_DEFILLAMA_KEY)',
      refusal: 'Upgrade to a paid plan',
    })
    expect(explainAbsence(UNLOCKS, { status })).toEqual({
      kind: 'needs-key',
      title: 'A key is needed for unlock schedules',
      lines: [
        'DefiLlama: Unlock schedules. It needs a key of the paid plan (TT_DEFILLAMA_KEY). The source wrote: “Upgrade to a paid plan”',
        'Set it in the environment of the server and restart it.',
      ],
    })
  })

  it('quotes the failure of the source', () => {
    const status = withDataset({ state: 'failed', error: 'The source blocked this address' })
    expect(explainAbsence(UNLOCKS, { status })).toEqual({
      kind: 'failed',
      title: 'Couldn’t load unlock schedules',
      lines: ['DefiLlama: Unlock schedules. The source blocked this address.'],
    })
  })

  it('shows the progress while its source is requested or follows', () => {
    const running = withDataset({ state: 'running', done: 5, left: 7 })
    expect(explainAbsence(UNLOCKS, { status: { ...running, live: LIVE } })).toEqual({
      kind: 'loading',
      title: 'Loading unlock schedules',
      lines: [
        'In progress: DefiLlama: Unlock schedules, 5 of 12 answered.',
        'Loading live sources: 3 of 12 datasets, since 28 Nov 2026, 12:03 UTC.',
      ],
    })
    const follows = { ...withDataset({ state: 'waiting' }), live: LIVE }
    expect(explainAbsence(UNLOCKS, { status: follows }).lines[0]).toBe(
      'Still to come: DefiLlama: Unlock schedules.',
    )
  })

  it('does not promise what no running source delivers', () => {
    const status = { ...withDataset({ state: 'withheld', needs: 'a key (TT_KEY)' }), live: LIVE }
    expect(explainAbsence(UNLOCKS, { status }).kind).toBe('needs-key')
    expect(explainAbsence({ records: 'assets' }, { status }).kind).toBe('no-source')
  })

  it('says in the words of the server why no source is requested', () => {
    const status = withDataset({ state: 'waiting', since: null })
    const text = 'No source could be reached; trying again at 28 Nov 2026, 12:40 UTC.'
    const notices = [
      { code: 'mail-off', text: 'Emails are not sent.' },
      { code: 'sync-problem', text },
    ] as const
    expect(explainAbsence(UNLOCKS, { status, notices })).toEqual({
      kind: 'waiting',
      title: 'Not loaded yet: unlock schedules',
      lines: [text],
    })
    expect(explainAbsence(UNLOCKS, { status }).lines).toEqual([
      'DefiLlama will be requested when the next sync runs.',
    ])
  })

  it('waits for sample data and files, which may bring anything', () => {
    const first_import = {
      kind: 'sample',
      since: LIVE.since,
      step: null,
      done: 5,
      count: 118,
    } as const
    expect(explainAbsence({ anything: true }, { status: { ...STATUS, first_import } })).toEqual({
      kind: 'loading',
      title: 'Loading data',
      lines: ['Loading sample data: 5 of 118 projects, since 28 Nov 2026, 12:03 UTC.'],
    })
  })

  it('looks for the missing parts of a computed metric', () => {
    const fees = { metric_id: 'fees', newest_day: '2026-11-27', due_day: '2026-11-30' } as const
    const status = {
      ...STATUS,
      metrics: [{ ...fees, projects: 1, points: 9 }],
      datasets: [
        FEES,
        {
          ...FEES,
          title: 'Market caps',
          metrics: ['market_cap_circulating'],
          state: 'withheld',
          needs: 'a key (TT_KEY)',
        },
      ] satisfies Dataset[],
    }
    expect(explainAbsence({ metrics: ['pf_circulating'] }, { status })).toMatchObject({
      kind: 'needs-key',
      lines: ['DefiLlama: Market caps. It needs a key (TT_KEY).', expect.any(String)],
    })
  })

  it('names sources that had none, and asks for files', () => {
    expect(explainAbsence(UNLOCKS, { status: STATUS })).toEqual({
      kind: 'no-source',
      title: 'No source has delivered unlock schedules',
      lines: ['DefiLlama had none.', 'Import files that have them.'],
    })
  })

  it('answers about metrics, datasets and sources that it does not know', () => {
    const status = {
      ...STATUS,
      live: LIVE,
      datasets: Array.from({ length: 1_000 }, (_, at) => ({
        ...EMISSIONS,
        source_id: `source-${at}`,
        state: 'waiting' as const,
      })),
    }
    expect(explainAbsence({ metrics: ['no_such_metric'] }, { status })).toMatchObject({
      kind: 'no-source',
      title: 'No source has delivered no_such_metric',
    })
    expect(explainAbsence(UNLOCKS, { status }).lines.length).toBeLessThan(6)
  })
})

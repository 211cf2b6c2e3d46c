import { describe, expect, it } from 'vitest'
import { resolveSwitches } from '../switches/resolveSwitches.ts'
import type { SwitchName } from '../switches/SWITCHES.ts'
import type { FirstCalls } from './FirstCalls.ts'
import { splitPath } from './findScreen.ts'
import { preloadScreen } from './preloadScreen.ts'

type Changes = {
  isDefault?: boolean
  /** The data that the project has. */
  has?: readonly string[]
  operator?: Partial<Record<SwitchName, boolean>>
}

/** As much of what procedures answer as leads to further queries. */
const ANSWERS: Readonly<Record<string, (has: readonly string[]) => unknown>> = {
  'projects.getProject': (has) => ({
    market_sectors: ['lending'],
    metric_availability: Object.fromEntries(has.map((id) => [id, true])),
    splits: {
      chain: has.map((metric_id) => ({ metric_id, count: 2 })),
      product: [],
      contract: has.map((metric_id) => ({ metric_id, count: 9 })),
      label: [],
    },
  }),
  'metrics.getRanking': () => ({ rows: [{ project_id: 'aave' }] }),
  'projects.listCompetitors': () => ({
    metric_id: 'active_loans',
    competitors: [{ project_id: 'compound' }, { project_id: 'aave' }],
  }),
}

/** Calls of any procedure, all answered by one function. */
function makeCalls(answer: (procedure: string, input: unknown) => unknown): FirstCalls {
  const calls = new Proxy(
    {},
    {
      get: (_areas, area) =>
        new Proxy(
          {},
          {
            get: (_names, name) => async (input: unknown) =>
              answer(`${String(area)}.${String(name)}`, input),
          },
        ),
    },
  )
  return calls as FirstCalls
}
const segmentsOf = (path: string) => splitPath(decodeURIComponent(path))

const hasProject = (id: string) => /^[a-z-]+$/.test(id) && !id.startsWith('no')

/** Lists the calls at an address, by procedure. */
async function listAsked(
  path: string,
  { isDefault = true, has = ['fees', 'price'], operator = {} }: Changes = {},
) {
  const asked = new Map<string, unknown>()
  const calls = makeCalls((procedure, input) => {
    const key = procedure === 'fundraises.getTotals' ? `${procedure} ${readBy(input)}` : procedure
    expect(asked.has(key), `${key} is asked once`).toBe(false)
    asked.set(key, input)
    return ANSWERS[procedure]?.(has)
  })
  const switches = resolveSwitches({ operator })
  await preloadScreen(calls, { segments: segmentsOf(path), isDefault, switches, hasProject })
  return asked
}
/** Reads the dimension by which funding rounds are added up. */
function readBy(input: unknown): string {
  return typeof input === 'object' && input !== null && 'by' in input ? String(input.by) : ''
}

const procedures = async (...given: Parameters<typeof listAsked>) =>
  [...(await listAsked(...given)).keys()].toSorted()

describe('preloadScreen', () => {
  it.each([
    ['', ['projects.list']],
    ['/projects', ['projects.list']],
    ['/projects/', ['projects.list']],
    ['/projects/aave', ['metrics.query', 'projects.getFigures', 'projects.getProject']],
    [
      '/projects/aave/financial-statement',
      ['projects.getFinancialStatement', 'projects.getProject'],
    ],
    ['/projects/aave/data', ['metrics.query', 'projects.getProject']],
    [
      '/projects/aave/composition',
      ['metrics.query', 'projects.getComposition', 'projects.getProject'],
    ],
    [
      '/projects/aave/competitive-landscape',
      [
        'metrics.getRanking',
        'metrics.query',
        'projects.getFigures',
        'projects.getProject',
        'projects.listCompetitors',
      ],
    ],
    ['/projects/aave/contracts', ['projects.getProject']],
    ['/metrics', ['metrics.list']],
    [
      '/metrics/fees',
      ['metrics.getRanking', 'metrics.getSummary', 'metrics.query', 'projects.getFigures'],
    ],
    ['/markets', ['sectors.getTotals']],
    ['/markets/lending', ['sectors.getTotals']],
    [
      '/markets/lending/metrics/fees',
      ['metrics.getRanking', 'metrics.query', 'projects.getFigures'],
    ],
    ['/financial-statements', ['projects.getStatementLines']],
    ['/leaderboards', ['metrics.getRanking', 'projects.getFigures']],
    ['/projects/aave/vesting', ['projects.getProject', 'projects.getVestingSchedule']],
    ['/projects/aave/fundraises', ['projects.getProject']],
    ['/fundraises', ['fundraises.getTotals month']],
    ['/assets', ['assets.getOverview']],
    ['/assets/buidl', ['assets.getOverview', 'metrics.query']],
    [
      '/fundraises/investors/Somebody%20%26%20Sons',
      ['fundraises.getInvestor', 'fundraises.getTotals month'],
    ],
    ['/status', ['status.getFreshness', 'status.getNotices']],
    ['/status/checks', ['status.listChecks', 'status.getNotices']],
    ['/status/held', ['status.getNotices', 'status.getQuality']],
    ['/status/gaps', ['status.getNotices']],
    ['/docs', []],
  ])('asks all that the first state of %s needs, and the status', async (path, expected) => {
    expect(await procedures(path)).toEqual([...expected, 'status.getDataStatus'].toSorted())
  })

  it.each([
    ['/projects', []],
    ['/projects/aave', ['projects.getProject']],
    ['/projects/aave/financial-statement', ['projects.getProject']],
    ['/projects/aave/data', ['projects.getProject']],
    ['/metrics', ['metrics.list']],
    ['/metrics/fees', ['metrics.getSummary']],
    ['/markets', []],
    ['/markets/lending', []],
    ['/financial-statements', []],
    ['/leaderboards', []],
    ['/status', ['status.getFreshness', 'status.getNotices']],
    ['/status/restatements', ['status.getNotices']],
  ])('asks at %s in another state only what every state needs', async (path, expected) => {
    expect(await procedures(path, { isDefault: false })).toEqual(
      [...expected, 'status.getDataStatus'].toSorted(),
    )
  })

  it('asks for the metrics that the project has', async () => {
    const overview = await listAsked('/projects/aave')
    expect(overview.get('metrics.query')).toMatchObject({ metrics: ['fees'] })
    const data = await listAsked('/projects/aave/data')
    expect(data.get('metrics.query')).toMatchObject({ metrics: ['price', 'fees'] })
  })

  it('asks what a project is made of by the first way that is shown', async () => {
    const query = async (operator: Changes['operator']) =>
      (await listAsked('/projects/aave/composition', { operator })).get('projects.getComposition')
    expect(await query({})).toMatchObject({ metric_id: 'fees', by: 'chain' })
    expect(await query({ COMPOSITION_BY_CHAIN_ENABLED: false })).toMatchObject({
      by: 'contract',
    })
  })

  it('compares a project with the competitors that are answered', async () => {
    const asked = await listAsked('/projects/aave/competitive-landscape')
    const projects = ['aave', 'compound']
    expect(asked.get('metrics.query')).toMatchObject({
      metrics: ['active_loans'],
      where: { projects },
    })
    expect(asked.get('metrics.getRanking')).toMatchObject({ projects })
  })

  it('asks for an investor by the name that the address spells', async () => {
    const asked = await listAsked('/fundraises/investors/A%20%26%20B')
    expect(asked.get('fundraises.getInvestor')).toEqual({ investor: 'A & B' })
  })

  it('also asks for the days with data where the default range of a chart has no values', async () => {
    const ranges: unknown[] = []
    const calls = makeCalls((procedure, input) => {
      if (procedure !== 'metrics.query') return ANSWERS[procedure]?.(['fees'])
      ranges.push((input as { range?: unknown }).range)
      return { series: [], meta: { data_from: '2018-01-01', data_to: '2020-07-27' } }
    })
    const switches = resolveSwitches({ operator: {} })
    await preloadScreen(calls, {
      segments: ['projects', 'aave'],
      isDefault: true,
      switches,
      hasProject,
    })
    expect(ranges).toEqual(['3y', { from: '2018-01-01', to: '2020-07-27' }])
  })

  it('asks neither chart nor figures of a project that has nothing', async () => {
    expect(await procedures('/projects/aave', { has: [] })).toEqual([
      'projects.getProject',
      'status.getDataStatus',
    ])
    expect(await procedures('/projects/aave/data', { has: [] })).not.toContain('metrics.query')
  })

  it('asks nothing for panels that a switch hides', async () => {
    const hidden = { operator: { KEY_METRICS_ENABLED: false } }
    const asked = await procedures('/projects/aave', hidden)
    expect(asked).not.toContain('metrics.query')
    expect(asked).not.toContain('projects.getFigures')
  })

  it.each([
    '/projects/nobody',
    '/metrics/nothing',
    '/markets/nothing',
    '/markets/lending/metrics/nothing',
    '/markets/lending/nothing',
    '/nowhere',
  ])('asks nothing but the status at %s', async (path) => {
    expect(await procedures(path)).toEqual(['status.getDataStatus'])
  })
})

import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import type { FactEndpoint } from '../context/endpoint.ts'
import { openTestApi } from '../testing/openTestApi.ts'
import { appRouter } from './appRouter.ts'

type Procedures = Record<string, { _def: { meta: { call: FactEndpoint } } }>

const api = openForTests(openTestApi)

/** Returns the answer of a procedure, after making sure that the internal address answers the same. */
async function ask(procedure: string, address: string, input: Record<string, string>) {
  const { project_id: _inPath, ...parameters } = input
  const query = new URLSearchParams(parameters).toString()
  const rest = await api.app.inject(`${address}?${query}`)
  const trpc = await api.app.inject(
    `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  )
  const [plain, enveloped] = [rest.json(), trpc.json()]
  if (rest.statusCode === 200) expect(enveloped.result.data).toEqual(plain)
  else expect(enveloped.error.data.type).toBe(plain.type)
  return { status: rest.statusCode, data: plain }
}

describe('a ranking', () => {
  const rank = (input: Record<string, string>) =>
    ask('metrics.getRanking', '/v2/internal/ranking', input)

  it('has the figures of the project list', async () => {
    const { data } = await rank({ metric_id: 'fees' })
    const { columns, project_ids } = (
      await api.app.inject('/v2/internal/figures?columns=fees_30d_sum')
    ).json()
    expect(data.rows.map((row: { project_id: string }) => row.project_id)).toEqual([
      'ethereum',
      'solana',
      'aave',
    ])
    for (const row of data.rows)
      expect(row.value).toBe(columns[0].values[project_ids.indexOf(row.project_id)])
    expect(data.meta).toMatchObject({ sample: false, sources: ['test'] })
  })

  it('takes slugs and limits, and ranks among the projects of a sector', async () => {
    const { data } = await rank({ metric_id: 'fees', sectors: 'lending', limit: '1' })
    expect(data.rows).toMatchObject([{ project_id: 'aave', rank: 1, share: 1 }])
    expect((await rank({ metric_id: 'user-dau' })).data.rows).toEqual([])
  })

  it('is not found for an unknown metric, and refuses an unknown interval', async () => {
    expect((await rank({ metric_id: 'feess' })).status).toBe(404)
    expect((await rank({ metric_id: 'fees', interval: '31d' })).status).toBe(400)
  })
})

describe('totals of sectors', () => {
  const total = (input: Record<string, string>) =>
    ask('sectors.getTotals', '/v2/internal/sector-totals', input)

  it('name every sector, with the figures of those that have data', async () => {
    const { data } = await total({ metrics: 'fees', interval: '7d' })
    const lending = data.sectors.find(
      (one: { market_sector_id: string }) => one.market_sector_id === 'lending',
    )
    expect(lending).toMatchObject({
      projects_with_data: 1,
      figures: [{ total: 14, top_project: { project_id: 'aave', value: 14 } }],
    })
    // No curated project is unclassified.
    expect(data.sectors).toHaveLength(MARKET_SECTORS.length - 1)
  })

  it('refuse what does not add up, and do not find what is not there', async () => {
    expect((await total({ metrics: 'user_dau' })).status).toBe(400)
    expect((await total({ size_metric: 'nope' })).status).toBe(404)
  })
})

describe('the list of projects', () => {
  const list = async (input: Record<string, string> = {}) =>
    (await ask('projects.list', '/v2/internal/projects', input)).data
  const idsOf = (data: { projects: { project_id: string }[] }) =>
    data.projects.map(({ project_id }) => project_id)

  it('comes page by page, with what is known of all of it', async () => {
    const columns = 'fees_30d_sum,price_7d_latest,fees_30d_trend'
    const first = await list({ columns, sort: '-fees_30d_sum', limit: '2' })
    expect(idsOf(first)).toEqual(['ethereum', 'solana'])
    expect(first).toMatchObject({
      total: 3,
      counts: { with_data: 3, archived: 0, not_reviewed: 0 },
      figures: { project_ids: ['ethereum', 'solana'] },
    })
    const next = await list({ columns, sort: '-fees_30d_sum', limit: '2', offset: '2' })
    expect(idsOf(next)).toEqual(['aave'])
    const figures = (await api.app.inject(`/v2/internal/figures?columns=${columns}`)).json()
    const placeOf = (id: string) => figures.project_ids.indexOf(id)
    for (const page of [first, next])
      for (const [index, column] of page.figures.columns.entries())
        for (const [place, id] of page.figures.project_ids.entries()) {
          expect(column.values[place]).toEqual(figures.columns[index].values[placeOf(id)])
          expect(column.trends[place] ?? []).toEqual(
            figures.columns[index].trends[placeOf(id)] ?? [],
          )
        }
    expect(first.summaries.fees_30d_sum).toEqual(next.summaries.fees_30d_sum)
    expect(first.summaries.fees_30d_sum.total).toBe(
      figures.columns[0].values.reduce(
        (sum: number, value: number | null) => sum + (value ?? 0),
        0,
      ),
    )
  })

  it('can be kept to those that have certain metrics or figures', async () => {
    expect((await list({ include_all: 'true' })).total).toBeGreaterThan(100)
    expect(idsOf(await list({ metrics: 'fees' })).sort()).toEqual(['aave', 'ethereum', 'solana'])
    expect(idsOf(await list({ metrics: 'nope' }))).toEqual([])
    const ranges = { columns: 'fees_30d_sum', ranges: 'fees_30d_sum::20' }
    expect(idsOf(await list(ranges))).toEqual(['aave'])
    expect(idsOf(await list({ text: 'AAV' }))).toEqual(['aave'])
    expect(idsOf(await list({ sectors: 'lending' }))).toEqual(['aave'])
  })

  it('has columns of formulas that it can be sorted by', async () => {
    const input = { formulas: '30d:fees / 2', sort: '30d:fees / 2' }
    const { figures, projects } = await list(input)
    expect(projects[0].project_id).toBe('aave')
    expect(figures.formulas[0].values).toEqual(
      figures.formulas[0].values.toSorted((a: number, b: number) => a - b),
    )
  })
})

describe('the search for projects', () => {
  const search = async (input: Record<string, string>) =>
    (await ask('projects.search', '/v2/internal/project-search', input)).data
  const find = async (text: string) =>
    (await search(text === '' ? {} : { texts: text })).projects.map(
      (one: { project_id: string }) => one.project_id,
    )

  it('finds by name, ticker and alias, the largest of equal matches first', async () => {
    expect((await find('AAVE'))[0]).toBe('aave')
    expect((await find('eth'))[0]).toBe('ethereum')
    expect(await find('')).toHaveLength(20)
  })

  it('finds what was mistyped where nothing matches, and nothing for nonsense', async () => {
    expect(await find('etherium')).toContain('ethereum')
    expect(await find('qqqqqqqqqqqq')).toEqual([])
  })

  it('names the metrics of each project where they are asked for', async () => {
    const { projects } = await search({ texts: 'aave', with_metrics: 'true' })
    expect(projects[0]).toMatchObject({ has_data: true })
    expect(projects[0].metric_ids).toContain('fees')
    expect((await search({ texts: 'aave' })).projects[0]).not.toHaveProperty('metric_ids')
  })

  it('can be kept to chains, and says how many it left out', async () => {
    const { projects, total } = await search({ only: 'chains', limit: '2' })
    expect(projects[0].project_id).toBe('ethereum')
    expect(total).toBeGreaterThan(10)
    expect(projects).toHaveLength(2)
  })
})

describe('names of projects', () => {
  it('are those of the catalog; what is no project is left out', async () => {
    const ids = ['aave', 'nobody', '__proto__', 'AAVE']
    const answer = await api.app.inject({
      method: 'POST',
      url: '/v2/internal/project-names',
      payload: { ids },
    })
    expect(answer.json()).toMatchObject([{ project_id: 'aave', name: 'Aave', symbol: 'AAVE' }])
  })
})

describe('competitors', () => {
  const compare = (project: string, input: Record<string, string> = {}) =>
    ask('projects.listCompetitors', `/v2/internal/projects/${project}/competitors`, {
      ...input,
      project_id: project,
    })

  it('are ranked by what measures the sector, or what the project has', async () => {
    const { data } = await compare('aave')
    expect(data).toMatchObject({ market_sector_id: 'lending', metric_id: 'fees', count: 1 })
    expect(data.competitors).toMatchObject([{ project_id: 'aave', rank: 1 }])
  })

  it('are not found of an unknown project, nor by an unknown metric', async () => {
    expect((await compare('nobody')).status).toBe(404)
    expect((await compare('aave', { metric_id: 'nope' })).status).toBe(404)
  })
})

describe('a composition', () => {
  const compose = (project: string, input: Record<string, string>) =>
    ask('projects.getComposition', `/v2/internal/projects/${project}/composition`, {
      ...input,
      project_id: project,
    })

  it('is offered where a project has parts, and has the total of the project list', async () => {
    const project = (await api.app.inject('/v2/internal/projects/aave')).json()
    expect(project.splits).toEqual({
      chain: [{ metric_id: 'fees', count: 1 }],
      product: [],
      contract: [],
      label: [],
    })
    const { data } = await compose('aave', { metric_id: 'fees', by: 'chain' })
    expect(data).toMatchObject({
      total: 20,
      parts: [{ id: 'ethereum', name: 'Ethereum', value: 20, share: 1 }],
      unattributed: { value: 0 },
    })
  })

  it('is of a known project and metric, by what there is', async () => {
    expect((await compose('nobody', { metric_id: 'fees' })).status).toBe(404)
    expect((await compose('aave', { metric_id: 'nope' })).status).toBe(404)
    expect((await compose('aave', { metric_id: 'fees', by: 'color' })).status).toBe(400)
  })
})

describe('a project that is not there', () => {
  it('is answered with those that are like it', async () => {
    const message = async (id: string) =>
      (await api.app.inject(`/v2/internal/projects/${encodeURIComponent(id)}`)).json().message
    expect(await message('etherium')).toMatch(/"etherium"\. Did you mean ethereum/)
    expect(await message('qqqqqqqqqq')).toContain('GET /v2/projects lists them.')
  })
})

describe('what the status page shows', () => {
  it('says how new each metric of each source is today', async () => {
    const { data } = await ask('status.getFreshness', '/v2/internal/freshness', {})
    expect(data.rows).toMatchObject([
      { source_id: 'test', metric_id: 'fees', newest_day: '2024-01-10', days_behind: 0, series: 3 },
      { metric_id: 'price', days_old: 721 },
    ])
  })

  it('lists no gaps where there are none', async () => {
    const { data } = await ask('status.listGaps', '/v2/internal/gaps', { metrics: 'fees' })
    expect(data).toMatchObject({ gaps: [], total: { series: 0, gaps: 0, days: 0 } })
  })

  it('lists the identities project by project', async () => {
    const { data } = await ask('status.listChecks', '/v2/internal/checks', {})
    expect(data).toMatchObject({ checks: [], meta: { sample: false } })
  })

  it('lists what was restated', async () => {
    const { data } = await ask('facts.restatements', '/v2/internal/restatements', {
      project_ids: 'ethereum',
      metric_ids: 'fees',
    })
    expect(data).toMatchObject({ total: 1, restatements: [{ old_value: 10, new_value: 11 }] })
  })
})

describe('"Infinite lists pass cursor and direction in the input": every list that is read in parts', () => {
  const LISTS: [procedure: string, address: string, input: Record<string, string>][] = [
    ['facts.restatements', '/v2/internal/restatements', {}],
    ['fundraises.search', '/v2/internal/fundraises', {}],
    ['contracts.getTrending', '/v2/internal/trending-contracts', {}],
    [
      'contracts.getOfProject',
      '/v2/internal/projects/ethereum/contracts',
      { project_id: 'ethereum' },
    ],
    ['metrics.getRanking', '/v2/internal/ranking', { metric_id: 'fees' }],
    ['projects.getUnlockCalendar', '/v2/internal/unlocks', {}],
    ['projects.list', '/v2/internal/projects', {}],
    ['projects.listEvents', '/v2/internal/events', {}],
    ['status.listCatalogueChanges', '/v2/internal/catalogue-changes', {}],
    ['status.listGaps', '/v2/internal/gaps', {}],
    ['status.listHeldPoints', '/v2/internal/held-points', {}],
    ['status.listSecondOpinions', '/v2/internal/second-opinions', {}],
  ]

  it('is tried here', () => {
    const procedures = Object.entries(appRouter._def.procedures as unknown as Procedures)
    const paged = procedures.flatMap(([procedure, { _def }]) =>
      'offset' in _def.meta.call.input.shape ? [[procedure, _def.meta.call.path]] : [],
    )
    expect(paged.sort()).toEqual(
      LISTS.map(([procedure, address]) => [
        procedure,
        address.replace('/projects/ethereum/', '/projects/{project_id}/'),
      ]).sort(),
    )
  })

  it.each(LISTS)('takes cursor and direction: %s', async (procedure, address, input) => {
    const forward = { ...input, direction: 'forward', limit: '1' }
    const first = await ask(procedure, address, forward)
    expect(first).toMatchObject({ status: 200, data: { previousCursor: null } })
    expect(await ask(procedure, address, { ...input, cursor: '0-0-0-AAAAAAAAAAA' })).toMatchObject({
      status: 409,
      data: { type: 'conflict', errors: [{ field: 'cursor' }] },
    })
    expect(await ask(procedure, address, { ...input, cursor: '1' })).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'cursor' }] },
    })
  })
})

describe('a project’s readme', () => {
  it('names the sources of its metrics, and what was changed', async () => {
    const { data } = await ask('projects.getReadme', '/v2/internal/projects/ethereum/readme', {
      project_id: 'ethereum',
    })
    expect(data).toMatchObject({ project_id: 'ethereum', restatements: 1 })
    expect(data.metrics).toContainEqual(
      expect.objectContaining({ metric_id: 'fees', is_reported: true, source_ids: ['test'] }),
    )
  })

  it('is of a known project', async () => {
    const answer = await api.app.inject('/v2/internal/projects/etherium/readme')
    expect(answer.statusCode).toBe(404)
  })
})

describe('a market sector that is not there', () => {
  it('is answered with those that are like it', async () => {
    const answer = await api.ask('/v2/market-sectors/lendin')
    expect(answer.json().message).toBe('There is no market sector "lendin". Did you mean lending?')
  })
})

import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FactEndpoint } from '../endpoint.ts'
import { openTestApi, type TestApi } from '../testing/openTestApi.ts'
import { appRouter } from './appRouter.ts'

type Procedures = Record<string, { _def: { meta: { call: FactEndpoint } } }>

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(async () => {
  await api.app.close()
  await api.analytics.close()
})

/** What a procedure answers, after making sure that the internal address answers the same. */
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
  const list = async (input: Record<string, string> = {}) => {
    const { data } = await ask('projects.list', '/v2/internal/projects', input)
    return data.projects.map((project: { project_id: string }) => project.project_id)
  }

  it('can be kept to those that have certain metrics', async () => {
    expect((await list()).length).toBeGreaterThan(100)
    expect((await list({ metrics: 'fees' })).sort()).toEqual(['aave', 'ethereum', 'solana'])
    const withBoth = await list({ metrics: 'fees,price' })
    expect(withBoth.length).toBeLessThan(3)
    expect(await list({ metrics: 'price' })).toEqual(expect.arrayContaining(withBoth))
  })

  it('names the metrics of each project where they are asked for', async () => {
    const { data } = await ask('projects.list', '/v2/internal/projects', { with_metrics: 'true' })
    const metricsOf = (id: string) =>
      data.projects.find((one: { project_id: string }) => one.project_id === id).metric_ids
    expect(metricsOf('aave')).toContain('fees')
    expect(metricsOf('ens')).toEqual([])
    expect(
      (await ask('projects.list', '/v2/internal/projects', {})).data.projects[0],
    ).not.toHaveProperty('metric_ids')
  })

  it('names nobody for a metric that does not exist', async () => {
    expect(await list({ metrics: 'nope' })).toEqual([])
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

  it('are not found of nobody, nor by nothing', async () => {
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
    expect((await compose('aave', { metric_id: 'fees', by: 'colour' })).status).toBe(400)
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
    expect(await ask(procedure, address, { ...input, cursor: '0-0-0' })).toMatchObject({
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

import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { publishMetric, retireMetric } from '@tickmark/analytics/catalog/ownMetrics'
import { areRollupsOutdated } from '@tickmark/analytics/rollups/touchedSeries'
import { OWN_INFLOW, OWN_INFLOW_BATCH } from '@tickmark/analytics/testing/OWN_INFLOW'
import { loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import { NAMED_CALLS } from '@tickmark/core/screens/NAMED_CALLS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { FACT_ENDPOINTS } from './ENDPOINTS.ts'
import { buildOpenapi } from './openapi/buildOpenapi.ts'
import { openTestApi, TEST_TOKEN } from './testing/openTestApi.ts'

const api = openForTests(openTestApi)

const QUERY = { metrics: ['fees'], where: { projects: ['ethereum'] }, granularity: 'day' }
const IN_ADDRESS = `/v2/query?q=${encodeURIComponent(JSON.stringify(QUERY))}`

describe('public addresses of named queries', () => {
  it('all lead to a call with rows', () => {
    const place = (path: string) => path.replace(/\{\w+\}/g, '{}')
    for (const path of Object.values(NAMED_CALLS))
      expect(
        FACT_ENDPOINTS.some(
          (endpoint) =>
            endpoint.auth === 'public-key' &&
            place(endpoint.path) === place(path) &&
            endpoint.rows !== undefined,
        ),
        path,
      ).toBe(true)
  })

  it.each([
    ['/v2/ranking?metric_id=fees', '/v2/internal/ranking?metric_id=fees'],
    ['/v2/figures?columns=fees_30d_sum', '/v2/internal/figures?columns=fees_30d_sum'],
    [
      '/v2/projects/aave/composition?metric_id=fees&by=chain&interval=30d',
      '/v2/internal/projects/aave/composition?metric_id=fees&by=chain&interval=30d',
    ],
    ['/v2/sector-totals?interval=30d', '/v2/internal/sector-totals?interval=30d'],
    ['/v2/fundraises?projects=aave', '/v2/internal/fundraises?projects=aave'],
    ['/v2/freshness', '/v2/internal/freshness'],
    [
      '/v2/projects/ethereum/statement?granularity=month&interval=1y',
      '/v2/internal/projects/ethereum/financial-statement?granularity=month&interval=1y',
    ],
  ])('%s answers what the page is answered', async (address, internal) => {
    const { data } = (await api.ask(address)).json()
    expect(data).toEqual((await api.ask(internal)).json())
    const csv = await api.ask(`${address}${address.includes('?') ? '&' : '?'}format=csv`)
    expect(csv.headers['content-type']).toMatch(/^text\/csv/)
    expect(csv.body.split('\r\n').length).toBeGreaterThan(2)
  })

  it('need the key', async () => {
    expect((await api.app.inject('/v2/ranking?metric_id=fees')).statusCode).toBe(401)
  })
})

describe('a query in the address', () => {
  it('is answered as in a body', async () => {
    const asked = await api.ask({ method: 'POST', url: '/v2/query', payload: QUERY })
    expect((await api.ask(IN_ADDRESS)).json().data).toEqual(asked.json().data)
  })

  it.each(['{', '{"metrics":[]}', '[]', '%00'])('that is not one (%s) is refused', async (q) => {
    expect((await api.ask(`/v2/query?q=${encodeURIComponent(q)}`)).statusCode).toBe(400)
  })
})

describe('the key in an address', () => {
  it('opens public calls as the one in a header does, and is no parameter of theirs', async () => {
    const answer = await api.app.inject(`${IN_ADDRESS}&format=csv&key=${TEST_TOKEN}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('timestamp')
  })

  it('is refused when it is another', async () => {
    expect((await api.app.inject(`${IN_ADDRESS}&key=other`)).statusCode).toBe(401)
  })
})

describe('an own metric', () => {
  const json = async (request: Parameters<typeof api.ask>[0]) => (await api.ask(request)).json()
  const query = (payload: object) => json({ method: 'POST', url: '/v2/query', payload })

  it('is answered by every call as a built-in one is', async () => {
    await publishMetric(api.analytics, OWN_INFLOW, OWN_INFLOW_BATCH)
    const values = Array.from({ length: 731 }, (_, day) => day - 100)
    await loadPoints(api.analytics, [
      ...series('2023-01-01', values, { metric_id: OWN_INFLOW.metric_id }),
      ...series('2023-01-01', values, { metric_id: OWN_INFLOW.metric_id, project_id: 'solana' }),
    ])
    await refreshDerivedTables(api.analytics)
    expect(await areRollupsOutdated(api.analytics)).toBe(false)

    const metrics = (await json('/v2/metrics')).data
    expect(metrics.at(-1)).toMatchObject({ metric_id: 'own_inflow', name: 'Net inflow' })
    expect((await json('/v2/data-status')).data.own_metrics).toEqual([OWN_INFLOW])
    const described = buildOpenapi('X').components as { schemas: { MetricId: { enum: string[] } } }
    expect(described.schemas.MetricId.enum).toContain('own_inflow')

    const years = { timestamp_granularity: 'year', start: '2023-01-01', order_direction: 'asc' }
    const at = `/v2/metrics/own-inflow?${new URLSearchParams(years)}`
    const sum = (from: number, to: number) => ((to - from + 1) * (from + to)) / 2
    const rows = (await json(at)).data
    expect(rows.filter((row: { project_id: string }) => row.project_id === 'solana')).toMatchObject(
      [{ own_inflow: sum(-100, 264) }, { own_inflow: sum(265, 630) }],
    )
    expect((await api.ask(`${at}&format=csv`)).body).toContain('own_inflow')
    const figures = (
      await json('/v2/figures?columns=own_inflow_30d_sum&formulas=30d:own_inflow * 2')
    ).data
    const place = figures.project_ids.indexOf('solana')
    expect(figures.columns[0].values[place]).toBe(sum(601, 630))
    expect(figures.formulas[0].values[place]).toBe(sum(601, 630) * 2)
    expect(
      (
        await query({
          metrics: ['own_inflow / 2'],
          where: { projects: ['solana'] },
          granularity: 'year',
        })
      ).data.series[0].values.at(-1),
    ).toBe(sum(265, 630) / 2)
    expect((await json('/v2/ranking?metric_id=own_inflow')).data.rows).toHaveLength(2)
    expect((await json('/v2/checks?metrics=own_inflow')).errors).toBeUndefined()
    const day = 'project_id=solana&metric_id=own_inflow&timestamp=2024-12-31&granularity=day'
    expect((await json(`/v2/trace?${day}`)).data).toMatchObject({
      value: 630,
      definition: { source: 'datahub:7', author: 'ada' },
    })
    const rows_request = { valueCols: [{ id: 'own_inflow_30d_sum' }] }
    const url = '/v2/marts/crypto_screener/rows'
    const table = await json({ method: 'POST', url, payload: { rows_request } })
    expect(JSON.stringify(table.data)).toContain(`:${sum(601, 630)}`)
    const earlier = {
      metrics: ['own_inflow'],
      where: { projects: ['solana'] },
      granularity: 'year',
      as_of: '2020-01-01',
    }
    expect(JSON.stringify((await query(earlier)).data.series)).not.toMatch(/"values":\[[^\]]*\d/)
  })

  it('has its figures computed again where its values combine in another way, and not for other words', async () => {
    await publishMetric(api.analytics, { ...OWN_INFLOW, title: 'Inflow' }, OWN_INFLOW_BATCH)
    expect(await areRollupsOutdated(api.analytics)).toBe(false)
    await publishMetric(api.analytics, { ...OWN_INFLOW, kind: 'stock' }, OWN_INFLOW_BATCH)
    expect(await areRollupsOutdated(api.analytics)).toBe(true)
    await refreshDerivedTables(api.analytics)
    expect(await areRollupsOutdated(api.analytics)).toBe(false)
    const { columns } = (await json('/v2/figures?columns=own_inflow_30d_latest')).data
    expect(columns[0].values).toContain(630)
  })

  it('is unknown once it is retired, and has its values again when it is published again', async () => {
    await retireMetric(api.analytics, OWN_INFLOW.metric_id, OWN_INFLOW_BATCH)
    const gone = await api.ask('/v2/metrics/own_inflow')
    expect([gone.statusCode, gone.json().message]).toEqual([
      404,
      expect.stringContaining('There is no metric "own_inflow".'),
    ])
    expect((await json('/v2/projects/solana')).data.metric_availability).not.toHaveProperty(
      'own_inflow',
    )
    await publishMetric(api.analytics, { ...OWN_INFLOW, kind: 'stock' }, OWN_INFLOW_BATCH)
    expect((await json('/v2/ranking?metric_id=own_inflow')).data.rows).toHaveLength(2)
  })
})

import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { readCatalog } from '@tickmark/analytics/catalog/readCatalog'
import { recordStatements } from '@tickmark/analytics/queries/explainCall'
import { loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { AGGREGATE_INTERVALS } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAggregations } from '../series/listAggregations.ts'
import { openTestApi, TEST_NOW } from '../testing/openTestApi.ts'

const { projects: PROJECTS } = await readCatalog()

const DAYS = 3_000
const MANY = PROJECTS.slice(0, 40).map(({ project_id }) => project_id)
const URL = `/v2/metrics/tvl?project_ids=${MANY.join(',')}`

const api = openForTests(openTestApi)
beforeAll(async () => {
  const values = Array.from({ length: DAYS }, (_, day) => 1 + day / 7)
  const points = MANY.flatMap((project_id) =>
    series('2016-01-01', values, { metric_id: 'tvl', project_id }),
  )
  await loadPoints(api.analytics, points)
  await refreshDerivedTables(api.analytics)
})

const ask = (encoding: string) => api.ask({ url: URL, headers: { 'accept-encoding': encoding } })

describe('the figures of every metric', () => {
  it('are read by one statement', async () => {
    const { recorder, statements } = recordStatements(api.analytics)
    const ctx = {
      analytics: recorder,
      now: () => TEST_NOW,
      productName: 'Test',
      access: OPEN_ACCESS,
    }
    const metrics = METRICS.map(({ metric_id }) => metric_id)
    const rows = await listAggregations(ctx, metrics, undefined)
    expect(statements.filter(({ sql }) => sql.includes('aggregates'))).toHaveLength(1)
    expect(rows).toEqual((await api.ask('/v2/metric-aggregations')).json().data)
    expect(new Set(rows.map(({ metric_id }) => metric_id)).size).toBeGreaterThan(1)
  })
})

describe('the figures of a store with many series', () => {
  it('are refused before they are read when they are too many, with what would fit', async () => {
    const metrics = METRICS.filter(({ derivation }) => derivation === null).slice(0, 10)
    const points = metrics.flatMap(({ metric_id }) =>
      PROJECTS.slice(0, 450).flatMap(({ project_id }) =>
        series('2024-03-01', [1], { metric_id, project_id }),
      ),
    )
    await loadPoints(api.analytics, points)
    await refreshDerivedTables(api.analytics)
    const all = await api.ask('/v2/metric-aggregations')
    expect(all.statusCode).toBe(413)
    expect(all.json()).toMatchObject({
      type: 'too-large',
      message: expect.stringMatching(/Request about \d+ projects or \d+ metrics\.$/),
    })
    const [{ project_id } = { project_id: '' }] = PROJECTS
    expect((await api.ask(`/v2/metric-aggregations?project_ids=${project_id}`)).statusCode).toBe(
      200,
    )
    expect((await api.ask('/v2/metric-aggregations?format=csv')).statusCode).toBe(413)
  })

  it('are refused in a dataset too, whatever page of it is requested', async () => {
    const ids = METRICS.slice(0, 60).map(({ metric_id }) => metric_id)
    const ask = (count: number) => {
      const columns = ids
        .slice(20, 20 + count)
        .flatMap((id) => AGGREGATE_INTERVALS.map((interval) => `${id}_${interval}_latest`))
      return api.ask(
        `/v2/datasets/crypto_screener?limit=1&metric_ids=${ids.slice(0, 20)}&columns=${columns}`,
      )
    }
    expect((await ask(1)).statusCode).toBe(200)
    const refused = await ask(30)
    expect(refused.json()).toMatchObject({
      type: 'too-large',
      message: expect.stringMatching(
        /^\d,\d+ columns of \d+ projects .* Request about [\d,]+ of these columns/,
      ),
    })
    expect(refused.statusCode).toBe(413)
  })
})

describe('an answer that is too large to be kept as it is', () => {
  it('is made once for all encodings, and is the same bytes each time', async () => {
    const first = await ask('identity')
    expect(first.rawPayload.length).toBeGreaterThan(8 * 1024 * 1024)
    const packed = await ask('gzip')
    expect(packed.headers['content-encoding']).toBe('gzip')
    // Without a new data version the store is not queried: what is answered from here on was kept.
    await api.analytics.command({ sql: 'TRUNCATE TABLE facts' })
    const again = await ask('identity')
    expect(again.headers['content-encoding']).toBeUndefined()
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect((await ask('gzip')).rawPayload.equals(packed.rawPayload)).toBe(true)
  })
})

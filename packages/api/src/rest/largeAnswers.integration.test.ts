import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { readCatalogue } from '@tickmark/analytics/catalogue/readCatalogue'
import { recordStatements } from '@tickmark/analytics/queries/explainCall'
import { loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { OPEN_ACCESS } from '@tickmark/core/tiers/Access'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAggregations } from '../series/listAggregations.ts'
import { openTestApi, TEST_NOW } from '../testing/openTestApi.ts'

const { projects: PROJECTS } = await readCatalogue()

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

describe('an answer that is too large to be kept as it is', () => {
  it('is made once for all encodings, and is the same bytes each time', async () => {
    const first = await ask('identity')
    expect(first.rawPayload.length).toBeGreaterThan(8 * 1024 * 1024)
    const packed = await ask('gzip')
    expect(packed.headers['content-encoding']).toBe('gzip')
    // Without a new data version nobody looks: what is answered from here on was kept.
    await api.analytics.command({ sql: 'TRUNCATE TABLE facts' })
    const again = await ask('identity')
    expect(again.headers['content-encoding']).toBeUndefined()
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect((await ask('gzip')).rawPayload.equals(packed.rawPayload)).toBe(true)
  })
})

import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { getMartPage } from '../marts/getMartPage.ts'
import { getTrace } from '../provenance/getTrace.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { listDisagreements } from '../status/disagreements.ts'
import { loadPoints, openTestAnalytics, point } from '../testing/openTestAnalytics.ts'
import { refreshDerivedTables } from './refreshDerivedTables.ts'

const db = openForTests(openTestAnalytics)

const MOMENTS = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'].map((day) =>
  Date.parse(day),
)

/** Prices of two days as one source reports them at the n-th moment. */
function tell(source_id: string, moment: number, values: [number, number]) {
  const points = values.map((value, index) =>
    point({ metric_id: 'price', day: `2026-01-0${index + 1}`, value }),
  )
  return loadPoints(db, points, { source_id, observed_at: MOMENTS[moment] ?? 0 })
}

function read(table: 'facts' | 'second_opinions') {
  return db.rows<{ day: string; value: number; source_id: string }>({
    sql: `SELECT day, value, source_id FROM ${table} FINAL ORDER BY day, source_id`,
  })
}

describe('a point that several sources report', () => {
  it('has the value of the source with the highest precedence, in any order of loading', async () => {
    await tell('coingecko', 0, [100, 110])
    await tell('coin-metrics', 1, [101, 111])
    expect((await read('facts')).map(({ value }) => value)).toEqual([101, 111])
    expect(await read('second_opinions')).toEqual([
      { day: '2026-01-01', value: 100, source_id: 'coingecko' },
      { day: '2026-01-02', value: 110, source_id: 'coingecko' },
    ])

    const report = await tell('coingecko', 2, [100, 140])
    expect(report).toMatchObject({ state: 'loaded', rows_kept: 1, rows_known: 1 })
    expect((await read('facts')).map(({ value }) => value)).toEqual([101, 111])
    expect(await read('second_opinions')).toEqual([
      { day: '2026-01-01', value: 100, source_id: 'coingecko' },
      { day: '2026-01-02', value: 140, source_id: 'coingecko' },
    ])
  })

  it('stores the newest value of another source, without repetitions', async () => {
    const report = await tell('coingecko', 3, [100, 141])
    expect(report).toMatchObject({ rows_kept: 1, rows_known: 1 })
    expect((await read('second_opinions')).map(({ value }) => value)).toEqual([100, 141])
    expect(await tell('defillama', 3, [99, 99])).toMatchObject({ rows_kept: 2 })
    expect(await read('second_opinions')).toHaveLength(4)
  })

  it('shows in a trace what differs by more than a twentieth', async () => {
    const trace = await getTrace(db, {
      project_id: 'ethereum',
      metric_id: 'price',
      timestamp: '2026-01-01',
      granularity: 'month',
    })
    expect(trace.second_opinions).toMatchObject([
      { day: '2026-01-02', value: 141, current_value: 111, source_id: 'coingecko' },
      { day: '2026-01-02', value: 99, current_value: 111, source_id: 'defillama' },
    ])
    expect(trace.second_opinions[0]?.file).toMatch(/^test-\d+\.csv$/)
  })

  it('is listed by series, largest difference first, and included in an answer', async () => {
    await refreshDerivedTables(db)
    const { disagreements, total } = await listDisagreements(db, { limit: 10, offset: 0 })
    expect(total).toBe(2)
    expect(disagreements).toMatchObject([
      {
        other_source_id: 'coingecko',
        days: 1,
        compared: 2,
        largest_day: '2026-01-02',
        largest_value: 111,
        largest_other_value: 141,
      },
      { other_source_id: 'defillama', days: 1, other_value: 99 },
    ])
    const only = { limit: 10, offset: 0, sources: ['defillama'], metrics: ['price'] }
    expect((await listDisagreements(db, only)).total).toBe(1)
    const page = await getMartPage(db, 'source_differences', RowsRequest.parse({}))
    expect(page.rows).toMatchObject([
      { other_source_id: 'coingecko', times: 141 / 111, largest_value: 111, compared: 2 },
      { other_source_id: 'defillama', newest_times: 99 / 111 },
    ])
    const { meta } = await answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: ['price'],
        where: { projects: ['ethereum'] },
        granularity: 'day',
        range: { from: '2026-01-01', to: '2026-01-05' },
      }),
    )
    expect(meta.quality?.opinions).toMatchObject([
      { source_id: 'coingecko', day: '2026-01-02', ratio: 141 / 111, days: 1 },
      { source_id: 'defillama' },
    ])
  })

  it('keeps what every source reported before a table of the datahub was merged, with its batch', async () => {
    const of = (value: number, source_id: string, month: string) =>
      loadPoints(db, [point({ metric_id: 'fees', day: '2026-01-01', value })], {
        source_id,
        observed_at: Date.parse(`2026-${month}-01`),
      })
    const reported = await of(10, 'defillama', '02')
    const merged = await of(12, 'datahub', '03')
    expect(merged).toMatchObject({ rows_kept: 1, rows_known: 0 })
    const listOpinions = () =>
      db.rows({
        sql: `SELECT value, toString(source_id) AS source_id, toString(batch_id) AS batch_id,
                     toString(toDate(observed_at)) AS observed
              FROM second_opinions FINAL WHERE metric_id = 'fees'`,
      })
    const opinion = {
      value: 10,
      source_id: 'defillama',
      batch_id: reported.batch_id,
      observed: '2026-02-01',
    }
    expect(await listOpinions()).toEqual([opinion])
    const trace = await getTrace(db, {
      project_id: 'ethereum',
      metric_id: 'fees',
      timestamp: '2026-01-01',
      granularity: 'day',
    })
    expect(trace.second_opinions).toMatchObject([
      { value: 10, current_value: 12, source_id: 'defillama', batch_id: reported.batch_id },
    ])
    // A second table replaces one of the same source, and the source reports the same as before.
    expect(await of(13, 'datahub', '04')).toMatchObject({ rows_kept: 1 })
    expect(await of(10, 'defillama', '05')).toMatchObject({ rows_kept: 0, rows_known: 1 })
    expect(await listOpinions()).toEqual([opinion])
  })

  it.each(['coin-metrics', 'datahub'])(
    'has the value of %s that was observed before that of another source and arrives after it',
    async (better) => {
      const project_id = better === 'datahub' ? 'aave' : 'uniswap'
      const of = (value: number, source_id: string, at: string) =>
        loadPoints(db, [point({ metric_id: 'price', project_id, day: '2026-01-01', value })], {
          source_id,
          observed_at: Date.parse(at),
        })
      await of(100, 'coingecko', '2026-03-03')
      await of(107, better, '2026-03-01')
      const table = (name: string) =>
        db.rows({
          sql: `SELECT value, toString(source_id) AS source FROM ${name} FINAL WHERE project_id = {project_id: String}`,
          params: { project_id },
        })
      expect(await table('facts')).toEqual([{ value: 107, source: better }])
      expect(await table('second_opinions')).toEqual([{ value: 100, source: 'coingecko' }])
      await refreshDerivedTables(db)
      const asOf = async (as_of?: string) => {
        const { series } = await answerMetricQuery(
          db,
          MetricQuery.parse({
            metrics: ['price'],
            where: { projects: [project_id] },
            range: { from: '2026-01-01', to: '2026-01-01' },
            as_of,
          }),
        )
        return series.map(({ values }) => values[0])
      }
      expect(await asOf()).toEqual([107])
      expect(await asOf('2026-03-02')).toEqual([107])
      expect(await asOf('2026-03-04')).toEqual([107])
      // Later values of the other source are second opinions, as after a table that arrives in order.
      expect(await of(101, 'coingecko', '2026-03-05')).toMatchObject({ rows_kept: 1 })
      expect(await table('facts')).toEqual([{ value: 107, source: better }])
      expect(await table('second_opinions')).toEqual([{ value: 101, source: 'coingecko' }])
    },
  )

  it('has the later value of sources without precedence', async () => {
    await loadPoints(db, [point({ metric_id: 'treasury', day: '2026-01-01', value: 1 })], {
      source_id: 'coin-metrics',
    })
    await loadPoints(db, [point({ metric_id: 'treasury', day: '2026-01-01', value: 2 })], {
      source_id: 'defillama',
      observed_at: Date.parse('2026-02-01'),
    })
    const [fact] = await db.rows<{ value: number }>({
      sql: `SELECT value FROM facts FINAL WHERE metric_id = 'treasury'`,
    })
    expect(fact?.value).toBe(2)
  })
})

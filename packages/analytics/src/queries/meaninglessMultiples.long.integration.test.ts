import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { getRanking } from '../figures/getRanking.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

/** Fees of one dollar a day, so that market caps of 365 dollars are a P/F of 1. */
const DAYS = 60
const fees = new Array(DAYS).fill(1)
const caps = (last: readonly number[]) =>
  [...new Array(DAYS - last.length).fill(10), ...last].map((multiple) => multiple * 365)
const cap = { metric_id: 'market_cap_circulating' }

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  await loadPoints(db, [
    ...['aave', 'uniswap', 'curve', 'lido'].flatMap((project_id) =>
      series('2025-01-01', fees, { project_id }),
    ),
    ...series('2025-01-01', caps([20, 5_000, 40, 30]), { ...cap, project_id: 'aave' }),
    ...series('2025-01-01', caps([20, 20, 20, 5_000]), { ...cap, project_id: 'uniswap' }),
    ...series('2025-01-01', caps([20, 20, 20, -3]), { ...cap, project_id: 'curve' }),
    ...series('2025-01-01', caps([20, 20, 20, 15]), { ...cap, project_id: 'lido' }),
  ])
  await refreshDerivedTables(db)
})

const metrics = ['pf_circulating']
const range = { from: '2025-02-26', to: '2025-03-01' }
async function read(query: Partial<MetricQueryInput>): Promise<(number | null)[]> {
  const parsed = MetricQuery.parse({ metrics, range, where: { projects: ['aave'] }, ...query })
  const { series } = await answerMetricQuery(db, parsed)
  return (series[0]?.values ?? []).map((value) => value && Number(value.toFixed(4)))
}
const transform = (...transforms: NonNullable<MetricQueryInput['transforms']>) =>
  read({ transforms })

describe('multiples that say nothing', () => {
  it('are shown as they are, and take part in no transform', async () => {
    expect(await transform()).toEqual([20, 5_000, 40, 30])
    expect(await transform({ kind: 'change', over: 'period' })).toEqual([1, null, null, -0.25])
    expect(await transform({ kind: 'drawdown' })).toEqual([0, null, 0, -0.25])
    expect(await transform({ kind: 'index', base: 100 })).toEqual([100, null, 200, 150])
    // 7 × 10, 20, 40 and 30 of ten days.
    const rolling = await transform({ kind: 'rolling', periods: 10 })
    expect(rolling).toEqual([11, null, 14.4444, 16.6667])
  })

  it('are the base of no index', async () => {
    const late = { range: { from: '2025-02-27', to: '2025-03-01' } }
    expect(await read({ ...late, transforms: [{ kind: 'index', base: 100 }] })).toEqual([
      null,
      100,
      75,
    ])
  })

  it('come last in ranks, as only multiples do', async () => {
    const query = { metrics, range, breakdown: ['project' as const] }
    const last = async (
      transforms: MetricQueryInput['transforms'],
      top?: MetricQueryInput['top'],
    ) =>
      Object.fromEntries(
        (await answerMetricQuery(db, MetricQuery.parse({ ...query, transforms, top }))).series.map(
          ({ key, values }) => [key.project, values.at(-1)],
        ),
      )
    expect(await last([{ kind: 'rank' }])).toEqual({ lido: 1, aave: 2, curve: 3, uniswap: 4 })
    // A fall is a change like any other.
    const changes = await last([{ kind: 'change', over: 'period' }, { kind: 'rank' }])
    expect(changes).toEqual({ aave: 1, lido: 1, curve: null, uniswap: null })
    expect(Object.keys(await last([], { n: 2, others: false }))).toEqual(['aave', 'lido'])
  })

  it('are no highest, lowest, change or point of a trend', async () => {
    const kinds = ['latest', 'ath', 'atl', 'change', 'avg', 'trend']
    const { project_ids, columns } = await getProjectFigures(db, {
      columns: kinds.map((kind) => `pf_circulating_7d_${kind}`),
    })
    const of = (project: string) =>
      columns.map(({ values, trends }) => {
        const at = project_ids.indexOf(project)
        return values[at] ?? trends?.[at] ?? null
      })
    expect(of('aave')).toEqual([30, 40, 10, 2, 20, [10, 10, 10, 20, 40, 30]])
    expect(of('uniswap')).toEqual([5_000, 20, 10, null, 15, [10, 10, 10, 20, 20, 20]])
    expect(of('curve')).toEqual([-3, 20, 10, null, 15, [10, 10, 10, 20, 20, 20]])
  })

  it('lie in no range and in no formula of a screener, and have no percentile', async () => {
    const column = 'pf_circulating_7d_latest'
    const page = async (filter: object) => {
      const { rows } = await getMartPage(
        db,
        'crypto_screener',
        RowsRequest.parse({
          valueCols: [
            { id: 'project_id' },
            { id: column },
            { id: 'half', formula: `${column} / 2` },
          ],
          filterModel: filter,
          endRow: 10,
        }),
      )
      return Object.fromEntries(rows.map((row) => [row.project_id, row.half]))
    }
    const below = { filterType: 'number', type: 'lessThan', filter: 25 }
    expect(await page({ [column]: below })).toEqual({ lido: 7.5 })
    expect(await page({ [column]: { ...below, type: 'greaterThan' } })).toEqual({ aave: 15 })
    expect(await page({ [column]: { filterType: 'number', type: 'notBlank' } })).toEqual({
      ...{ aave: 15, lido: 7.5, curve: null, uniswap: null },
    })
    const { rows } = await getRanking(db, { metric_id: 'pf_circulating', interval: '30d' })
    expect(rows.map((row) => [row.project_id, row.percentile_rank])).toEqual([
      ['lido', 1],
      ['aave', 0],
      ['curve', null],
      ['uniswap', null],
    ])
  })
})

import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getProjectFigures } from './getProjectFigures.ts'

const COLUMNS = ['price_7d_latest', 'price_30d_change', 'fees_30d_sum', 'tvl_30d_latest']

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  const days = (count: number, value: number) => new Array(count).fill(value)
  await loadPoints(db, [
    // The data of Aave end a year before those of Uniswap; its TVL does not.
    ...series('2024-01-01', [...days(80, 2), ...days(20, 3)], {
      project_id: 'aave',
      metric_id: 'price',
    }),
    ...series('2024-01-01', days(100, 5), { project_id: 'aave' }),
    ...series('2024-01-01', days(465, 9), { project_id: 'aave', metric_id: 'tvl' }),
    ...series('2024-01-01', days(465, 7), { project_id: 'uniswap', metric_id: 'price' }),
    ...series('2024-01-01', days(465, 1), { project_id: 'uniswap' }),
    // Its treasury is the only one, and ends half a year before all fees.
    ...series('2024-01-01', days(280, 6), { project_id: 'uniswap', metric_id: 'treasury' }),
  ])
  await refreshDerivedTables(db)
})

async function read(input: Partial<Parameters<typeof getProjectFigures>[1]>) {
  const { columns } = await getProjectFigures(db, { columns: COLUMNS, ...input })
  return columns.map(({ values, anchor }) => [values[0] ?? null, anchor])
}

describe('figures that are compared', () => {
  const compare = async (other: string, common_end: boolean) => {
    const columns = ['fees_30d_sum', other]
    const found = await getProjectFigures(db, { columns, common_end, projects: ['uniswap'] })
    return found.columns.map(({ values, anchor }) => [values[0] ?? null, anchor])
  }

  it('end on the last day in common where one ends long before the other', async () => {
    expect(await compare('treasury_7d_latest', true)).toEqual([
      [30, '2024-10-06'],
      [6, '2024-10-06'],
    ])
    expect(await compare('treasury_7d_latest', false)).toEqual([
      [30, '2025-04-09'],
      [6, '2024-10-06'],
    ])
  })

  it('end each on its own day where they end together, and where one has no data', async () => {
    expect(await compare('price_7d_latest', true)).toEqual(await compare('price_7d_latest', false))
    expect(await compare('tokenholders_7d_latest', true)).toEqual([
      [30, '2025-04-09'],
      [null, null],
    ])
  })
})

describe('the figures of one project', () => {
  it('end with its own data where those end too early for a figure', async () => {
    expect(await read({ projects: ['aave'], own_ends: true })).toEqual([
      [3, '2024-04-09'],
      [0.5, '2024-04-09'],
      [150, '2024-04-09'],
      [9, '2025-04-09'],
    ])
  })

  it('are missing in lists, which end with the newest day of all', async () => {
    const values = (await read({ projects: ['aave'] })).map(([value]) => value)
    expect(values).toEqual([null, null, null, 9])
    expect(await read({ projects: ['aave', 'uniswap'], own_ends: true })).toEqual(
      await read({ projects: ['aave', 'uniswap'] }),
    )
  })

  it('end with what was known at a moment', async () => {
    const known = await read({ projects: ['aave'], own_ends: true, as_of: '2026-01-01' })
    expect(known.slice(0, 2)).toEqual([
      [3, '2024-04-09'],
      [0.5, '2024-04-09'],
    ])
  })
})

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
    // Windows of fees at the beginning and after two missing days have fewer days than others.
    ...series('2024-01-01', days(60, 1), { project_id: 'lido' }),
    ...series('2024-03-03', days(38, 1), { project_id: 'lido' }),
    ...series('2024-01-01', days(100, 365), {
      project_id: 'lido',
      metric_id: 'market_cap_circulating',
    }),
    // The ratio of one day is not that of a month; the data of Balancer end early.
    ...[
      ['curve', '2025-02-09'],
      ['balancer', '2024-02-01'],
    ].flatMap(([project_id = '', first = '']) => [
      ...series(
        first,
        days(60, 0).map((_, at) => (at % 2 === 0 ? 10 : 1)),
        { project_id },
      ),
      ...series(first, [...days(30, 2), ...days(30, 1)], { project_id, metric_id: 'revenue' }),
    ]),
    // Its treasury is the only one, and ends half a year before all fees.
    ...series('2024-01-01', days(280, 6), { project_id: 'uniswap', metric_id: 'treasury' }),
  ])
  // Observed later, so that moments before are not the present.
  await loadPoints(db, series('2024-01-01', [1], { project_id: 'gmx', metric_id: 'user_dau' }), {
    observed_at: Date.parse('2026-02-01'),
  })
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

  it.each([undefined, '2026-01-01'])(
    'are older levels with their days in lists that show those, as of %s',
    async (as_of) => {
      const { project_ids, columns } = await getProjectFigures(db, {
        columns: ['price_7d_latest'],
        last_values: true,
        as_of,
      })
      const [price] = columns
      expect(price?.older?.[project_ids.indexOf('aave')]).toEqual({ value: 3, day: '2024-04-09' })
      expect(price?.older?.[project_ids.indexOf('uniswap')]).toBeNull()
    },
  )

  it('end with what was known at a moment', async () => {
    const known = await read({ projects: ['aave'], own_ends: true, as_of: '2026-01-01' })
    expect(known.slice(0, 2)).toEqual([
      [3, '2024-04-09'],
      [0.5, '2024-04-09'],
    ])
  })
})

describe('a ratio over a window', () => {
  const read30 = async (project: string, own_ends: boolean) => {
    const input = { columns: [], formulas: ['30d:take_rate'], projects: [project], own_ends }
    const [found] = (await getProjectFigures(db, input)).formulas
    return [found?.values, found?.anchor, found?.changes]
  }

  it('is one of sums, with its change against the window before', async () => {
    const last = '2025-04-09'
    expect(await read30('curve', true)).toEqual([[30 / 165], last, [-0.5]])
    expect(await read30('curve', false)).toEqual([[30 / 165], last, undefined])
  })

  it('ends with the last day of the project where its data end early', async () => {
    expect(await read30('balancer', true)).toEqual([[30 / 165], '2024-03-31', [-0.5]])
    expect(await read30('balancer', false)).toEqual([[], '2025-04-09', undefined])
  })
})

describe('highest and lowest values', () => {
  const columns = ['pf_circulating_max_ath', 'pf_circulating_max_atl']
  const readBoth = async (as_of?: string) => {
    const figures = await getProjectFigures(db, { columns, projects: ['lido'], as_of })
    return figures.columns.map(({ values }) => values[0])
  }

  it('are of windows with all of their days, now and as of a moment', async () => {
    expect(await readBoth()).toEqual([1, 1])
    expect(await readBoth('2026-01-02')).toEqual([1, 1])
  })

  it('stay so when days are added', async () => {
    await loadPoints(db, [
      ...series('2024-04-10', [1, 1], { project_id: 'lido' }),
      ...series('2024-04-10', [365, 365], {
        project_id: 'lido',
        metric_id: 'market_cap_circulating',
      }),
    ])
    await refreshDerivedTables(db)
    expect(await readBoth()).toEqual([1, 1])
  })
})

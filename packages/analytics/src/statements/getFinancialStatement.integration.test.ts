import type { StatementRow } from '@tickmark/core/answers/FinancialStatement'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { loadInput, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getFinancialStatement } from './getFinancialStatement.ts'

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  // 2023-01-01 to 2025-02-14: eight finished quarters and half of a ninth.
  const days = 776
  const flow = (metric_id: string, value: number) =>
    series('2023-01-01', new Array(days).fill(value), { metric_id, project_id: 'aave' })
  await loadPoints(db, [
    ...series(
      '2023-01-01',
      Array.from({ length: days }, (_, index) => (index < 365 ? 10 : 20)),
      {
        project_id: 'aave',
      },
    ),
    ...flow('fees_supply_side', 4),
    ...flow('token_incentives', 30),
    ...flow('tvl', 1000),
    ...series('2023-11-23', new Array(450).fill(2), { project_id: 'uniswap' }),
    ...series('2023-01-01', new Array(776).fill(9), { metric_id: 'tvl', project_id: 'lido' }),
    ...series('2024-02-10', new Array(371).fill(2), { project_id: 'lido' }),
    // No source reports who gets its fees.
    ...series('2023-01-01', new Array(days).fill(2), { project_id: 'dogecoin' }),
    ...series('2023-01-01', new Array(days).fill(8), {
      metric_id: 'token_incentives',
      project_id: 'dogecoin',
    }),
    // Its treasury ends inside its last month.
    ...series('2023-01-01', new Array(days).fill(1), { project_id: 'makerdao' }),
    ...series('2023-01-01', new Array(750).fill(7), {
      metric_id: 'treasury',
      project_id: 'makerdao',
    }),
    // Its data end within a quarter, half a year before those of others.
    ...series('2023-01-01', new Array(590).fill(3), { project_id: 'compound' }),
    // It has labels, of which one appears late and makes them exceed the total.
    ...series('2024-01-01', new Array(366).fill(10), { project_id: 'pendle' }),
    ...series('2024-01-01', new Array(366).fill(7), {
      project_id: 'pendle',
      product_id: 'label:swap fees',
    }),
    ...series('2024-10-01', new Array(92).fill(5), {
      project_id: 'pendle',
      product_id: 'label:yield fees',
    }),
    // Its data begin within the newest month.
    ...series('2025-02-05', new Array(10).fill(3), { project_id: 'gmx' }),
  ])
  await loadInput(db, (writer) => {
    const of = { metric_id: 'fees', project_id: 'pendle', label_id: 'swap fees' }
    writer.record('labels', {
      record_id: 'one',
      ...of,
      name: 'Swap Fees',
      text: 'Paid by traders.',
    })
  })
  await refreshDerivedTables(db)
})

const run = (changes: Partial<Parameters<typeof getFinancialStatement>[1]> = {}) =>
  getFinancialStatement(db, {
    project_id: 'aave',
    granularity: 'quarter',
    interval: '1y',
    ...changes,
  })

async function findRow(metricId: string): Promise<StatementRow> {
  const statement = await run()
  const rows = statement.sections.flatMap((section) => section.rows)
  const row = rows.find((one) => one.metric_id === metricId)
  if (!row) throw new Error(`no row ${metricId}`)
  return row
}

describe('getFinancialStatement', () => {
  it('shows the periods of the interval, newest first, the unfinished one marked', async () => {
    const { periods } = await run()
    expect(periods.map((period) => [period.heading, period.provisional])).toEqual([
      ['Q1 2025', true],
      ['Q4 2024', false],
      ['Q3 2024', false],
      ['Q2 2024', false],
      ['Q1 2024', false],
    ])
    expect(periods[0]?.to).toBe('2025-02-14')
  })

  it('marks the period in which the data of a project end, and the figures in it', async () => {
    const { periods, sections } = await run({ project_id: 'compound' })
    const cells = sections[0]?.rows[0]?.cells.slice(0, 2)
    expect(periods.slice(0, 2)).toMatchObject([
      { heading: 'Q3 2024', to: '2024-08-12', provisional: true },
      { heading: 'Q2 2024', to: '2024-06-30', provisional: false },
    ])
    expect(cells).toMatchObject([
      { value: 129, provisional: true },
      { value: 273, provisional: false },
    ])
  })

  it('ends the last twelve months of a project with its own data, not with those of others', async () => {
    const { ltm_to, sections } = await run({ project_id: 'compound' })
    expect(ltm_to).toBe('2024-07-31')
    expect(sections[0]?.rows[0]?.ltm).toBe(3 * 366)
  })

  it('compares no twelve months with the end of a line inside them', async () => {
    const { ltm_to, sections } = await run({ project_id: 'makerdao' })
    const rows = sections.flatMap((section) => section.rows)
    const find = (id: string) => rows.find(({ metric_id }) => metric_id === id)
    expect(ltm_to).toBe('2025-01-31')
    expect(find('fees')).toMatchObject({ ltm: 366, ltm_change: (366 - 365) / 365 })
    expect(find('fees')).not.toHaveProperty('ltm_partial')
    expect(find('treasury')).toMatchObject({ ltm: 7, ltm_change: null, ltm_partial: true })
  })

  it('has no last twelve months before the first finished month', async () => {
    const statement = await run({ project_id: 'gmx', granularity: 'month' })
    expect(statement.ltm_to).toBeNull()
    expect(statement.sections[0]?.rows[0]).toMatchObject({
      metric_id: 'fees',
      ltm: null,
      cells: [{ value: 30, partial: true }],
    })
  })

  it('leaves out rows and sections without data', async () => {
    const { sections } = await run()
    expect(sections.map((section) => section.rows.map((row) => row.metric_id))).toEqual([
      [
        'fees',
        'fees_supply_side',
        'revenue',
        'gross_profit',
        'token_incentives',
        'expenses',
        'earnings',
      ],
      ['dilution'],
      ['tvl'],
      ['take_rate'],
    ])
  })

  it('carries changes against the period and the year before, and the share of fees', async () => {
    const { cells } = await findRow('fees')
    const q1 = cells[4]
    expect(q1).toMatchObject({ value: 1820, share_of_fees: 1, provisional: false })
    expect(q1?.pop_change).toBeCloseTo((1820 - 920) / 920, 12)
    expect(q1?.yoy_change).toBeCloseTo((1820 - 900) / 900, 12)
    const revenue = await findRow('revenue')
    expect(revenue.cells[1]?.share_of_fees).toBeCloseTo(0.8, 12)
  })

  it('adds the last twelve finished months up, and takes levels as they are', async () => {
    const statement = await run()
    expect(statement.ltm_to).toBe('2025-01-31')
    expect((await findRow('fees')).ltm).toBe(20 * 366)
    expect((await findRow('tvl')).ltm).toBe(1000)
    expect((await findRow('take_rate')).ltm).toBeCloseTo(0.8, 12)
  })

  it('compares the last twelve months with the twelve before, and with their fees', async () => {
    const fees = await findRow('fees')
    // February 2023 to January 2024: 334 days of 10 and 31 of 20.
    expect(fees.ltm_change).toBeCloseTo((20 * 366) / (334 * 10 + 31 * 20) - 1, 12)
    expect(fees.ltm_share_of_fees).toBe(1)
    expect((await findRow('revenue')).ltm_share_of_fees).toBeCloseTo(0.8, 12)
    expect((await findRow('tvl')).ltm_share_of_fees).toBeNull()
  })

  it('draws what no profit covers as a loss', async () => {
    const { sankey } = await run()
    const days = 366
    expect(sankey).toEqual([
      { source: 'fees', target: 'fees_supply_side', value: 4 * days },
      { source: 'fees', target: 'revenue', value: 16 * days },
      { source: 'revenue', target: 'gross_profit', value: 16 * days },
      { source: 'gross_profit', target: 'expenses', value: 16 * days },
      { source: 'loss', target: 'expenses', value: 14 * days },
    ])
  })

  it('draws no expenses of a project without a known gross profit', async () => {
    const { sankey, sections } = await run({ project_id: 'dogecoin' })
    const rows = sections.flatMap((section) => section.rows)
    expect(rows.find(({ metric_id }) => metric_id === 'expenses')?.ltm).toBe(8 * 366)
    expect(sankey).toEqual([])
  })

  it('names the parts that were counted as zero', async () => {
    expect((await run()).meta.missing).toEqual([
      'cost_of_revenue',
      'operating_expenses',
      'insider_unlocks',
    ])
  })

  it('begins with the project’s first figure', async () => {
    const { periods } = await run({ interval: 'max', granularity: 'year' })
    expect(periods.map((period) => period.heading)).toEqual(['2025', '2024', '2023'])
  })

  it('marks the period that the data begin inside, and compares no other with it', async () => {
    const statement = await run({ project_id: 'uniswap', interval: 'max' })
    const first = statement.periods.at(-1)
    expect(first).toMatchObject({ start: '2023-10-01', from: '2023-11-23', provisional: false })
    expect(statement.periods.filter(({ from }) => from !== undefined)).toHaveLength(1)
    const cells = statement.sections[0]?.rows[0]?.cells ?? []
    expect(cells.at(-1)).toMatchObject({ value: 39 * 2, partial: true })
    expect(cells.at(-2)).toMatchObject({ value: 91 * 2, pop_change: null })
    expect(cells.at(-2)).not.toHaveProperty('partial')
    expect(cells.at(-3)?.pop_change).toBe(0)
    // The same quarter a year later is not compared, and the year after it is complete.
    expect(cells[1]).toMatchObject({ value: 92 * 2, yoy_change: null })
    expect(statement.sections[0]?.rows[0]).not.toHaveProperty('ltm_partial')
  })

  it('marks the cells of a line that begins later than others, and twelve months that are not', async () => {
    const statement = await run({ project_id: 'lido', interval: 'max' })
    expect(statement.periods.some(({ from }) => from !== undefined)).toBe(false)
    const rows = statement.sections.flatMap((section) => section.rows)
    const partial = rows.map(({ metric_id, cells }) => [
      metric_id,
      statement.periods.filter((_, at) => cells[at]?.partial).map(({ start }) => start),
    ])
    expect(partial).toContainEqual(['fees', ['2024-01-01']])
    expect(partial).toContainEqual(['tvl', []])
    expect(rows.map(({ metric_id, ltm_partial }) => [metric_id, ltm_partial])).toEqual([
      ['fees', true],
      ['tvl', undefined],
    ])
  })

  it('is empty for a project without data, and refuses one that does not exist', async () => {
    expect(await run({ project_id: 'curve' })).toMatchObject({
      periods: [],
      sections: [],
      sankey: [],
    })
    await expect(run({ project_id: 'nobody' })).rejects.toThrow('There is no project "nobody"')
  })
})

describe('a line with labels', () => {
  it('is opened into them, with what they leave open or count twice', async () => {
    const { sections, periods } = await run({ project_id: 'pendle' })
    const fees = sections.flatMap(({ rows }) => rows).find(({ metric_id }) => metric_id === 'fees')
    expect(periods.slice(0, 2).map(({ start }) => start)).toEqual(['2024-10-01', '2024-07-01'])
    expect(
      fees?.labels?.map(({ values, ...one }) => ({ ...one, values: values.slice(0, 2) })),
    ).toEqual([
      {
        label_id: 'swap fees',
        name: 'Swap Fees',
        text: 'Paid by traders.',
        values: [644, 644],
        ltm: 2562,
      },
      { label_id: 'yield fees', name: 'Yield fees', values: [460, null], ltm: null },
      {
        label_id: '',
        name: 'Not stated, or counted more than once',
        values: [-184, 276],
        ltm: null,
      },
    ])
    expect(fees?.cells.slice(0, 2).map(({ value }) => value)).toEqual([920, 920])
  })
})

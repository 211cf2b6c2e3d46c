import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'
import { findPeriodColumns } from './unpivotPeriods.ts'

const preview = async (table: string, projectId: string | null = 'aave') => {
  const read = await previewTable({
    file: toTableFile(table),
    catalog: CATALOG,
    projectId: projectId ?? undefined,
  })
  const ends = new Map(
    read.points.map((point) => [
      `${projectId === null ? `${point.project_id} ` : ''}${point.metric_id} ${point.day}`,
      point.value,
    ]),
  )
  return {
    header: read.header,
    period: read.mapping.period,
    faults: read.faults.map(({ text }) => text),
    doubts: read.doubts.map(({ code }) => code),
    rejects: (read.report?.rejects ?? []).map(({ reason, count }) => `${reason} ${count}`),
    valueOf: (point: string) => ends.get(point),
    points: read.points.length,
    readings: read.readings,
  }
}

describe('a statement with periods as columns', () => {
  it('is read by its line items, and asks what the periods are', async () => {
    const read = await preview(
      'USD m,Q1 2025,Q2 2025,FY 2025,LTM\nIncome statement,,,,\nTotal fees,9,18.2,27.2,30\nRevenue growth,1,2,3,4\nTVL,5,6,7,8\n',
    )
    expect(read.header).toEqual(['Line item', 'LTM', 'Period', 'Value (USD m)'])
    expect([read.period, read.doubts, read.faults]).toEqual(['quarter', ['period', 'fiscal'], []])
    expect(read.valueOf('fees 2025-01-01')).toBe(1e5)
    expect(read.valueOf('fees 2025-06-30')).toBe(2e5)
    expect(read.valueOf('tvl 2025-06-30')).toBe(6e6)
    expect(read.points).toBe(90 + 91 + 2)
    // The year among quarters is their sum.
    expect(read.rejects).toMatchSnapshot()
  })

  it.each([
    ['months by name', 'Metric,Jan 2026,Feb 2026\nTVL,5,6\n', 'tvl 2026-02-28'],
    ['days at the ends of months', ',31.01.2026,28.02.2026\nTVL,5,6\n', 'tvl 2026-02-28'],
    ['days', 'Date,2026-02-27,2026-02-28\nTVL,5,6\n', 'tvl 2026-02-28'],
    ['quarters below years', ',2025,,2026\n,Q3,Q4,Q1\nTVL,4,5,6\n', 'tvl 2026-03-31'],
    ['years', 'Metric;2024;2025\nTVL;5;6\n', 'tvl 2025-12-31'],
    [
      'units beside line items',
      'Metric,Unit note,Q4 2025,Q1 2026\nTVL ($),x,5,6\n',
      'tvl 2026-03-31',
    ],
  ])('may have %s', async (_what, table, point) => {
    expect((await preview(table)).valueOf(point)).toBe(6)
  })

  it('has no values below titles of changes', async () => {
    const read = await preview(
      'Metric,2026-02-27,2026-02-28\nLevels,,\nTVL,5,6\nGrowth (YoY),,\nFees,0.1,0.2\nLevels,,\nRevenue,1,2\n',
    )
    expect([read.points, read.doubts, read.rejects]).toEqual([4, [], ['below “Growth (YoY)” 1']])
    expect(read.valueOf('fees 2026-02-28')).toBe(undefined)
  })

  it('asks what its line items are where the corner may say that they are others', async () => {
    const table = 'Growth,2026-02-27,2026-02-28\nFees,0.1,0.2\n'
    expect((await preview(table)).doubts).toEqual(['metric:Growth'])
  })

  it.each([
    ['Aave ($m)', '', ['subject']],
    ['"Aave, USD m"', '', ['subject']],
    ['Aave ($m)', 'lido', ['other-subject', 'metric:Aave ($m)']],
    ['Income statement (USD m)', 'aave', ['metric:Income statement (USD m)']],
  ])('has the unit in the corner %j, which may name its project', async (corner, of, doubts) => {
    const projectId = of || undefined
    const file = toTableFile(`${corner},2026-02-27,2026-02-28\nTVL,5,6\n`)
    const found = await previewTable({ file, catalog: CATALOG, projectId })
    const project_id = projectId ?? 'aave'
    expect(found.points[1]).toMatchObject({ project_id, metric_id: 'tvl', value: 6e6 })
    expect(found.doubts.map(({ code }) => code)).toEqual(doubts)
  })

  it('has the unit of each line item', async () => {
    const { rejects, ...read } = await preview(
      'Metric,2026-02-27,2026-02-28\nTVL ($m),5,6\nFees (EUR),5,6\nRevenue (%),5,6\nFees (USD k),1,2\n',
    )
    expect([read.valueOf('tvl 2026-02-28'), read.valueOf('fees 2026-02-28')]).toEqual([6e6, 2000])
    expect(rejects).toMatchSnapshot()
  })

  it('may have projects as rows and its metric in the corner', async () => {
    const table = 'TVL ($m),2026-02-27,2026-02-28\nAave,5,6\nUniswap,7,8\n'
    const read = await previewTable({
      file: toTableFile(table),
      catalog: CATALOG,
      projectId: undefined,
    })
    expect(
      read.points.map(({ project_id, metric_id, day, value }) =>
        [project_id, metric_id, day, value].join(' '),
      ),
    ).toEqual([
      'aave tvl 2026-02-27 5000000',
      'aave tvl 2026-02-28 6000000',
      'uniswap tvl 2026-02-27 7000000',
      'uniswap tvl 2026-02-28 8000000',
    ])
  })

  it('shows beside each cell what is stored of it', async () => {
    const { readings } = await preview('Metric,2026-02-27,2026-02-28\nTVL,5,6\nFees,7,8\n')
    const value = readings.find(({ column }) => column === 'Value')
    expect(value?.values.map(({ cell, value: stored }) => [cell, stored])).toEqual([
      ['5', 5],
      ['6', 6],
      ['7', 7],
    ])
  })

  it('loses the last number of a cut file alone', async () => {
    const { points, rejects } = await preview(
      'Metric,2026-02-26,2026-02-27,2026-02-28\nTVL,500,600,700\nFees,500,60',
    )
    expect([points, rejects]).toMatchSnapshot()
  })
})

describe('a header of periods', () => {
  it.each([
    ['Date,Fees,TVL', []],
    ['2026-01-01,45000,46000', []],
    ['aave,2026-01-01,45000', []],
    ['Metric,Q1 2026', []],
    ['Metric,Q1 2026,Q1 2026', []],
    ['Metric,Q1 2026,Q2 2026,CAGR', [1, 2]],
    ['Metric,45700,45701', [1, 2]],
  ])('is %s at %j', (header, places) => {
    expect(findPeriodColumns(header.split(','))).toEqual(places)
  })

  it.each([
    ['Project,TVL,2024,2025\nAave,5,6,7\n', 'No column is read as days'],
    ['Protocol,2025-01-01,2026-01-01\nAave,5,6\n', 'Choose the metric'],
    [',2025-01-01,2026-01-01\nAave,5,6\n', 'Choose the metric'],
  ])('is not taken where other columns have values: %s', async (table, fault) => {
    const { faults, points } = await preview(table, undefined)
    expect([faults.join(' '), points]).toEqual([expect.stringContaining(fault), 0])
  })
})

describe('a table of years and their months or quarters', () => {
  it.each([
    ['years as columns', 'Fees ($k),2024,2025\nJan,31,62\nFeb,29,56\nTotal,60,118\n', 'month'],
    ['years as rows', 'Fees ($k),Jan,Feb,Total\n2024,31,29,60\n2025,62,56,118\n', 'month'],
    ['a title', 'Fees ($k)\nMonth,2024,2025\nJan,31,62\nFeb,29,56\n', 'month'],
    ['quarters', 'Fees ($k),2024,2025\nQ1,91,180\nQ2,91,182\n', 'quarter'],
  ])('with %s is read by period', async (_, text, period) => {
    const read = await preview(text)
    expect([read.period, read.faults, read.doubts.includes('period')]).toEqual([period, [], true])
    expect(read.valueOf('fees 2024-01-01')).toBe(1_000)
    expect(read.valueOf('fees 2025-02-28')).toBe(2_000)
  })

  it('without a metric asks for it', async () => {
    const read = await preview('Month,2024,2025\nJan,31,62\nFeb,29,56\n')
    expect([read.header, read.faults.length]).toEqual([['Period', 'Value'], 1])
  })
})

describe('a pivot table with levels in its columns', () => {
  it('has months below their years, and no sums', async () => {
    const read = await preview(
      [
        'Sum of Fees,Column Labels,,,',
        ',2026,,2026 Total,Grand Total',
        'Row Labels,Jan,Feb,,',
        'Aave,31,56,87,87',
        'Uniswap,62,28,90,90',
        'Grand Total,93,84,177,177\n',
      ].join('\n'),
      null,
    )
    expect([read.period, read.faults, read.doubts]).toEqual(['month', [], ['metric', 'period']])
    expect(read.points).toBe(2 * 59)
    expect(read.valueOf('aave fees 2026-01-31')).toBe(1)
    expect(read.valueOf('aave fees 2026-02-28')).toBe(2)
    expect(read.rejects).toEqual(['unknown project 2'])
  })

  it('has quarters below their years', async () => {
    const read = await preview(
      [
        'Sum of Fees,Column Labels,,,,',
        ',2025,,2025 Total,2026,2026 Total',
        'Row Labels,Qtr3,Qtr4,,Qtr1,',
        'Aave,92,184,276,90,90\n',
      ].join('\n'),
      null,
    )
    expect([read.period, read.faults]).toEqual(['quarter', []])
    expect(read.points).toBe(92 + 92 + 90)
    expect(read.valueOf('aave fees 2025-12-31')).toBe(2)
    expect(read.valueOf('aave fees 2026-01-01')).toBe(1)
  })

  it.each(['SUM of fees,project,', 'Sum - Fees,Project,'])(
    'has its metric before what its columns are: %s',
    async (title) => {
      const read = await preview(`${title}\ndate,aave,uniswap\n2026-03-01,1,2\n`, null)
      expect([read.points, read.faults, read.doubts]).toEqual([2, [], ['metric']])
      expect(read.valueOf('uniswap fees 2026-03-01')).toBe(2)
    },
  )

  it('has metrics below their projects, and no sums', async () => {
    const read = await preview(
      [
        ',Column Labels,,,,,',
        ',Aave,,Uniswap,,Total Sum of Fees,Total Sum of Revenue',
        'Row Labels,Sum of Fees,Sum of Revenue,Sum of Fees,Sum of Revenue,,',
        '2026-03-01,1,2,3,4,4,6',
        '2026-03-02,5,6,7,8,12,14\n',
      ].join('\n'),
      null,
    )
    expect([read.points, read.faults, read.doubts]).toEqual([8, [], []])
    expect(read.valueOf('uniswap revenue 2026-03-02')).toBe(8)
  })
})

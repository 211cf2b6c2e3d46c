import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const read = async (...lines: string[]) => {
  const text = `${lines.join('\n')}\n`
  const { points, doubts, report } = await previewTable({
    file: toTableFile(text),
    catalog: CATALOG,
    projectId: /Uniswap/.test(text) ? undefined : 'aave',
  })
  return {
    points: points.map((one) => `${one.project_id} ${one.metric_id} ${one.day} ${one.value}`),
    asked: doubts.map(({ code }) => code),
    rejects: (report?.rejects ?? []).map(({ reason }) => reason),
  }
}

const FEES = ['aave fees 2026-03-01 10', 'aave fees 2026-03-02 11']

describe('tables below each other', () => {
  it.each([
    ['another metric', ['Date,Fees', ...rows(10, 11), '', 'Date,Revenue', ...rows(1, 2)], []],
    [
      'another name of the days',
      ['Date,Fees', ...rows(10, 11), '', 'Day,Revenue', ...rows(1, 2)],
      [],
    ],
    [
      'a title with its metric',
      ['Fees', 'Date,Aave', ...rows(10, 11), '', 'Revenue', 'Date,Aave', ...rows(1, 2)],
      ['metric'],
    ],
    [
      'a title with its metric and unit',
      [
        'Fees ($)',
        'Date,Aave',
        ...rows(10, 11),
        '',
        'Revenue ($k)',
        'Date,Aave',
        ...rows(0.001, 0.002),
      ],
      ['metric'],
    ],
    [
      'its columns in another order',
      ['Date,Fees,Revenue', '2026-03-01,10,1', 'Date,Revenue,Fees', '2026-03-02,2,11'],
      [],
    ],
  ])('are read by their own headers: %s', async (_, lines, asked) => {
    const { points, ...found } = await read(...lines)
    expect(points.toSorted()).toEqual([
      ...FEES,
      'aave revenue 2026-03-01 1',
      'aave revenue 2026-03-02 2',
    ])
    expect(found).toEqual({ asked: ['stacked', ...asked], rejects: [] })
  })

  it('are those of the projects above them', async () => {
    const { points, asked } = await read(
      ...['Aave', 'Date,Fees', ...rows(10, 11), '', 'Uniswap', 'Date,Fees', ...rows(20, 21)],
    )
    expect(points).toEqual([...FEES, 'uniswap fees 2026-03-01 20', 'uniswap fees 2026-03-02 21'])
    expect(asked).toEqual(['stacked', 'project:Sheet'])
  })

  it('may have periods of their own as columns', async () => {
    const { points, asked } = await read(
      ...[
        'Metric,2026-03-01,2026-03-02',
        'Fees,10,11',
        '',
        'Metric,2026-03-03,2026-03-04',
        'Fees,12,13',
      ],
    )
    expect(points).toEqual([...FEES, 'aave fees 2026-03-03 12', 'aave fees 2026-03-04 13'])
    expect(asked).toEqual(['stacked'])
  })

  it('may have different units in the corners over the same periods', async () => {
    const { points, asked } = await read(
      ...['Income statement ($k),2026-03-01,2026-03-02', 'Fees,0.01,0.011', ''],
      ...['Balance sheet ($m),2026-03-01,2026-03-02', 'TVL,5,'],
    )
    expect(points).toEqual([...FEES, 'aave tvl 2026-03-01 5000000'])
    expect(asked).toEqual(['stacked'])
  })

  it('are not read where the corner says that they are changes', async () => {
    const { points, asked } = await read(
      ...[',2026-03-01,2026-03-02', 'Fees,10,11', 'Growth,2026-03-01,2026-03-02', 'Fees,0.1,0.2'],
    )
    expect(points).toEqual(FEES)
    expect(asked).toEqual(['duplicates'])
  })

  it.each([
    [
      'have the same header again',
      ['Date,Fees', '2026-03-01,10', 'Date,Fees', '2026-03-02,11'],
      [],
    ],
    [
      'are changes',
      ['Date,Fees', ...rows(10, 11), 'Growth', 'Date,Fees', '2026-03-03,5'],
      ['remark'],
    ],
  ])('are one where they %s', async (_, lines, asked) => {
    const found = await read(...lines)
    expect(found.points.slice(0, 2)).toEqual(FEES)
    expect(found.asked).toEqual(asked)
  })
})

function rows(...values: number[]): string[] {
  return values.map((value, at) => `2026-03-0${at + 1},${value}`)
}

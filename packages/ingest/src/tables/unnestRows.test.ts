import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

async function read(text: string, projectId?: string) {
  const { points, doubts, faults, report } = await previewTable({
    file: toTableFile(text),
    catalog: CATALOG,
    projectId,
  })
  return {
    points: points.map((one) => `${one.project_id} ${one.day} ${one.value}`),
    codes: faults.length > 0 ? ['fault'] : doubts.map(({ code }) => code),
    rejects: (report?.rejects ?? []).map(({ reason, count }) => `${reason} ${count}`),
  }
}

describe('a pivot table with several levels in its first column', () => {
  it('of projects above their days is read by both, without sums', async () => {
    const table =
      'Row Labels,Sum of Fees\nAave,30\n2026-03-01,10\n2026-03-02,20\nUniswap,7\n2026-03-03,7\nGrand Total,37\n'
    expect(await read(table)).toEqual({
      points: ['aave 2026-03-01 10', 'aave 2026-03-02 20', 'uniswap 2026-03-03 7'],
      codes: ['nested'],
      rejects: ['sum of other rows 3'],
    })
    // On the page of a project, the days of others are not taken for its own.
    expect((await read(table, 'aave')).points).toEqual(['aave 2026-03-01 10', 'aave 2026-03-02 20'])
  })

  it('of days above their projects is read by both', async () => {
    const table =
      'Row Labels,Sum of Fees\n2026-03-01,17\nAave,10\nUniswap,7\n2026-03-02,20\nAave,20\n'
    expect((await read(table)).points).toEqual([
      'aave 2026-03-01 10',
      'uniswap 2026-03-01 7',
      'aave 2026-03-02 20',
    ])
  })

  it.each([
    ['months', '2025,590\nNov,300\nDec,310\n2026,310\nJan,310\n'],
    ['months of quarters', '2025,610\nQtr4,610\nNov,300\nDec,310\n2026,310\nQtr1,310\nJan,310\n'],
  ])('of years above their %s is read by both', async (_, rows) => {
    const { points, codes } = await read(`Row Labels,Sum of Fees\n${rows}`, 'aave')
    expect([points.length, points[0], points.at(-1)]).toEqual([
      92,
      'aave 2025-11-01 10',
      'aave 2026-01-31 10',
    ])
    expect(codes).toEqual(['nested', 'period'])
  })

  it('is one of a level where it has days alone, or notes between them', async () => {
    const days = 'Row Labels,Sum of Fees\n2026-03-01,10\n2026-03-02,20\nGrand Total,30\n'
    expect((await read(days, 'aave')).codes).toEqual([])
    const notes = 'Date,Fees\n2026-03-01,10\nnot audited below\n2026-03-02,20\n'
    expect(await read(notes, 'aave')).toMatchObject({
      points: ['aave 2026-03-01 10', 'aave 2026-03-02 20'],
      codes: ['remark'],
    })
  })
})

describe('empty cells below a name', () => {
  it.each([
    [
      'projects',
      'Project,Date,Fees\nAave,2026-03-01,1\n,2026-03-02,2\nAave Total,,3\n',
      'filled:Project',
    ],
    [
      'days',
      'Date,Project,Fees\n2026-03-01,Aave,1\n2026-03-02,Aave,2\n,Uniswap,3\n',
      'filled:Date',
    ],
    [
      'metrics',
      'Project,Metric,Date,Value\nAave,fees,2026-03-01,1\nAave,,2026-03-02,2\n',
      'filled:Metric',
    ],
  ])('of %s have the one above them, which is asked about', async (_, table, code) => {
    const { points, codes } = await read(table)
    expect(points.slice(0, 2)).toEqual(['aave 2026-03-01 1', 'aave 2026-03-02 2'])
    expect(codes).toEqual([code])
  })

  it('are no days of sums', async () => {
    const { points, codes } = await read('Date,Project,Fees\n2026-03-01,Aave,1\n,Total,1\n,,1\n')
    expect([points, codes]).toEqual([['aave 2026-03-01 1'], []])
  })
})

describe('the first and last days of rows in two columns', () => {
  it.each([
    ['Start,End', '2026-03-02,2026-03-08', ['period'], 7],
    ['From,To', '2026-03-01,2026-03-31', ['day:From', 'period'], 31],
    ['period_start,period_end', '2026-01-01,2026-03-31', ['period'], 90],
    // The last day is not one of them, which is not certain.
    ['Start,End', '2026-03-02,2026-03-09', ['end-day:End'], 1],
  ])('below %s: %s', async (names, days, ...[codes, count]) => {
    const found = await read(`${names},Fees\n${days},${count * 10}\n`, 'aave')
    expect([found.codes, found.points.length]).toEqual([codes, count])
    expect(found.points.at(-1)).toMatch(/ 10$/)
  })
})

import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { nameValues } from './nameValues.ts'
import { previewTable } from './previewTable.ts'

const preview = async (table: string, name?: string) => {
  const file = toTableFile(table)
  const read = await previewTable({
    file: { ...file, name: name ?? file.name },
    catalog: CATALOG,
    projectId: undefined,
  })
  return {
    points: read.points.map(
      ({ project_id, metric_id, day, value }) => `${project_id} ${metric_id} ${day} ${value}`,
    ),
    doubts: read.doubts.map(({ code }) => code),
    faults: read.faults.length,
  }
}

describe('the metric in a title', () => {
  it('is that of columns that are projects', async () => {
    const read = await preview(
      'Daily fees by protocol (USD m),,,\ndate,Aave,Uniswap,Total\n2026-01-30,1,2,3\n2026-01-31,4,5,9\n',
    )
    expect(read.points).toEqual([
      'aave fees 2026-01-30 1000000',
      'uniswap fees 2026-01-30 2000000',
      'aave fees 2026-01-31 4000000',
      'uniswap fees 2026-01-31 5000000',
    ])
    expect(read.doubts).toContain('metric')
  })

  it('may be that of the file, and columns may have tickers, which are asked about', async () => {
    const read = await preview('date,AAVE,ATH\n2026-01-31,1,2\n', 'exports/price_usd.csv')
    expect(read.points).toEqual(['aave price 2026-01-31 1', 'aethir price 2026-01-31 2'])
    expect(read.doubts).toEqual(expect.arrayContaining(['metric', 'name:ATH · price usd']))
  })

  it('is that of projects in rows, and of a column of values', async () => {
    const across = await preview(
      'TVL ($),,\nProtocol,2026-01-30,2026-01-31\nAave,1,2\nUniswap,3,4\n',
    )
    expect(across.points).toEqual([
      'aave tvl 2026-01-30 1',
      'aave tvl 2026-01-31 2',
      'uniswap tvl 2026-01-30 3',
      'uniswap tvl 2026-01-31 4',
    ])
    const corner = await preview('TVL,,\nUSD m,2026-01-30,2026-01-31\nAave,1,2\nUniswap,3,4\n')
    expect(corner.points.at(-1)).toBe('uniswap tvl 2026-01-31 4000000')
    const empty = await preview(',Q1 2026,Q2 2026\nAave,1,2\nUniswap,3,4\n', 'tvl.csv')
    expect(empty.points.at(-1)).toBe('uniswap tvl 2026-06-30 4')
    const long = await preview(
      'Revenue by protocol,,\ndate,project,value (USD k)\n2026-01-31,Aave,5\n',
    )
    expect(long.points).toEqual(['aave revenue 2026-01-31 5000'])
  })

  it('may be that of a project, as may its sheet and the object around records', async () => {
    const { points, doubts } = await preview(
      'Aave – Income statement,,\n,Q1 2026,Q2 2026\nFees,90,91\n',
    )
    expect([points[0], doubts]).toEqual([
      'aave fees 2026-01-01 1',
      expect.arrayContaining(['title', 'subject', 'period']),
    ])
    const two = await preview('Aave,\nLido,\ndate,Fees\n2026-01-31,1\n')
    expect(two.faults).toBe(1)
  })

  it.each([
    ['TVL as of 2026-01-31', 'table.csv'],
    ['As of,31 Jan 2026', 'table.csv'],
    ['Fees and TVL', 'snapshot_2026-01-31.csv'],
    ['Stand: 31.01.2026', 'table.csv'],
  ])('may have the day of all values, which is asked about: %j in %j', async (title, name) => {
    const read = await preview(`${title}\nProtocol,TVL\nAave,1\nLido,2\nSource: own\n`, name)
    expect(read.points).toEqual(['aave tvl 2026-01-31 1', 'lido tvl 2026-01-31 2'])
    expect(read.doubts).toEqual(expect.arrayContaining(['snapshot']))
  })

  it.each([
    ['two days', 'TVL from 2026-01-01 to 2026-01-31'],
    ['a day that may be two', 'TVL as of 03/04/2026'],
    ['no day', 'TVL of January'],
  ])('has none with %s', async (_what, title) => {
    expect((await preview(`${title}\nProtocol,TVL\nAave,1\n`)).faults).toBe(1)
  })

  it.each([
    ['a growth', 'Fees, growth yoy,,\ndate,Aave,Uniswap\n2026-01-31,1,2\n'],
    ['two metrics', 'Fees and revenue,,\ndate,Aave,Uniswap\n2026-01-31,1,2\n'],
    ['a window', 'Fees (30d),,\ndate,Aave,Uniswap\n2026-01-31,1,2\n'],
  ])('is not read with words that may change it: %s', async (_what, table) => {
    expect((await preview(table)).faults).toBeGreaterThan(0)
  })

  it.each([
    [['date', 'Aave', 'Fees'], ['TVL']],
    [['date', 'metric', 'value'], ['TVL']],
    [
      ['date', 'Aave'],
      ['Some table', 'Sheet1'],
    ],
    [['date', 'value', 'amount'], ['TVL']],
  ])('leaves %j below %j as it is', (cells, names) => {
    expect(nameValues(cells, { names })).toEqual({ cells, by: undefined })
  })
})

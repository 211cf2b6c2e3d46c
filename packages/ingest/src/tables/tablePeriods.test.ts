import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { readTableFile, toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const preview = (table: string) =>
  previewTable({ file: toTableFile(table), catalog: CATALOG, projectId: 'aave' })

describe('a table of periods', () => {
  it.each([
    ['month', ['2025-10-31', '2025-11-30', '2025-12-31'], '2025-10-01'],
    ['month', ['2025-10-01', '2025-11-01', '2025-12-01'], '2025-10-01'],
    ['month', ['Oct 2025', 'Nov 2025', 'Dec 2025'], '2025-10-01'],
    ['month', ['2025-10', '2025-11', '2025-12'], '2025-10-01'],
    ['month', ['Oktober 2025', 'November 2025', 'Dezember 2025'], '2025-10-01'],
    ['quarter', ['2025-03-31', '2025-06-30', '2025-09-30'], '2025-01-01'],
    ['quarter', ['Q1 2025', 'Q2 2025', 'Q3 2025'], '2025-01-01'],
    ['quarter', ['2025-Q1', '2025-Q2', '2025-Q3'], '2025-01-01'],
    ['quarter', ['T1 2025', 'T2 2025', 'T3 2025'], '2025-01-01'],
    ['quarter', ['1. Quartal 2025', '2. Quartal 2025', '3. Quartal 2025'], '2025-01-01'],
    ['month', ['jan/2025', 'fev/2025'], '2025-01-01'],
    ['quarter', ['2025年第1四半期', '2025年第二季度', '2025년 3분기'], '2025-01-01'],
    ['half-year', ['H1 2024', 'H2 2024', 'H1 2025'], '2024-01-01'],
    ['half-year', ['1H24', '2024H2', 'H1-25'], '2024-01-01'],
    ['half-year', ['1. Halbjahr 2024', '2024年下半年', '2025년 상반기'], '2024-01-01'],
    ['half-year', ['2024-06-30', '2024-12-31', '2025-06-30'], '2024-01-01'],
    ['week', ['2025-06-01 – 2025-06-07', '2025-06-08 to 2025-06-14'], '2025-06-01'],
    ['week', ['Jun 2 - Jun 8 2025', 'June 9 - 15 2025', '16-22 June 2025'], '2025-06-02'],
    ['month', ['01.06.2025 bis 30.06.2025', '01.07.2025 bis 31.07.2025'], '2025-06-01'],
    ['year', ['2023', '2024', '2025'], '2023-01-01'],
    ['week', ['2025-10-05', '2025-10-12', '2025-10-19', '2025-10-26', '2025-11-02'], '2025-09-29'],
    ['week', ['2025-10-06', '2025-10-13', '2025-10-20', '2025-10-27', '2025-11-03'], '2025-10-06'],
  ])('has one row a %s: %j', async (period, days, first) => {
    const rows = days.map((day) => `${day},31000,5`).join('\n')
    const { mapping, doubts, report } = await preview(`Period,Fees,TVL\n${rows}\n`)
    expect(mapping.period).toBe(period)
    expect(doubts.map(({ code }) => code)).toEqual(['period'])
    expect(report).toMatchObject({ first_day: first, rejected: 0 })
  })

  it('spreads amounts over its days, and takes other values as of the last', async () => {
    const { points } = await readTableFile('Month,Fees,TVL\nFeb 2026,28,7\nMar 2026,62,8\n')
    expect(points.filter((point) => point.includes('tvl'))).toEqual([
      '2026-02-28 tvl 7',
      '2026-03-31 tvl 8',
    ])
    const fees = points.filter((point) => point.includes('fees'))
    expect([fees[0], fees.at(-1), fees.length]).toEqual([
      '2026-02-01 fees 1',
      '2026-03-31 fees 2',
      59,
    ])
  })

  it('may be read as days instead, and rejects periods that are not over', async () => {
    const { points } = await readTableFile('Date,Fees\n2025-10-31,31\n2025-11-30,30\n', {
      mapping: { period: 'day' },
    })
    expect(points).toEqual(['2025-10-31 fees 31', '2025-11-30 fees 30'])
    const { rejects } = await readTableFile('Year,Fees\n2024,366\n2098,1\n')
    expect(rejects).toMatchSnapshot()
  })

  it('asks of what length its rows are where they are equally far apart', async () => {
    const { mapping, doubts } = await preview(
      'Date,Fees\n2026-03-01,1\n2026-03-15,1\n2026-03-29,1\n',
    )
    expect([mapping.period, doubts.map(({ code }) => code)]).toEqual([undefined, ['period']])
  })

  it.each([[['2026-03-01', '2026-03-02', '2026-03-05']], [['2026-03-01']]])(
    'is none with days such as %j',
    async (days) => {
      const { mapping, doubts } = await preview(
        `Date,Fees\n${days.map((day) => `${day},1`).join('\n')}`,
      )
      expect([mapping.period, doubts]).toEqual([undefined, []])
    },
  )
})

describe('a day in a cell', () => {
  it.each([
    ['2026-03-01T23:30:00-05:00', '2026-03-02'],
    ['2026-03-02 01:30:00+0200', '2026-03-01'],
    ['2026-03-02T01:30+02', '2026-03-01'],
    ['2026-03-02T01:30:00Z', '2026-03-02'],
    ['Sunday, 1 March 2026', '2026-03-01'],
    ['Sun, Mar 1, 2026', '2026-03-01'],
    ['Sonntag, 1. März 2026', '2026-03-01'],
    ['1. Mrz 2026', '2026-03-01'],
    ['1 de marzo de 2026', '2026-03-01'],
    ['1 août 2026', '2026-08-01'],
    ['Sept 1, 2026', '2026-09-01'],
  ])('may be %s', async (day, wanted) => {
    const { points } = await readTableFile(`date;fees\n"${day}";1\n`)
    expect(points).toEqual([`${wanted} fees 1`])
  })

  it('in lines that end with a carriage return alone is read alike', async () => {
    const table = 'date,fees\r2026-03-01,1\r2026-03-02,"2"\r'
    expect((await readTableFile(table)).points).toEqual(['2026-03-01 fees 1', '2026-03-02 fees 2'])
  })
})

describe('a value in a cell', () => {
  it.each(['€1000', '1000 EUR', '₿1', '¥1000'])(
    'of another currency is a doubt: %s',
    async (value) => {
      const { doubts } = await preview(`Date,Fees\n2026-03-01,${value}\n`)
      expect(doubts.map(({ code }) => code)).toEqual(['cells:Fees'])
    },
  )

  it('has the scale of its cell once', async () => {
    const { points } = await readTableFile(
      'date,Fees (USD m)\n2026-03-01,1.2355667M\n2026-03-02,1.235567\n',
    )
    expect(points).toEqual(['2026-03-01 fees 1235566.7', '2026-03-02 fees 1235567'])
    const { doubts } = await preview('date,Fees (USD k)\n2026-03-01,1.2M\n')
    expect(doubts.map(({ code }) => code)).toMatchSnapshot()
  })

  it('is zero only where the cell is empty', async () => {
    const { points } = await readTableFile(
      'date,fees\n2026-03-01,\n2026-03-02,N/A\n2026-03-03,null\n2026-03-04,-\n',
      { mapping: { empty: 'zero' } },
    )
    expect(points).toEqual(['2026-03-01 fees 0'])
  })

  it('may be below zero where money is given back', async () => {
    const { points, rejects } = await readTableFile('date,fees,tvl\n2026-03-01,-5,-5\n')
    expect([points, rejects]).toMatchSnapshot()
  })

  it('in a field that no early record has is rejected by name', async () => {
    const records = Array.from({ length: 130 }, (_, index) => ({
      date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      fees: 1,
      ...(index > 120 && { revenue: 2 }),
    }))
    const { points, rejects } = await readTableFile(JSON.stringify(records))
    expect([points.length, rejects.length, rejects[0]]).toMatchSnapshot()
  })
})

import type { TableMapping } from '@tickmark/core/datahub/TableMapping'
import { describe, expect, it } from 'vitest'
import {
  guessFileMapping,
  type ReadOptions,
  readTableFile,
  toTableFile,
} from '../testing/readTableFile.ts'

describe('a table of a token that replaced another', () => {
  it.each([
    ['date,price\n2020-09-01,0.6\n', 'aave', ['token:aave']],
    ['date,price\n2024-09-01,140\n', 'aave', []],
    ['date,fees\n2020-09-01,140\n', 'aave', []],
    ['date,project,price\n2025-01-01,MKR,1500\n', '', ['token:makerdao']],
    ['date,project,price\n2025-01-01,makerdao,0.06\n', '', []],
  ])('asks which token %j is in', async (content, projectId, expected) => {
    const doubts: string[] = []
    const { points } = await readTableFile(content, { projectId, doubts })
    expect(points).toHaveLength(1)
    expect(doubts).toEqual(expected)
  })
})

describe('a table of days after a token replaced another', () => {
  const later = (header: string) => `${header}\n2025-01-01,1500\n`
  it.each([
    ['its name', later('snapped_at,price'), { name: 'mkr-usd-max.csv' }],
    ['a folder of the old token', later('date,price'), { name: 'prices/MKR (1).csv' }],
    [
      'a header',
      later('date,Price (MKR)'),
      {
        mapping: {
          columns: [
            { column: 'date', as: 'day' as const },
            { column: 'Price (MKR)', as: 'value' as const, metric_id: 'price' },
          ],
        },
      },
    ],
    ['its caller', later('date,price'), { asset: 'mkr' }],
  ])('asks which token it is in where %s names the old one', async (_, content, of) => {
    const doubts: string[] = []
    await readTableFile(content, { ...of, projectId: 'makerdao', doubts })
    expect(doubts).toContain('token:makerdao')
  })
  it.each([
    ['of the present token', later('date,price'), { name: 'sky-usd-max.csv', asset: 'sky' }],
    ['with letters of the old one in a word', later('date,price'), { name: 'mkrx.csv' }],
    ['of no prices', later('date,fees'), { name: 'mkr.csv' }],
  ])('does not ask of a table %s', async (_, content, of) => {
    const doubts: string[] = []
    await readTableFile(content, { ...of, projectId: 'makerdao', doubts })
    expect(doubts).toEqual([])
  })
})

describe('a table with a column of labels', () => {
  it('reads them as parts of the project, and rejects them beside a product', async () => {
    const { points, rejects } = await readTableFile(
      `day,project,product,label,fees\n2026-01-01,aave,,Swap  Fees,2\n2026-01-01,aave,,,3\n2026-01-01,aave,aave-v3,swap fees,1\n2026-01-01,aave,,${'x'.repeat(101)},1\n`,
    )
    expect(points).toMatchSnapshot()
    expect(rejects).toEqual([
      expect.stringContaining('product and label in one row'),
      expect.stringContaining('label of more than 100 characters'),
    ])
  })
})

describe('a wide table', () => {
  it('is read by its headers', async () => {
    const { points, rejects } = await readTableFile(
      'Date,Revenue,Fees (USD m),Comment\n2026-01-01,10,2.5,first\n2026-01-02,,3,\n',
    )
    expect(points).toEqual([
      '2026-01-01 revenue 10',
      '2026-01-01 fees 2500000',
      '2026-01-02 fees 3000000',
    ])
    expect(rejects).toEqual([])
  })

  it('may have zeros for empty cells', async () => {
    const { points } = await readTableFile('day,fees\n2026-01-01,\n', {
      mapping: { empty: 'zero' },
    })
    expect(points).toEqual(['2026-01-01 fees 0'])
  })

  it.each([
    ['2026-01-31'],
    ['2026/01/31'],
    ['31.01.2026'],
    ['31/01/2026'],
    ['31-01-26'],
    ['20260131'],
    ['31 Jan 2026'],
    ['January 31, 2026'],
    ['2026-01-31 14:00:00'],
    ['46053'],
    ['1769817600'],
    ['1769817600000'],
    ['1769817600.0'],
    ['Sat, 31 Jan 2026 00:00:00 GMT'],
    ['Sat Jan 31 2026 00:00:00 GMT+0000 (Coordinated Universal Time)'],
  ])('may write a day as %s', async (day) => {
    const { points } = await readTableFile(`date;fees\n"${day}";1\n`)
    expect(points).toEqual(['2026-01-31 fees 1'])
  })

  it('may write days in five ways at once', async () => {
    const { points } = await readTableFile(
      'date,fees\n2026-01-27,1\n28 Jan 2026,2\n20260129,3\n30/01/2026,4\n46053,5\n',
    )
    expect(points).toEqual(
      [27, 28, 29, 30, 31].map((date, index) => `2026-01-${date} fees ${index + 1}`),
    )
  })

  it.each([
    ['Fees (USD k)', 1e3],
    ['Fees in thousands', 1e3],
    ['Fees [€ mio]', 1e6],
    ['Fees, in USD bn', 1e9],
    ['Fees, $m', 1e6],
    ['Fees (%)', 0.01],
    ['Fees (USD)', undefined],
  ])('may name a unit in the header, as "%s"', async (header, factor) => {
    const { mapping, doubts } = await guessFileMapping(
      toTableFile(`date,"${header}"\n2026-01-01,1\n`),
    )
    const wanted = ['€', '%'].filter((sign) => header.includes(sign))
    expect(doubts.map(({ code }) => code)).toEqual(
      wanted.map((sign) => `${sign === '€' ? 'currency' : 'unit'}:${header}`),
    )
    expect(mapping.columns[1]).toEqual({
      column: header,
      as: 'value',
      metric_id: 'fees',
      ...(factor !== undefined && { factor }),
    })
  })

  it('may have percent signs in cells, in the header, or in both', async () => {
    const { points } = await readTableFile('date,Fees (%)\n2026-01-01,12.5\n2026-01-02,12.5%\n')
    expect(points).toEqual(['2026-01-01 fees 0.125', '2026-01-02 fees 0.125'])
  })

  it('may have values in its first line, which is said', async () => {
    const { notes } = await guessFileMapping(toTableFile('2026-01-01,fees\n2026-01-02,2\n'))
    expect(notes).toContain(
      'The first line looks like values. Add a line above it that names the columns.',
    )
  })

  it.each([
    ['0,52', ',', false],
    ['12.345,5', ',', false],
    ['0.52', '.', false],
    ['v1.2', ',', true],
    ['01.02.2026', ',', true],
    ['1.286', ',', true],
  ] as const)(
    'has its decimals as another column of the file has them, such as %s',
    async (other, decimal, asks) => {
      const table = `date;fees;Mood\n2026-01-01;1,286;${other}\n`
      const { mapping, doubts } = await guessFileMapping(toTableFile(table))
      const isAsked = doubts.some(({ code }) => code === 'decimals')
      expect([mapping.decimal, isAsked]).toEqual([decimal, asks])
    },
  )

  it.each(['', 'curve'])(
    'reads a column of projects by its cells, also for one (%j)',
    async (projectId) => {
      const text = 'date,dapp name,fees\n2026-01-01,Curve,5\n2026-01-01,Aave,6\n'
      const doubts: string[] = []
      const { points, rejects } = await readTableFile(text, { projectId, doubts })
      expect(doubts).toContain('project:dapp name')
      expect(points).toEqual([
        '2026-01-01 fees 5 curve',
        ...(projectId === '' ? ['2026-01-01 fees 6'] : []),
      ])
      expect(rejects.length).toBe(projectId === '' ? 0 : 1)
    },
  )

  it.each(['Launched', 'to (UTC)', 'Last update', 'Listing date'])(
    'asks whether the day of its rows is that under %s',
    async (header) => {
      const table = toTableFile(`project,${header},fees\naave,2026-01-01,1\n`)
      const { mapping, doubts } = await guessFileMapping(table)
      expect(mapping.columns[1]?.as).toBe('day')
      expect(doubts.map(({ code }) => code)).toEqual([`day:${header}`])
    },
  )

  it.each(['', 'block_date', 'As of date', 'Datum', 'period_start (UTC)', 'Stichtag', '日付'])(
    'may have the day of its rows under %j',
    async (header) => {
      const table = toTableFile(`${header},fees\n2026-01-01,1\n2026-01-02,1\n`)
      const { mapping, doubts } = await guessFileMapping(table)
      expect([mapping.columns[0]?.as, doubts]).toEqual(['day', []])
    },
  )

  it('has the period that its column of granularities says, and asks for that of one period', async () => {
    const codesOf = async (table: string) => {
      const { mapping, doubts } = await guessFileMapping(toTableFile(table))
      return [mapping.period, ...doubts.map(({ code }) => code)]
    }
    expect(await codesOf('date,fees,granularity\n2026-01-01,1,month\n')).toEqual([
      'month',
      'period',
    ])
    expect(await codesOf('period,fees\n2026-01-01,1\n')).toEqual([undefined, 'period'])
  })

  it('has no values where a column of the terminal says that they are others', async () => {
    const { points, rejects } = await readTableFile(
      'date,fees,qualifiers\n2026-01-01,1,\n2026-01-02,2,share; in tokens\n',
    )
    expect([points, rejects]).toMatchSnapshot()
  })

  it('of a file that is named as sample data asks whether the values are generated', async () => {
    const doubtsOf = async (name: string) =>
      (await guessFileMapping(toTableFile('date,fees\n2026-01-01,1\n', name))).doubts.map(
        ({ code }) => code,
      )
    expect(await doubtsOf('query-sample-data.csv')).toEqual(['sample'])
    expect(await doubtsOf('resampled fees.csv')).toEqual([])
  })

  it.each([
    ['1.234', '5', '.', true],
    ['"1,234"', '"5,678"', '.', true],
    ['1.234', '0.5', '.', false],
    ['"0,435"', '"1,286"', ',', false],
    ['"1,234"', '"1,234,567"', '.', false],
    ['1.234', '1.234.567', ',', false],
    ['"12345,678"', '"1,286"', ',', false],
    ['"1,5"', '1.5', '.', true],
  ] as const)(
    'with %s and %s asks where decimals and thousands are not certain',
    async (...[first, second, decimal, asks]) => {
      const table = `date,fees\n2026-01-01,${first}\n2026-01-02,${second}\n`
      const { mapping, doubts } = await guessFileMapping(toTableFile(table))
      const isAsked = doubts.some(({ code }) => code === 'decimals')
      expect([mapping.decimal, isAsked]).toEqual([decimal, asks])
    },
  )

  it('has the order of day and month guessed, and doubtful days rejected', async () => {
    const american = toTableFile('date,fees\n01/31/2026,1\n02/01/2026,2\n')
    expect(await guessFileMapping(american)).toMatchObject({
      mapping: { day_order: 'month-day' },
      notes: [],
    })
    const either = toTableFile('date,fees\n01/02/2026,1\n')
    expect((await guessFileMapping(either)).doubts).toMatchObject([{ code: 'day-order' }])
    const mixed = await readTableFile('date,fees\n01/31/2026,1\n31/01/2026,2\n')
    expect(mixed).toMatchSnapshot()
  })

  it.each([
    ['1,234.5', '.', 1234.5],
    ['1.234,5', ',', 1234.5],
    ['1 234,56', ',', 1234.56],
    ['0,021', ',', 0.021],
    ['0,021', '.', 'not a number in fees'],
    ["1'234.50", '.', 1234.5],
    ['$1.2M', '.', 1_200_000],
    ['€ 3bn', '.', 3e9],
    ['12.5%', '.', 0.125],
    ['12,34,567', '.', 1_234_567],
    ['abc', '.', 'not a number in fees'],
    ['=SUM(B1:B2)', '.', 'formula without a value'],
    ['#DIV/0!', '.', 'spreadsheet error'],
    ['(5)', '.', -5],
    ['$(1,234)', '.', -1234],
    ['$ (5.5)', '.', -5.5],
    ['($1.2)M', '.', -1_200_000],
    ['(1.2 million)', '.', -1_200_000],
    ['(-5)', '.', 'not a number in fees'],
    ['7(1)', '.', 'not a number in fees'],
    ['5 (a)', '.', 'not a number in fees'],
    ['5 1', '.', 'not a number in fees'],
    ['12 3456', '.', 'not a number in fees'],
    ['12 345 678', '.', 12_345_678],
    ['$5.2mm', '.', 5_200_000],
    ['1.5 trillion', '.', 1.5e12],
    ['１２３', '.', 123],
    ['1.5 Mio', '.', 1_500_000],
    ['2 Mrd. €', '.', 2e9],
    ['0x10', '.', 'not a number in fees'],
    ['1e999', '.', 'not a number in fees'],
  ] as const)('reads the number %s', async (text, decimal, wanted) => {
    const { points, rejects } = await readTableFile(`date\tfees\n2026-01-01\t${text}\n`, {
      mapping: {
        decimal,
        columns: [
          { column: 'date', as: 'day' },
          { column: 'fees', as: 'value', metric_id: 'fees' },
        ],
      },
    })
    expect(points.length === 1 ? Number(points[0]?.split(' ')[2]) : rejects[0]?.split(':')[0]).toBe(
      wanted,
    )
  })

  it.each(['-', 'n/a', 'null', ''])('has no value where a cell is "%s"', async (text) => {
    expect(await readTableFile(`date,fees,revenue\n2026-01-01,${text},1\n`)).toEqual({
      points: ['2026-01-01 revenue 1'],
      rejects: [],
    })
  })

  it('says what is wrong with rows', async () => {
    const { points, rejects } = await readTableFile(
      'date,fees\n2026-01-01,1\n2026-01-01,2\n2026-02-30,1\nTotal,3\n2026-01-04,1,5\n2999-01-01,1\n\n,,\n,6\n',
    )
    expect(points).toEqual(['2026-01-01 fees 1'])
    expect(rejects).toMatchSnapshot()
  })
})

describe('a long table', () => {
  it('names projects, chains and metrics in its rows', async () => {
    const { points, rejects } = await readTableFile(
      [
        'date,project,chain,metric,value',
        '2026-01-01,Aave,ethereum,fees,1',
        '2026-01-01,UNI,,Revenue,2',
        '2026-01-01,AAVE,Ethereum,fees,2',
        '2026-01-01,Nobody,,fees,3',
        '2026-01-01,aave,mars,fees,4',
        '2026-01-01,aave,,pf_circulating,5',
        '2026-01-01,aave,,wishes,6',
      ].join('\n'),
      { projectId: '' },
    )
    expect(points).toEqual(['2026-01-01 fees 1  ethereum', '2026-01-01 revenue 2 uniswap'])
    expect(rejects.map((one) => one.split(':')[0])).toMatchSnapshot()
  })

  it('of one project refuses values of others', async () => {
    const { points, rejects } = await readTableFile(
      'date,project,fees\n2026-01-01,aave,1\n2026-01-01,uniswap,2\n',
    )
    expect(points).toEqual(['2026-01-01 fees 1'])
    expect(rejects).toMatchSnapshot()
  })
})

describe('the values of a proposed metric', () => {
  const metric_id = 'own_seats'
  const mapping: ReadOptions['mapping'] = {
    columns: [
      { column: 'date', as: 'day' },
      { column: 'Seats', as: 'value' },
    ],
  }
  it.each([
    ['unique', false],
    ['price', false],
    ['flow', true],
    ['stock', true],
    ['ratio', true],
    [undefined, true],
  ] as const)('of the kind %s may be negative: %s', async (kind, isAllowed) => {
    const { points, rejects } = await readTableFile('date,Seats\n2026-01-01,5\n2026-01-02,-3\n', {
      mapping,
      metric: { metric_id, kind },
    })
    expect(points).toHaveLength(isAllowed ? 2 : 1)
    expect(rejects).toEqual(isAllowed ? [] : ['negative Seats: line 3: "-3"'])
  })
})

describe('a mapping', () => {
  const columns = (...more: TableMapping['columns']) => ({
    mapping: { columns: [{ column: 'date', as: 'day' as const }, ...more] },
  })
  it.each([
    ['points at no column', columns({ column: 'x', as: 'value', metric_id: 'fees' }), 'no such'],
    [
      'gives two columns to one metric',
      columns(
        { column: 'fees', as: 'value', metric_id: 'fees' },
        { column: 'revenue', as: 'value', metric_id: 'fees' },
      ),
      'same meaning as the column "fees"',
    ],
    ['has no metric', columns({ column: 'fees', as: 'value' }), 'Choose the metric'],
    ['has no values', columns(), 'No column is read as values'],
    ['has no days', { mapping: { columns: [] } }, 'No column is read as days'],
    [
      'names a metric that is computed',
      columns({ column: 'fees', as: 'value', metric_id: 'pf_circulating' }),
      'computed from other metrics',
    ],
    [
      'names a metric that is not there',
      columns({ column: 'fees', as: 'value', metric_id: 'constructor' }),
      'There is no metric',
    ],
  ])('is refused when it %s', async (_what, options, message) => {
    await expect(readTableFile('date,fees,revenue\n2026-01-01,1,2\n', options)).rejects.toThrow(
      message,
    )
  })
})

import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { guessFileMapping, readTableFile, toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const read = async (text: string) => {
  const preview = await previewTable({
    file: toTableFile(text),
    catalog: CATALOG,
    projectId: text.includes('Project') ? undefined : 'aave',
  })
  return {
    points: preview.points.map(({ metric_id, day, value }) => `${metric_id} ${day} ${value}`),
    doubts: preview.doubts.map(({ code }) => code),
    rejects: (preview.report?.rejects ?? []).map(({ reason }) => reason),
  }
}

describe('a table with something else than plain daily values', () => {
  it.each([
    ['percent of a metric in dollars', 'Date,Fees\n2026-03-01,5%\n', 'percent:Fees'],
    [
      'a row for each hour',
      'Date,Fees\n2026-03-01 00:00,1\n2026-03-01 01:00,2\n2026-03-02 00:00,3\n',
      'duplicates',
    ],
    [
      'versions of a project',
      'Date,Version,Fees\n2026-03-01,v2,5\n2026-03-02,v3,6\n',
      'parts:Version',
    ],
    ['a column of units', 'Date,Fees,TVL,Unit\n2026-03-01,5,6,USD m\n', 'units:Unit'],
    ['letters of forecasts', 'Date,Fees,A/F\n2026-03-01,5,A\n2026-03-02,6,F\n', 'notes:A/F'],
    ['words of forecasts', 'Date,Fees,Run\n2026-03-01,5,Budget\n2026-03-02,6,\n', 'notes:Run'],
    ['windows of time', 'Date,Metric,Value,Window\n2026-03-01,fees,5,30d\n', 'notes:Window'],
    ['a header that it has twice', 'Date,Fees,Fees.1\n2026-03-01,5,6\n', 'same:Fees.1'],
    ['two columns of a metric', 'Date,Fees,Total fees\n2026-03-01,5,6\n', 'same:Total fees'],
    ['its volume in another language', 'Date,Kurs,取引高\n2026-03-01,5,6\n', 'volume:取引高'],
    ['the volume of a token', 'Date,Close,Volume\n2026-03-01,5,6\n', 'volume:Volume'],
    ['a column of currencies', 'Date,Fees,Currency\n2026-03-01,5,EUR\n', 'units:Currency'],
    [
      'values that are not final',
      'Date,Status,Fees\n2026-03-01,final,5\n2026-03-02,forecast,6\n',
      'notes:Status',
    ],
    [
      'two metrics below each other',
      'Date,Fees\n2026-03-01,5\n2026-03-02,6\n\nDate,TVL\n2026-03-03,8\n',
      'stacked',
    ],
    ['a ticker before its project', 'Date,Project,Price\n2021-05-01,LUNA,17\n', 'launch:terra'],
    ['a unit below the table', 'Date,Fees\n2026-03-01,5\nAll figures in $ millions\n', 'remark'],
    ['a unit in cells below', 'Date,Fees\n2026-03-01,5\nCurrency:,EUR\n', 'remark'],
    ['a unit beside its rows', 'Date,Fees\n2026-03-01,5,in thousands\n2026-03-02,6\n', 'remark'],
    ['a heading among its rows', 'Date,Fees\n2026-03-01,5\nForecast,\n2026-03-02,6\n', 'remark'],
    [
      'a unit below a statement',
      'Metric,2026-03-01,2026-03-02\nFees,5,6\nIn thousands of US dollars per day,,\n',
      'remark',
    ],
    [
      'a scale that languages differ on',
      'Date,Fees (US$ mil)\n2026-03-01,5\n',
      'scale:Fees (US$ mil)',
    ],
    [
      'some months',
      'Date,Fees\n2025-01-01,1\n2025-02-01,2\n2025-08-01,3\n2025-12-01,4\n',
      'period',
    ],
    ['weeks by number', 'Week,Fees\n2025-W01,7\n2025-W52,14\n', 'period'],
    ['weeks by their German name', 'Woche;Fees\nKW 1/2025;7\nKW 52/2025;14\n', 'period'],
    ['months without a hyphen', 'Date,Fees\n202501,31\n202503,31\n', 'period'],
    ['weeks as parts of years', 'Week,Fees\n3/2025,7\n4/2025,14\n', 'period'],
    ['weeks as six digits', 'Week,Fees\n202503,7\n202514,14\n', 'period'],
    ['weeks in words', 'Week,Fees\nWeek 3 2025,7\nCW04/25,14\n', 'period'],
    ['a project by its version', 'Date,Project,Fees\n2025-01-03,Aave V3,5\n', 'part:aave'],
    [
      'a name that a stablecoin had',
      'Date,Project,Price\n2021-06-01,FRAX,1\n',
      'part:frax-finance',
    ],
    ['a currency beside digits', 'Date,Fees\n2025-01-03,5EUR\n', 'cells:Fees'],
    ['the mark of a footnote', 'Date,Fees¹\n2025-01-03,5\n', 'mark:Fees¹'],
    ['reais', 'Data;Receita\n03.01.2025;R$ 1.234,5\n', 'cells:Receita'],
    ['dollars of Hong Kong', 'Date,Fees (HK$ m)\n2025-01-03,5\n', 'currency:Fees (HK$ m)'],
    ['a stablecoin beside digits', 'Date,Fees\n2025-01-03,5 USDT\n', 'cells:Fees'],
    ['a currency beside a scale', 'Date,Fees\n2025-01-03,5 EURm\n', 'cells:Fees'],
    ['thousands as M beside MM', 'Date,Fees\n2025-01-03,500M\n2025-01-04,3MM\n', 'scale:Fees'],
    ['months behind days', 'Date,Fees\n2025-12-03,5\n2025-13-03,6\n', 'day-order'],
    [
      'days of which a spreadsheet took some for months',
      'Date,Fees\n2025-08-10,1\n13/10/2025,2\n14/10/2025,3\n',
      'day-order',
    ],
    ['costs below zero', 'Date,Supply-side fees\n2026-03-01,(5)\n', 'cost:fees_supply_side'],
    [
      'another scale further down',
      'Date,TVL\n2026-03-01,6100000000\n2026-03-02,6110000000\n2026-03-03,6120\n',
      'jump:TVL',
    ],
    [
      'estimates below its periods',
      'Metric,2026-03-01,2026-03-02\n,actual,estimate\nFees,5,6\n',
      'remark',
    ],
    ['days that may begin with the year', 'Date,Fees\n16/10/01,1\n16/10/02,2\n', 'day-order'],
    ['net revenue in brackets', 'Date,Revenue (net)\n2026-03-01,5\n', 'word:Revenue (net)'],
    ['a number of another metric', 'Date,Fees #\n2026-03-01,5\n', 'unit:Fees #'],
    ['one month', 'Month,Fees\n2026-03-31,31\n', 'period'],
    ['trades', 'Date,Symbol,Side,Price\n2026-03-01,AAVE,Buy,5\n', 'trades'],
    ['two days of each row', 'Start,End,Fees\n2026-03-01,2026-03-08,5\n', 'end-day:End'],
    [
      'dollars that are not of all line items',
      'Metric,Date,Value ($m)\nFees,2026-03-01,5\nDAU,2026-03-01,6\n',
      'unit:Value ($m)',
    ],
    ['days of another time zone', 'Date (UTC+8),Fees\n2026-03-01,5\n', 'day:Date (UTC+8)'],
    ['two days a week apart', 'Date,Fees\n2025-01-05,90\n2025-01-12,91\n', 'period'],
    ['times of another zone', 'Date,Time (UTC-5),Fees\n2026-03-01,22:00,1\n', 'zone:Time (UTC-5)'],
    [
      'a column of time zones',
      'Date,Timezone,Fees\n2026-03-01,America/New_York,1\n',
      'zone:Timezone',
    ],
    ['units without a name', 'Date,Fees,in\n2026-03-01,1,USD\n2026-03-02,2,ETH\n', 'units:in'],
    [
      'a unit in the place of a number',
      'Date,Fees\n2026-03-01,5\n2026-03-02,values in EUR thousands\n',
      'remark',
    ],
    ['dollars beside millions', 'Date,TVL,Fees ($M)\n2026-03-01,5,6\n', 'no-unit:TVL'],
    ['users beside thousands', 'Date,DAU,Trades (k)\n2026-03-01,5,6\n', 'no-unit:DAU'],
    ['a unit below some headers', 'Date,Fees,TVL\n,,$M\n2026-03-01,5,6\n', 'no-unit:Fees'],
    [
      'millions of a column that is not read',
      'Date,Fees,Other income ($M)\n2026-03-01,5,6\n',
      'no-unit:Fees',
    ],
    [
      'a unit of some line items',
      'Date,Metric,Value\n2026-03-01,Fees,5\n2026-03-01,TVL ($M),6\n',
      'no-unit:Fees',
    ],
    ['a word with two meanings', 'Date,Transfers\n2026-03-01,5\n', 'word:Transfers'],
    [
      'a word with two meanings in its rows',
      'Date,Metric,Value\n2026-03-01,Income,5\n',
      'word:Income',
    ],
    ['three weeks', 'Date,Fees\n2025-01-05,90\n2025-01-12,91\n2025-01-19,92\n', 'period'],
  ])('of %s asks', async (_what, text, code) => {
    expect((await read(text)).doubts).toEqual([code])
  })

  it.each([
    ['a metric of another unit', 'Date,Metric,Value\n2026-03-01,Fees (%),5\n', /another unit/],
    ['a formula', 'Date,Metric,Value\n2026-03-01,-fees,5\n', /unknown metric/],
    ['a time of another zone', 'Date,Fees\n2026-03-01 23:30 EST,1\n', /calendar day/],
    ['a month without its zero', 'Date,Fees\n2025.1,31\n', /calendar day/],
    ['another token of a project', 'Date,Project,Price\n2025-01-03,GHO,1\n', /another token/],
    ['a range of days', 'Period,Fees\n2025-01-01 to 2025-01-05,90\n', /calendar day/],
  ])('with %s has it rejected', async (_what, text, reason) => {
    const { points, rejects } = await read(text)
    expect([points, rejects]).toEqual([[], [expect.stringMatching(reason)]])
  })

  it.each([
    ['marks of direction', 'Date,Fees\n01/02/2026,"\u200e-1,300.5\u200e"\n13/02/2026,\u200f5\n'],
    ['Arabic digits', 'Date,Fees\n٢٠٢٦-٠٢-٠١,-١٬٣٠٠٫٥\n٢٠٢٦-٠٢-١٣,٥\n'],
    ['Devanagari digits', 'Date,Fees\n०१/०२/२०२६,"-१,३००.५"\n१३/०२/२०२६,५\n'],
    ['a minus behind its numbers', 'Date;Fees\n01.02.2026;1.300,5-\n13.02.2026;5,0\n'],
    [
      'powers of ten and months in one word',
      'Datum;Fees\n01FEB2026;-1,3005E+03\n2026 02 13;5,0E+00\n',
    ],
    ['texts as formulas', 'Date,Fees\n="2026-02-01","-1,300.5"\n="2026-02-13",5\n'],
    ['Chinese days and ten thousands', '日期,Fees\n2026年2月1日,-0.13005万\n2026年2月13日,5\n'],
    ['a hyphen of typography', 'Date,Fees\n2026-02-01,"‐1,300.5"\n2026-02-13,5\n'],
    ['microseconds', 'ts,Fees\n1769904000000000,-1300.5\n1770940800000000,5\n'],
    [
      'a share beside fees',
      'Date,Fees (% of total),Fees\n2026-02-01,5%,-1300.5\n2026-02-13,6%,5\n',
    ],
    ['prices beside millions', 'Date,Price,Fees ($k)\n2026-02-01,,-1.3005\n2026-02-13,,0.005\n'],
    [
      'a unit of its own beside millions',
      'Date,Fees (USD),TVL ($M)\n2026-02-01,-1300.5\n2026-02-13,5\n',
    ],
    [
      'an actual beside a budget',
      'Date,Fees budget,Fees actual\n2026-02-01,1,-1300.5\n2026-02-13,1,5\n',
    ],
    ['a growth from nothing', 'Date,Fees\n2026-02-01,-1300.5\n2026-02-13,5\n'],
    ['its header again', 'Date,Fees\n2026-02-01,-1300.5\nDate,Fees\n2026-02-13,5\n'],
    [
      'sums and notes between days',
      'Day,Fees\n1 Feb 26,"(1,300.50)"\nSubtotal,-1300.5\n13 Feb 26,5\nTotal,-1295.5\nTotals,\n',
    ],
  ])('with %s has its days and numbers', async (_what, text) => {
    const { points, doubts } = await read(text)
    expect([points, doubts]).toEqual([['fees 2026-02-01 -1300.5', 'fees 2026-02-13 5'], []])
  })

  it('with March in English is not read as Tuesdays', async () => {
    const text = 'Date,Fees\n"Mar 1, 2026",1\n"Mar. 2nd, 2026",2\n"mar 3 marzo 2026",3\n'
    const { points, doubts } = await read(text)
    expect([points, doubts]).toEqual([
      ['fees 2026-03-01 1', 'fees 2026-03-02 2', 'fees 2026-03-03 3'],
      [],
    ])
  })

  it('has projects with their tickers in brackets, which must be their own', async () => {
    const { doubts, ...found } = await read(
      'Date,Project,Fees\n2026-03-01,Aave (AAVE),1\n2026-03-01,Uniswap [UNI],2\n2026-03-01,Aave (UNI),3\n',
    )
    expect(found).toEqual({
      points: ['fees 2026-03-01 1', 'fees 2026-03-01 2'],
      rejects: ['unknown project'],
    })
    expect(doubts).toEqual([])
  })

  it('in several currencies names them', async () => {
    const { doubts } = await read('Date,Fees\n2025-01-03,€5\n2025-01-04,£6\n2025-01-05,¥7\n')
    expect(doubts).toEqual(['cells:Fees', 'currencies:Fees'])
  })

  it('with its year and month in two columns says that one is not read', async () => {
    const { doubts } = await read('Year,Month,Fees\n2025,1,31\n')
    expect(doubts).toContain('day-part:Month')
  })

  it.each([
    ['fees-in-thousands.csv', ['name']],
    ['data/2025 fees EUR (1).csv.gz', ['name']],
    ['aave USDm.csv', ['name']],
    ['aave-fees-usd.csv', []],
    ['eth-fees-usd.csv', ['name-words']],
    ['million-dollar-dao/fees.csv', []],
    ['aave_cumulative_fees.csv', ['name-words']],
    ['fees 7d avg.csv', ['name-words']],
    ['arbitrum_only.csv', ['name-words']],
    ['fees_in_btc.csv', ['name']],
    ['fees_mock.csv', ['sample']],
  ])('called %s asks about a unit in its name, or words of other values', async (name, codes) => {
    const file = toTableFile('Date,Fees\n2025-01-03,5\n', name)
    const { doubts } = await previewTable({ file, catalog: CATALOG, projectId: 'aave' })
    expect(doubts.map(({ code }) => code)).toEqual(codes)
  })

  it('asks where a column is chosen without the scale of its header', async () => {
    const file = toTableFile('Datum;Gebühren (Mio. USD)\n2025-01-03;5\n')
    const choose = async (factor?: number) => {
      const fees = { column: 'Gebühren (Mio. USD)', as: 'value', metric_id: 'fees' } as const
      const mapping = {
        columns: [
          { column: 'Datum', as: 'day' as const },
          { ...fees, ...(factor && { factor }) },
        ],
        day_order: 'day-month' as const,
        decimal: ',' as const,
        empty: 'missing' as const,
      }
      const found = await previewTable({ file, catalog: CATALOG, projectId: 'aave', mapping })
      return found.doubts.map(({ code }) => code)
    }
    expect([await choose(), await choose(1e6)]).toEqual([['factor:Gebühren (Mio. USD)'], []])
  })

  it('names no currency where a project is called like a coin', async () => {
    const header = 'Date,Coinbase Wrapped Staked ETH · Fees,Coinbase Wrapped Staked ETH · TVL (EUR)'
    const { doubts } = await read(`${header}\n2026-03-01,5,6\n`)
    expect(doubts).toEqual([
      'currency:Coinbase Wrapped Staked ETH · TVL (EUR)',
      'no-unit:Coinbase Wrapped Staked ETH · Fees',
    ])
  })

  it('spreads weeks over their days from Monday, the first with January 4', async () => {
    const { points } = await read(
      'Week,Fees\n2020-W52,7\n2020-W53,7\n2021-W01,14\n2021-W02,7\n2021-W53,1\n',
    )
    expect([points[7], points[14], points.length]).toEqual([
      'fees 2020-12-28 1',
      'fees 2021-01-04 2',
      28,
    ])
  })

  it('is read without the sum of its periods', async () => {
    const { points, rejects } = await read('Month,TVL\nOct 2024,5\nNov 2024,6\nFY2024,11\n')
    expect([points, rejects]).toEqual([
      ['tvl 2024-10-31 5', 'tvl 2024-11-30 6'],
      ['period of another length than those of the rows'],
    ])
  })

  it('may have units below a time zone, Indian thousands, and times in UTC', async () => {
    const text =
      'Date,Fees,TVL\n(UTC),USD k,USD\n2026-03-01 11:30 PM,1,"12,34,567.5"\n2026-03-02T23:59:59Z,2,"1,00,00,000"\n'
    expect(await read(text)).toEqual({
      points: [
        'fees 2026-03-01 1000',
        'tvl 2026-03-01 1234567.5',
        'fees 2026-03-02 2000',
        'tvl 2026-03-02 10000000',
      ],
      doubts: [],
      rejects: [],
    })
  })

  const ROWS = '"rows":[{"date":"2026-03-01","fees":1}]'
  it.each([
    `{"unit":"USD m",${ROWS}}`,
    `{${ROWS},"unit":"USD m"}`,
    `{${ROWS},"scale":1000}`,
    `{"meta":{"note":"in EUR thousands"},${ROWS}}`,
  ])('asks about the unit that JSON has beside its rows: %s', async (text) => {
    expect(await read(text)).toMatchObject({ points: ['fees 2026-03-01 1'], doubts: ['remark'] })
  })

  it.each([`{"sample": true,${ROWS}}`, `{${ROWS},"meta":{"sample":true}}`])(
    'is refused where JSON says that it is of sample data: %s',
    async (text) => {
      await expect(read(text)).rejects.toThrow('sample data')
    },
  )

  it.each([`{"title":"Fees",${ROWS}}`, `{${ROWS},"meta":{"sample":false},"unit":"usd"}`])(
    'needs nothing to be confirmed where JSON has no other unit: %s',
    async (text) => {
      expect(await read(text)).toMatchObject({ points: ['fees 2026-03-01 1'], doubts: [] })
    },
  )
})

describe('a table of several projects in its headers', () => {
  it('has them in a column, so that none is in a header', async () => {
    const text = 'date,project,TVL ATH,TVL\n2026-01-01,Aave,9,5\n'
    expect((await readTableFile(text, { projectId: '' })).points).toEqual(['2026-01-01 tvl 5'])
  })

  it('may name them with a space, and leaves out their total', async () => {
    const doubts: string[] = []
    const { points } = await readTableFile(
      'date,Pendle Revenue,Pendle TVL,Aave Revenue,Total Revenue\n2026-01-01,1,2,3,4\n',
      { projectId: '', doubts },
    )
    expect(points).toEqual([
      '2026-01-01 revenue 1 pendle',
      '2026-01-01 tvl 2 pendle',
      '2026-01-01 revenue 3',
    ])
    expect(doubts).toEqual(['name:Pendle Revenue', 'name:Pendle TVL', 'name:Aave Revenue'])
  })
})

describe('numbers as people write them', () => {
  it.each([
    ['+12.3%', '0.123'],
    ['-4.1%', '-0.041'],
    ['="0.25"', '0.25'],
    ['1.2355M', '1235500'],
    ['(0.7%)', '-0.007'],
  ])('%s is %s', async (cell, expected) => {
    const { points } = await readTableFile(`date,fees\n2026-01-01,${cell}\n`)
    expect(points).toEqual([`2026-01-01 fees ${expected}`])
  })

  it.each([
    ['2.1B\n2110\n2.12B', ['sizes:TVL']],
    ['950\n1.2K\n3M', []],
    ['0\n2.1B\n1.9B', []],
    ['1250000\n1.2M\n1.3M', []],
  ])('in %j may lack a scale: %j', async (cells, expected) => {
    const doubts: string[] = []
    const rows = cells.split('\n').map((cell, at) => `2026-01-0${at + 1},${cell}`)
    await readTableFile(`date,TVL\n${rows.join('\n')}\n`, { doubts })
    expect(doubts).toEqual(expected)
  })

  it.each(['Market value', 'Net revenue', 'Gross revenue'])(
    'below %j are asked about',
    async (head) => {
      const doubts: string[] = []
      await readTableFile(`date,${head}\n2026-01-01,1\n`, { doubts })
      expect(doubts).toEqual([`word:${head}`])
    },
  )
})

describe('columns that say more about the rows', () => {
  it.each([
    ['multiplier', '1000', 'units:multiplier'],
    ['decimals', '18', 'units:decimals'],
    ['aggregation', '7d rolling', 'notes:aggregation'],
    ['smoothing', 'trailing 30d average', 'notes:smoothing'],
    ['span', '30 d', 'notes:span'],
    ['is_estimate', 'true', 'notes:is_estimate'],
    ['L2', 'Arbitrum', 'parts:L2'],
    ['where', 'Arbitrum', 'parts:where'],
    ['frequency', 'quarterly', 'period'],
    ['scenario', 'bull', 'parts:scenario'],
    ['scope', 'V2 only', 'parts:scope'],
    ['asset', 'USDC', 'parts:asset'],
    ['lookback', '30', 'parts:lookback'],
    ['in_thousands', 'true', 'parts:in_thousands'],
    ['projected', 'false', ''],
    ['actual', 'false', 'parts:actual'],
    ['actual', 'yes', ''],
    ['ticker', 'AAVE', ''],
    ['score', '0,5', ''],
    ['remark', 'checked by audit', ''],
    ['source', 'on-chain', ''],
  ])('%s with %s give %j', async (column, cell, expected) => {
    const { doubts } = await guessFileMapping(
      toTableFile(`date,project,fees,${column}\n2026-03-31,Aave,910,${cell}\n`),
    )
    expect(doubts.map(({ code }) => code)).toEqual(expected === '' ? [] : [expected])
  })

  it.each([
    ['Q1 2024 fees.csv', '2024-03-31,910', ['name-period']],
    ['fees_fy2024.csv', '2024-12-31,910', ['name-period']],
    ['2024-03-31.csv', '2024-03-31,910', []],
    ['Q1 2024 fees.csv', '2024-03-30,10\n2024-03-31,11', []],
  ])('asks about the period in the name %j over %j: %j', async (name, rows, expected) => {
    const { doubts } = await guessFileMapping(toTableFile(`date,fees\n${rows}\n`, name))
    expect(doubts.map(({ code }) => code)).toEqual(expected)
  })

  it.each([
    ['date,Fees (ETH),Fees (USD)\n2026-01-01,1,5\n', ['2026-01-01 fees 5'], []],
    ['date,fees,restated_fees\n2026-01-01,1,5\n', ['2026-01-01 fees 1'], ['same:restated_fees']],
    ['date,fees\n2026-01-01,5e15\n', ['2026-01-01 fees 5000000000000000'], ['large:fees']],
    [
      'date,circulating supply\n2026-01-01,6e26\n',
      ['2026-01-01 token_supply_circulating 6e+26'],
      ['large:circulating supply'],
    ],
    ['date,Fees,Comment\n2026-01-01,1,excl. swaps\n', ['2026-01-01 fees 1'], ['notes:Comment']],
  ])('reads the better of two columns, or asks: %j', async (text, points, codes) => {
    const doubts: string[] = []
    expect([(await readTableFile(text, { doubts })).points, doubts]).toEqual([points, codes])
  })

  it.each([
    ['date,exchange,volume\n2026-01-01,Kraken,5\n', 'exchange', []],
    ['date,exchange,pair,volume\n2026-01-01,Kraken,ZEC-USD,5\n', 'exchange', ['parts:pair']],
    ['date,exchange,symbol,volume\n2026-01-01,Kraken,ZEC,5\n', 'symbol', ['parts:exchange']],
    ['date,token,protocol,tvl\n2026-01-01,GHO,Aave,5\n', 'protocol', []],
    ['date,exchange,price\n2026-01-01,Kraken,5\n', undefined, ['parts:exchange']],
  ])('takes the projects of rows from the best column: %j', async (text, project, codes) => {
    const { mapping, doubts } = await guessFileMapping(toTableFile(text))
    expect(mapping.columns.find(({ as }) => as === 'project')?.column).toBe(project)
    expect(doubts.map(({ code }) => code)).toEqual(codes)
  })

  it('asks about amounts of a day in rows of a month', async () => {
    const { doubts } = await guessFileMapping(
      toTableFile('month,Fees / day\n2026-01,5\n2026-02,6\n'),
    )
    expect(doubts.map(({ code }) => code)).toEqual(['period', 'per-day:Fees / day'])
  })
})

describe('periods as people write them', () => {
  it.each([
    ['2025 Q1\n2025 Q2\n2025 Q3 (prelim.)', '2025-01-01 2025-03-31'],
    ['FY24 Q1\nFY24 Q2', '2024-01-01 2024-03-31'],
    ['Q1 FY2024\nQ2 FY2024', '2024-01-01 2024-03-31'],
    ['CY23\nCY24', '2023-01-01 2023-12-31'],
    ['2Q24\n24Q3\nQ4-24\n2025 Q1 (prelim.)', '2024-04-01 2024-06-30'],
    ['1Q25A\n2Q25A\n3Q25E', '2025-01-01 2025-03-31'],
    ['FY24A\nFY25 (A)\nFY26E', '2024-01-01 2024-12-31'],
    ['2024 actual\n2025A\n2026 est.', '2024-01-01 2024-12-31'],
    ['Sep 2025\nOct 2025\nNov 2025*\n"* through Nov 15, 2025"', '2025-09-01 2025-09-30'],
  ])('%j begin with %s', async (cells, expected) => {
    const rows = cells.split('\n').map((cell) => `${cell},90`)
    const { points, rejects } = await readTableFile(`period,fees\n${rows.join('\n')}\n`)
    expect(points[0]).toContain(expected.split(' ')[0])
    const open = rejects.filter((reason) => reason.startsWith('period that is not final'))
    expect(open.length).toBe(/prelim|E$|est|\*/.test(cells) ? 1 : 0)
  })
})

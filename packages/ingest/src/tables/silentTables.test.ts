import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { ProposedMetric } from '@tickmark/core/datahub/TableMapping'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const read = async (
  text: string,
  { metric, name }: { metric?: ProposedMetric; name?: string } = {},
) => {
  const { points, doubts, faults, report } = await previewTable({
    file: toTableFile(text, name),
    catalog: CATALOG,
    projectId: /Project|Symbol|Row Labels|uniswap|Name,/.test(text) ? undefined : 'aave',
    ...(metric && { metric }),
  })
  return {
    points: points.map((one) => `${one.project_id} ${one.metric_id} ${one.day} ${one.value}`),
    asked: faults.length > 0 ? ['fault'] : doubts.map(({ code }) => code),
    rejects: (report?.rejects ?? []).map(({ reason }) => reason),
  }
}

const ownMetric = { metric_id: 'bridge_inflow', kind: 'flow' as const }
const codesOf = async (text: string, options?: Parameters<typeof read>[1]) =>
  (await read(text, options)).asked

/** A table of two days, by its other columns and what these have in both rows. */
const table = (header: string, ...rows: string[]) =>
  `date,${header}\n${rows.map((row, at) => `2026-01-0${at + 1},${row}`).join('\n')}\n`

describe('the values of a proposed metric', () => {
  it.each([
    ['a,b', ['guess:a'], '1'],
    ['deposits,Bridge inflow (USD k)', [], '2000'],
    ['fees,bridge_inflow', [], '2'],
    ['count,value', [], '2'],
    ['value,usd_value', ['guess:value'], '1'],
    ['id,inflow', [], '2'],
    ['fees', ['guess:fees'], '1'],
    ['fees,x', ['guess:x'], '2'],
  ])('below %s', async (header, asked, value) => {
    const found = await read(table(header, header.includes(',') ? '1,2' : '1'), {
      metric: ownMetric,
    })
    expect(found).toMatchObject({ points: [`aave bridge_inflow 2026-01-01 ${value}`], asked })
  })

  it('beside the amounts of line items are asked about', async () => {
    expect(await codesOf(table('metric,value,amount', 'fees,1,2'))).toEqual(['guess:value'])
    expect(await codesOf(table('metric,value,x', 'fees,1,2'))).toEqual([])
  })
})

describe('a column with one text or number in all rows', () => {
  it.each([
    ['category', 'Swaps', ['parts:category']],
    ['category', 'Lending', []],
    ['sector', 'DeFi, Lending', []],
    ['key', 'liquidations', ['parts:key']],
    ['tier', '1', ['parts:tier']],
    ['protocol_version', '3', ['constants']],
    ['top_n', '100', ['constants']],
    ['usd_only', '1', ['constants']],
    ['incentives', '0', []],
    ['coverage', '0.8', ['parts:coverage']],
    ['status', 'Retail', ['notes:status']],
    ['status', 'final', []],
    ['state', 'QUERY_STATE_COMPLETED', []],
    ['decimal_places', '2', ['constants']],
  ])('%s: %s', async (column, cell, asked) => {
    expect(await codesOf(table(`${column},fees`, `${cell},5`, `${cell},6`))).toEqual(asked)
  })

  it('is a kind of projects where each has its own', async () => {
    const text = 'date,project,category,fees\n2026-01-01,aave,Swaps,5\n2026-01-01,uniswap,X,6\n'
    expect(await codesOf(text)).toEqual([])
  })
})

describe('a note in words that no list has', () => {
  it.each([
    ['date,fees,Notes\n2026-01-01,5,\n2026-01-02,6,launch of the new app\n', ['notes:Notes']],
    ['date,fees,Comment\n2026-01-01,5,ok\n2026-01-02,6,checked by audit\n', []],
    ['date,fees\n2026-01-01,5\n"figures restated, ex. Blast"\n', ['remark']],
    ['date,fees\n2026-01-01,5\n2026-01-02,from here ex Blast\n', ['remark']],
    ['date,fees\n2026-01-01,5\n2026-01-02,not available\n', []],
    ['date,fees\n2026-01-01,5\nSource: DefiLlama\n', []],
    ['date,fees\n2026-01-01,5\n"Source: DefiLlama, ex Blast"\n', ['remark']],
    ['date,fees\n2026-01-01,5\n(1 row)\n', []],
  ])('%j', async (text, asked) => {
    expect(await codesOf(text)).toEqual(asked)
  })
})

describe('a pivot table', () => {
  it.each([
    ['Sum of Fees', 'aave fees 2026-01-01 5', []],
    ['sum(fees)', 'aave fees 2026-01-01 5', []],
    ['Sum of Fees (USD m)', 'aave fees 2026-01-01 5000000', []],
    ['Sum of TVL', undefined, ['fault']],
    ['Average of Fees', undefined, ['fault']],
    ['Avg. TVL', undefined, ['fault']],
    ['Count of Users', 'aave user_dau 2026-01-01 5', ['unit:Count of Users']],
  ])('with %s', async (header, point, asked) => {
    const found = await read(`Date,${header}\n2026-01-01,5\nGrand Total,5\n`)
    expect(found).toMatchObject({ points: point === undefined ? [] : [point], asked })
  })

  it('has projects as columns or rows, and its title above them', async () => {
    const columns =
      'Sum of Fees,Column Labels,\nRow Labels,Aave,Uniswap,Grand Total\n2026-01-01,5,6,11\nGrand Total,5,6,11\n'
    const points = ['aave fees 2026-01-01 5', 'uniswap fees 2026-01-01 6']
    expect(await read(columns)).toMatchObject({ points, asked: ['metric'] })
    const rows = 'Row Labels,Sum of Fees\nAave,5\nUniswap,6\nGrand Total,11\n'
    const found = await read(rows, { name: 'pivot 2026-01-01.csv' })
    expect(found).toMatchObject({ points, asked: ['snapshot', 'project:Row Labels'] })
  })

  it('of a program has what its lines are above the days', async () => {
    const text = ',fees,fees\nproject,aave,uniswap\ndate,,\n2026-01-01,5,6\n'
    expect(await read(text)).toMatchObject({
      points: ['aave fees 2026-01-01 5', 'uniswap fees 2026-01-01 6'],
      asked: ['name:fees · aave', 'name:fees · uniswap'],
    })
  })
})

describe('amounts of India', () => {
  it.each([
    ['Fees\n2026-01-01,"1,00,000"\n2026-01-02,"5,000"', '100000', []],
    ['Fees\n2026-01-01,1.2 crore', '12000000', []],
    ['Fees\n2026-01-01,5 lakh', '500000', []],
    ['Fees\n2026-01-01,Rs. 500', '500', ['cells:Fees']],
    ['Fees (USD lakhs)\n2026-01-01,5', '500000', []],
    ['Fees (₹ crore)\n2026-01-01,5', '50000000', ['currency:Fees (₹ crore)']],
    ['Fees (USD Cr)\n2026-01-01,5', '50000000', ['scale:Fees (USD Cr)']],
  ])('%j', async (text, value, asked) => {
    const found = await read(`date,${text}\n`)
    expect([found.points[0], found.asked]).toEqual([`aave fees 2026-01-01 ${value}`, asked])
  })

  it('are not taken for credit', async () => {
    expect((await read('date,fees\n2026-01-01,5 Cr\n')).rejects).toEqual(['not a number in fees'])
  })
})

describe('projects as people write them', () => {
  it.each([
    ['1. Aave', 'aave', []],
    ['#3 Lido', 'lido', []],
    ['Aave (AAVE)', 'aave', []],
    ['https://app.uniswap.org', 'uniswap', []],
    ['AAVE-USD', 'aave', ['part:aave']],
  ])('%s', async (cell, id, asked) => {
    const found = await read(`Date,Project,Fees\n2026-01-01,${cell},5\n`)
    expect(found).toMatchObject({ points: [`${id} fees 2026-01-01 5`], asked })
  })

  it.each([
    ['AAVE/USDT', ['aave price 2026-01-01 5']],
    ['AAVE-EUR', []],
    ['example.org', []],
  ])('in prices of %s', async (cell, points) => {
    expect((await read(`Date,Symbol,Price\n2026-01-01,${cell},5\n`)).points).toEqual(points)
  })

  it('are found in a column that is not called so', async () => {
    const found = await read('Date,Name,Fees\n2026-01-01,1. Aave,5\n2026-01-01,2. Lido,6\n')
    expect(found).toMatchObject({
      points: ['aave fees 2026-01-01 5', 'lido fees 2026-01-01 6'],
      asked: ['project:Name'],
    })
  })

  it.each([
    ['one_pager_fees.csv', []],
    ['fees from bob.csv', []],
    ['fees_ONE.csv', ['name-words']],
    ['fees_base.csv', ['name-words']],
  ])('are no words of a name such as %s', async (name, asked) => {
    expect(await codesOf('date,fees\n2026-01-01,5\n', { name })).toEqual(asked)
  })
})

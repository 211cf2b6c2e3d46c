import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04']
const FEES = `date,fees\n${DAYS.map((day, at) => `${day},${100 + at}\n`).join('')}`

async function codesOf(name: string, text = FEES, project = 'aave') {
  const file = toTableFile(text, `${name}.csv`)
  const projectId = text.includes('project') ? undefined : project
  const { doubts, points } = await previewTable({ file, catalog: CATALOG, projectId })
  expect(points.length).toBeGreaterThan(0)
  return doubts.map(({ code }) => code)
}

describe('the name of a file of daily fees', () => {
  it.each([
    'Token Terminal - Fees - daily',
    'query_result_2026-03-05T10_11_12',
    'aave_fees_usd',
    'messari_aave_fees_1d',
    'Untitled spreadsheet - Sheet1',
    'Aave financials 2026Q1 (final, 3)',
    'Aave income statement',
    'aave stats 30-11-2026',
    'P&L and cash flow',
    'Feuil1',
    'data',
  ])('%s says nothing else', async (name) => {
    expect(await codesOf(name)).toEqual([])
  })

  it.each([
    ['a scale', 'aave_fees_k', 'name'],
    ['a scale behind a word', 'fees in k', 'name'],
    ['a currency', 'aave fees AUD', 'name'],
    ['a longer period', 'fees_weekly', 'name-words'],
    ['hours', 'fees_by_hour', 'name-words'],
    ['a chain', 'Fees (Arbitrum)', 'name-words'],
    ['a chain by its ticker', 'fees_arb', 'name-words'],
    ['a chain of two words', 'fees bnb chain', 'name-words'],
    ['a version of the project', 'aave_v3_fees', 'name-words'],
    ['a product of the project', 'aave gho', 'name-words'],
    ['a coin', 'aave_fees_eth', 'name-words'],
    ['another metric', 'supply side fees', 'name-words'],
    ['another project', 'uniswap_fees', 'name-words'],
    ['another project alone', 'Uniswap - Fees', 'name-words'],
    ['a mean', 'fees_7dma', 'name-words'],
    ['what is left out', 'fees ex-flashloans', 'name-words'],
    ['estimates', 'fees est', 'name-words'],
    ['a layer', 'fees_l2', 'name-words'],
    ['a time zone', 'fees_utc+8', 'name-words'],
  ])('asks about %s', async (_, name, code) => {
    expect(await codesOf(name)).toEqual([code])
  })

  it('asks about all of its words', async () => {
    expect(await codesOf('fees_arbitrum_usd_k_weekly')).toEqual(['name', 'name-words'])
  })
})

describe('words of a name that a table has too', () => {
  const week = 'week,fees\n2026-W02,7\n2026-W03,14\n2026-W04,21\n'
  const rows = (column: string, cell: string, other: string) =>
    `date,project,${column},fees\n2026-03-02,aave,${cell},1\n2026-03-03,aave,${other},2\n`

  it.each<[name: string, text: string, codes: string[]]>([
    ['fees_weekly', week, ['period']],
    ['fees arbitrum base', rows('chain', 'arbitrum', 'base'), []],
    ['uniswap vs arbitrum', 'date,project,fees\n2026-03-02,uniswap,1\n2026-03-02,arbitrum,2\n', []],
    ['tvl_and_fees', 'date,tvl,fees\n2026-03-02,5,1\n', []],
    ['fees_usd_k', 'date,Fees ($k)\n2026-03-02,5\n2026-03-03,5\n', []],
  ])('say nothing else: %s', async (name, text, codes) => {
    expect(await codesOf(name, text)).toEqual(codes)
  })

  it('may be the coin of a chain, and its unit beside its name', async () => {
    expect(await codesOf('eth_fees', FEES, 'ethereum')).toEqual([])
    expect(await codesOf('solana mainnet fees', FEES, 'solana')).toEqual([])
    expect(await codesOf('ethereum_fees_eth', FEES, 'ethereum')).toEqual(['name-words'])
  })
})

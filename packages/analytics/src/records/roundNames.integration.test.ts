import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadInput, openTestAnalytics, refreshDays } from '../testing/openTestAnalytics.ts'
import { chooseSector, listSectorCategories } from './chooseSector.ts'
import { searchFundraises } from './fundraises.ts'
import { findInvestor, getFundraiseTotals, listInvestorNames } from './fundraiseTotals.ts'
import { listRecords } from './listRecords.ts'
import { parseInvestorAliases, readInvestorAliases } from './roundNames.ts'

const db = openForTests(openTestAnalytics)
const PAGE = { orderBy: 'day', descending: true, limit: 50, offset: 0 } as const

const CATEGORIES = [
  'Infrastructure',
  ' infrastructure',
  'Infra',
  'L1',
  'layer 1',
  'CEX',
  'Def',
  'DeFi',
]
const INVESTORS = [
  ['DCG', 'a16z'],
  ['Digital Currency Group', 'Andreessen Horowitz'],
  ['dcg', 'a16z crypto'],
  ['Odd Fund', 'Consensys'],
  ['ODD\u00a0FUND', 'ConsenSys'],
  ['Odd Fund', 'Café Capital'],
  ['odd-fund', 'Cafe Capital'],
  ['Odd Fund', 'Café Capital'],
]

beforeAll(async () => {
  await loadInput(db, (writer) => {
    for (const [index, category] of CATEGORIES.entries())
      writer.record('fundraises', {
        record_id: `r${index}`,
        name: `Round ${index}`,
        day: '2024-01-01',
        round: 'Seed',
        amount_usd: 10 + index,
        category,
        lead_investors: INVESTORS[index]?.slice(0, 1) ?? [],
        other_investors: INVESTORS[index]?.slice(1) ?? [],
      })
  })
  await refreshDays(db)
})

const totals = async (by: 'sector' | 'investor') =>
  Object.fromEntries(
    (await getFundraiseTotals(db, { by, limit: 50 })).rows.map(({ key, rounds }) => [key, rounds]),
  )

describe('categories of funding rounds', () => {
  it('are market sectors', async () => {
    expect(await totals('sector')).toEqual({
      infrastructure: 3,
      'blockchains-l1': 2,
      cex: 1,
      unclassified: 2,
    })
    const { rows } = await searchFundraises(db, { ...PAGE, sectors: ['blockchains-l1'] })
    expect(rows.map(({ record_id }) => record_id).sort()).toEqual(['r3', 'r4'])
  })

  it('are market sectors in the dataset too, beside what the source says', async () => {
    const rows = await listRecords<Record<string, string>>(db, 'fundraises', { limit: 50 })
    expect(
      rows
        .toSorted((a, b) => (a.record_id ?? '').localeCompare(b.record_id ?? ''))
        .map(({ category, stated_category }) => [category, stated_category]),
    ).toEqual([
      ['infrastructure', 'Infrastructure'],
      ['infrastructure', 'infrastructure'],
      ['infrastructure', 'Infra'],
      ['blockchains-l1', 'L1'],
      ['blockchains-l1', 'layer 1'],
      ['cex', 'CEX'],
      ['unclassified', 'Def'],
      ['unclassified', 'DeFi'],
    ])
  })

  it('mean the sector that staff choose', async () => {
    const of = { source_id: 'fundraises', category: 'Def' }
    const open = (await listSectorCategories(db)).filter(
      ({ source_id }) => source_id === 'fundraises',
    )
    expect(open[0]).toMatchObject({ category: 'Def', market_sector_id: null })
    expect(open[1]).toMatchObject({ category: 'DeFi', market_sector_id: null })
    const choice = { ...of, market_sector_id: 'asset-management' } as const
    await chooseSector(db, choice, { author: 'test', reason: 'test' })
    expect(await totals('sector')).toMatchObject({ 'asset-management': 1, unclassified: 1 })
  })
})

describe('investors of funding rounds', () => {
  it('are one with all their names', async () => {
    expect(await totals('investor')).toEqual({
      'Andreessen Horowitz': 3,
      'Café Capital': 3,
      ConsenSys: 2,
      'Digital Currency Group': 3,
      'Odd Fund': 5,
    })
    expect(await listInvestorNames(db)).toHaveLength(5)
  })

  it.each(['DCG', 'digital currency group', 'ＤＣＧ', 'Digital-Currency Group'])(
    'are found by %s',
    async (name) => {
      expect(await findInvestor(db, name)).toMatchObject({
        investor: 'Digital Currency Group',
        rounds: 3,
        led: 3,
        co_investors: [{ investor: 'Andreessen Horowitz', rounds: 3 }],
      })
      const { total } = await searchFundraises(db, { ...PAGE, investors: [name] })
      expect(total.rounds).toBe(3)
    },
  )

  it.each(['a16z', 'andreessen', 'ＡＮＤＲＥＥＳＳＥＮ'])(
    'are found by the words %s',
    async (text) => {
      const { total } = await searchFundraises(db, { ...PAGE, text })
      expect(total.rounds).toBeGreaterThan(0)
    },
  )
})

describe('the file of investors', () => {
  it('has each name once', async () => {
    expect((await readInvestorAliases()).get('a16z')).toBe('Andreessen Horowitz')
    expect(() => parseInvestorAliases('A: [X]\nB: [x]')).toThrow('"x" is a name of A and of B')
    expect(() => parseInvestorAliases('A: X')).toThrow('catalog/investors.yaml')
  })
})

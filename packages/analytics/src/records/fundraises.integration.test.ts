import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { getMartPage } from '../marts/getMartPage.ts'
import { loadInput, openTestAnalytics, refreshDays } from '../testing/openTestAnalytics.ts'
import { searchFundraises } from './fundraises.ts'
import { findInvestor, getFundraiseTotals } from './fundraiseTotals.ts'
import { listRecords } from './listRecords.ts'

const db = openForTests(openTestAnalytics)
const PAGE = { orderBy: 'day', descending: true, limit: 10, offset: 0 } as const

function raise(record_id: string, changes: Record<string, unknown>) {
  return {
    record_id,
    name: record_id,
    day: '2022-11-03',
    round: 'Seed ',
    ...changes,
  }
}

beforeAll(async () => {
  await loadInput(
    db,
    (writer) => {
      writer.record(
        'fundraises',
        raise('one', {
          project_id: 'aave',
          amount_usd: 10,
          lead_investors: ['Paradigm'],
          other_investors: ['Variant', 'Paradigm'],
          chains: ['Ethereum', 'Polygon'],
          category: 'DeFi',
        }),
      )
      writer.record(
        'fundraises',
        raise('two', {
          day: '2022-11-20',
          amount_usd: 30,
          other_investors: ['Paradigm'],
          category: 'NFT ',
        }),
      )
      writer.record('fundraises', raise('three', { day: '2022-12-01', round: 'Series A' }))
    },
    { observed_at: Date.parse('2023-01-01T00:00:00Z') },
  )
  await refreshDays(db)
})

describe('searchFundraises', () => {
  it('gives a page, and the sum and median of all rounds that are left', async () => {
    const page = await searchFundraises(db, { ...PAGE, limit: 1 })
    expect(page.rows.map((row) => row.record_id)).toEqual(['three'])
    expect(page).toMatchObject({
      total: { rounds: 3, disclosed: 2, amount_usd: 40 },
      median_usd: 20,
      newest: '2022-12-01',
      sources: ['test'],
    })
  })

  it('counts a known project in its market sector, and others in that of the category of the source', async () => {
    const { rows } = await searchFundraises(db, { ...PAGE, orderBy: 'amount_usd' })
    expect(rows.map((row) => row.sector)).toEqual(['nft-marketplace', 'lending', ''])
  })

  it.each([
    [{ projects: ['aave'] }, ['one']],
    [{ sectors: ['nft-marketplace'] }, ['two']],
    [{ exclude: ['aave'] }, ['three', 'two']],
    [{ exclude_sectors: ['lending'] }, ['three', 'two']],
    [{ rounds: ['Series A'] }, ['three']],
    [{ chains: ['Polygon'] }, ['one']],
    [{ investors: ['Paradigm'] }, ['two', 'one']],
    [{ from: '2022-11-10', to: '2022-11-30' }, ['two']],
    [{ minimum: 20 }, ['two']],
    [{ text: 'variANT' }, ['one']],
    [{ text: "'; DROP TABLE fundraises; --" }, []],
  ])('filters by %j', async (filter, ids) => {
    const { rows, total } = await searchFundraises(db, { ...PAGE, ...filter })
    expect(rows.map((row) => row.record_id)).toEqual(ids)
    expect(total.rounds).toBe(ids.length)
  })
})

describe('getFundraiseTotals', () => {
  it('adds up by month, the oldest first', async () => {
    const { rows } = await getFundraiseTotals(db, { by: 'month', limit: 100 })
    expect(rows).toEqual([
      { key: '2022-11-01', rounds: 2, disclosed: 2, amount_usd: 40 },
      { key: '2022-12-01', rounds: 1, disclosed: 0, amount_usd: 0 },
    ])
  })

  it('counts a round once for each investor, however often it names it', async () => {
    const { rows } = await getFundraiseTotals(db, { by: 'investor', limit: 100 })
    expect(rows.map(({ key, rounds }) => [key, rounds])).toEqual([
      ['Paradigm', 2],
      ['Variant', 1],
    ])
  })
})

describe('findInvestor', () => {
  it('describes an investor by their rounds', async () => {
    expect(await findInvestor(db, 'Paradigm')).toEqual({
      investor: 'Paradigm',
      rounds: 2,
      led: 1,
      first: '2022-11-03',
      newest: '2022-11-20',
      amount_usd: 40,
      disclosed: 2,
      co_investors: [{ investor: 'Variant', rounds: 1 }],
    })
  })

  it('finds no investor without rounds', async () => {
    expect(await findInvestor(db, 'Nobody')).toBeUndefined()
  })
})

describe('a round of a project of several sectors', () => {
  const SECTORS = ['oracles', 'infrastructure', 'bridge']
  beforeAll(async () => {
    await loadInput(
      db,
      (writer) => {
        writer.record('fundraises', raise('four', { project_id: 'chainlink', amount_usd: 5 }))
      },
      { observed_at: Date.parse('2023-01-02T00:00:00Z') },
    )
    await refreshDays(db)
  })

  it('counts in each of them, and once in all', async () => {
    const { rows } = await getFundraiseTotals(db, { by: 'sector', limit: 100 })
    const own = rows.filter(({ key }) => SECTORS.includes(key))
    expect(own.map(({ key }) => key).sort()).toEqual([...SECTORS].sort())
    for (const row of own) expect(row).toMatchObject({ rounds: 1, amount_usd: 5 })
    expect(rows.find(({ key }) => key === '')).toMatchObject({ rounds: 1 })
    for (const sector of SECTORS) {
      const found = await searchFundraises(db, { ...PAGE, sectors: [sector] })
      expect(found.rows.map(({ record_id }) => record_id)).toEqual(['four'])
    }
    expect((await searchFundraises(db, PAGE)).total.rounds).toBe(4)
  })

  it('counts so in a table of rounds', async () => {
    const request = {
      rowGroupCols: [{ id: 'sector' }],
      valueCols: [{ id: 'amount_usd' }],
    }
    const page = await getMartPage(db, 'fundraises', RowsRequest.parse(request))
    const groups = new Map(page.rows.map((row) => [row.sector, row.amount_usd]))
    for (const sector of SECTORS) expect(groups.get(sector)).toBe(5)
    expect(page.leaf_count).toBe(4)
    expect(page.summary.amount_usd?.total).toBe(45)
  })
})

describe('a round that its source lists twice', () => {
  it('is one round as the newest entry has it, with what the other says', async () => {
    const twice = (record_id: string, round: string, amount_usd: number | null) =>
      raise(record_id, { name: 'Twice', day: '2020-07-15', round, amount_usd })
    await loadInput(
      db,
      (writer) => {
        for (const row of [
          twice('former', 'ICO', 3),
          twice('other', 'Seed', 4),
          twice('unstated', 'Seed', null),
          twice('unstated-too', 'Angel', null),
        ])
          writer.record('fundraises', row)
      },
      { observed_at: Date.parse('2022-11-04T00:00:00Z') },
    )
    await loadInput(
      db,
      (writer) => {
        writer.record('fundraises', twice('corrected', 'Private token sale ', 3))
      },
      { observed_at: Date.parse('2023-04-07T00:00:00Z') },
    )
    const search = { ...PAGE, text: 'Twice', orderBy: 'amount_usd' } as const
    const { rows, total } = await searchFundraises(db, search)
    expect(rows.map((row) => [row.record_id, row.other_rounds, row.other_record_ids])).toEqual([
      ['other', [], []],
      ['corrected', ['ICO'], ['former']],
      ['unstated', [], []],
      ['unstated-too', [], []],
    ])
    expect(total).toMatchObject({ rounds: 4, amount_usd: 7 })
    const table = await getMartPage(
      db,
      'fundraises',
      RowsRequest.parse({
        valueCols: [{ id: 'other_rounds' }],
        filterModel: { words: { filterType: 'text', type: 'contains', filter: 'TWICE' } },
      }),
    )
    expect(table.rows).toHaveLength(4)
    expect(table.rows).toContainEqual(
      expect.objectContaining({ record_id: 'corrected', other_rounds: ['ICO'] }),
    )
    const records = await listRecords<{ record_id: string }>(db, 'fundraises', { limit: 100 })
    expect(records.map(({ record_id }) => record_id)).not.toContain('former')
  })
})

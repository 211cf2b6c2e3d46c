import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { parseAnswer } from '../../../rawAnswers/parseAnswer.ts'
import { createMemoryWriter } from '../../../testing/createMemoryWriter.ts'
import { HAS_RECORDED, readRecorded } from '../../../testing/readRecorded.ts'
import { DEFILLAMA_CONTRACT } from './createDefiLlama.ts'
import { tvl } from './tvl.ts'

/** A part of ether.fi, as lists of 2026 describe it. */
const STAKE = {
  name: 'ether.fi Stake',
  slug: 'ether.fi-stake',
  parentProtocol: 'parent#ether-fi',
  parentProtocolSlug: 'ether.fi',
  tvl: 2_000,
  change_1d: 25,
  chainTvls: { Ethereum: 2_000, borrowed: 10 },
}
const LIQUID = { ...STAKE, slug: 'ether.fi-liquid', tvl: 1_000, change_1d: 0, chainTvls: {} }

async function listSubjects(list: readonly object[]): Promise<(string | undefined)[][]> {
  const subjects = await tvl.subjects({
    catalog: CATALOG,
    since: () => null,
    today: '2026-08-01',
    fetch: async () => list,
    unknown() {},
    unmatched() {},
  })
  return subjects.map(({ key, name, calls }) => [key, name, calls[0]?.url.pathname])
}

function readList(list: readonly object[]) {
  const writer = createMemoryWriter()
  const subject = { key: 'ether-fi', name: 'ether.fi' }
  const stated = tvl.bulkListing?.open([list]).read(subject, { day: '2026-08-01', writer })
  return { stated, points: writer.points.map(({ chain_id, value }) => [chain_id, value]) }
}

describe('an entry that the catalog knows by its name', () => {
  it('is requested where it is all that its project has, which is no chain', async () => {
    const names = ['RealT Tokens', 'Osmosis DEX', 'Phantom SOL', 'Phantom Perps']
    expect(await listSubjects(names.map((name) => ({ name, tvl: 1 })))).toEqual([
      ['realt', 'realt-tokens', '/protocol/realt-tokens'],
    ])
  })
})

describe('parents', () => {
  it('are requested by the slug that their parts give, whatever their id is', async () => {
    expect(await listSubjects([STAKE, LIQUID])).toEqual([
      ['ether-fi', 'ether.fi', '/protocol/ether.fi'],
    ])
  })

  it('are requested by their id where no part gives a slug, and found under it by their slug', async () => {
    const { parentProtocolSlug: _, ...part } = { ...STAKE, parentProtocol: 'parent#aave' }
    expect(await listSubjects([part])).toEqual([['aave', 'aave', '/protocol/aave']])
    // The catalog knows 1inch by both.
    const oneInch = { parentProtocol: 'parent#1inch-network', parentProtocolSlug: '1inch' }
    expect(await listSubjects([{ ...STAKE, ...oneInch }])).toEqual([
      ['1inch', '1inch', '/protocol/1inch'],
    ])
  })

  it('are added up from their parts, with the level of a day ago', () => {
    const { stated, points } = readList([STAKE, LIQUID])
    expect(stated).toMatchObject([
      { metric_id: 'tvl', value: 3_000, before: 2_600, addends: 2 },
      { metric_id: 'active_loans', value: 10, before: null },
    ])
    expect(points).toContainEqual(['', 3_000])
    expect(readList([STAKE, { ...LIQUID, change_1d: null }]).stated?.[0]?.before).toBeNull()
    expect(readList([STAKE, { ...LIQUID, change_1d: 'much' }]).stated?.[0]?.before).toBeNull()
  })

  it.each([
    ['tokens of a part', { tokensExcludedFromParent: { Ethereum: ['WEETH'] } }],
    ['a part', { excludeTvlFromParent: true }],
  ])('are not added up where they leave out %s', (_, left) => {
    const { stated, points } = readList([STAKE, { ...LIQUID, ...left }])
    expect(stated).toMatchObject([{ value: null }, { value: null }])
    expect(points).toEqual([])
  })

  it('leave out nothing where nothing is named, and an entry of its own leaves out nothing', () => {
    const nothing = { tokensExcludedFromParent: {}, excludeTvlFromParent: false }
    expect(readList([STAKE, { ...LIQUID, ...nothing }]).stated?.[0]?.value).toBe(3_000)
    const own = { ...LIQUID, slug: 'ether.fi', excludeTvlFromParent: true }
    expect(readList([own]).stated?.[0]?.value).toBe(1_000)
  })
})

/** The largest answers that were seen in 2026. */
const LARGEST_MB = { '/protocol/aave-v3': 28.9, '/protocols': 11.3, '/overview/fees': 6.3 }

describe('sizes', () => {
  it('of the largest answers fit three times over, and four at a time fit into memory', () => {
    const mb = DEFILLAMA_CONTRACT.max_bytes / 1024 / 1024
    expect(mb).toBeGreaterThan(3 * Math.max(...Object.values(LARGEST_MB)))
    expect(mb * DEFILLAMA_CONTRACT.limit.parallel).toBeLessThan(400)
  })

  it('of histories of tokens cost no parsing', async () => {
    const row = `{"date":1598918400,"tokens":{${'"WETH":1234567.123456789,'.repeat(400)}"DAI":1}}`
    const rows = Array.from({ length: 2_900 }, () => row).join()
    const text = `{"tvl":[{"date":1598918400,"totalLiquidityUSD":5}],"chainTvls":{"Ethereum":{"tvl":[],"tokens":[${rows}],"tokensInUsd":[]}}}`
    const answer = Buffer.from(text)
    expect(answer.length / 1024 / 1024).toBeGreaterThan(27)
    expect(await parseAnswer(answer, tvl.unread)).toEqual({
      tvl: [{ date: 1_598_918_400, totalLiquidityUSD: 5 }],
      chainTvls: { Ethereum: { tvl: [], tokens: [], tokensInUsd: [] } },
    })
  })
})

describe.runIf(HAS_RECORDED)('recorded histories', () => {
  it.each(['uniswap', 'raydium'])('of %s end with midnight and now of one day', async (slug) => {
    const { raw } = readRecorded(`defillama/defillama-${slug}.json`) as {
      raw: { tvl: { date: number; totalLiquidityUSD: number }[] }
    }
    const writer = createMemoryWriter()
    await tvl.read({ key: slug, bodies: [raw], fetched_at: 0 }, writer)
    const ofAll = writer.points.filter((point) => point.metric_id === 'tvl' && !point.chain_id)
    expect(ofAll.map(({ day, value, provisional }) => [day, value, provisional])).toEqual([
      ['2026-07-21', raw.tvl[0]?.totalLiquidityUSD, false],
      ['2026-07-22', raw.tvl[2]?.totalLiquidityUSD, true],
    ])
    expect(writer.rejects.map(({ reason }) => reason)).not.toContain(
      'an older level of the same day',
    )
  })
})

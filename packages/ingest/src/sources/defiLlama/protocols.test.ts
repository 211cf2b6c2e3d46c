import { describe, expect, it } from 'vitest'
import { createTextFile } from '../../testing/createTextFile.ts'
import { findRealFile, HAS_REAL_FILES } from '../../testing/findRealFile.ts'
import { importInMemory } from '../../testing/importInMemory.ts'
import { protocolTvl } from './protocolTvl.ts'

const tvl = (body: object) => createTextFile('save.json', JSON.stringify({ name: 'Save', ...body }))

describe('DefiLlama protocol TVL', () => {
  it('marks a last level off midnight as provisional and uses it for its day', async () => {
    const { writer } = await importInMemory(
      tvl({
        tvl: [
          { date: 1766016000, totalLiquidityUSD: 122 },
          { date: 1766102400, totalLiquidityUSD: 118 },
          { date: 1766173823, totalLiquidityUSD: 124 },
        ],
      }),
    )
    expect(writer.points.map(({ day, value, provisional }) => [day, value, provisional])).toEqual([
      ['2025-12-18', 122, false],
      ['2025-12-19', 124, true],
    ])
    expect(writer.rejects).toEqual([])
  })

  it('names levels of one day that are not its midnight and the moment', async () => {
    const { writer } = await importInMemory(
      tvl({
        tvl: [
          { date: 1766016000, totalLiquidityUSD: 122 },
          { date: 1766016001, totalLiquidityUSD: 123 },
          { date: 1766102400, totalLiquidityUSD: 118 },
          { date: 1766102400, totalLiquidityUSD: 124 },
        ],
      }),
    )
    expect(writer.points.map(({ value }) => value)).toEqual([123, 124])
    expect(writer.rejects.map(({ reason }) => reason)).toEqual(
      Array(2).fill('an older level of the same day'),
    )
  })

  it('separates levels per chain from borrowings and other balances', async () => {
    const { writer } = await importInMemory(
      tvl({
        tvl: [{ date: 1766173823, totalLiquidityUSD: 124 }],
        currentChainTvls: {
          Solana: 120,
          'Solana-borrowed': 60,
          borrowed: 60,
          staking: 5,
          'Solana-staking': 5,
          pool2: 1,
          Nowhere: 4,
        },
      }),
    )
    expect(
      writer.points
        .slice(1)
        .map(({ metric_id, chain_id, value, provisional }) => [
          metric_id,
          chain_id,
          value,
          provisional,
        ]),
    ).toEqual([
      ['tvl', 'solana', 120, true],
      ['active_loans', 'solana', 60, true],
      ['active_loans', '', 60, true],
    ])
    expect(writer.rejects).toEqual([
      { reason: 'a chain that is not in the catalog', example: 'Nowhere' },
    ])
  })

  it('rejects levels that are negative or no numbers', async () => {
    const { writer } = await importInMemory(
      tvl({
        tvl: [
          { date: 1766016000, totalLiquidityUSD: -1 },
          { date: 1766102400, totalLiquidityUSD: 'nine' },
          { date: 1e14, totalLiquidityUSD: 1 },
        ],
      }),
    )
    expect(writer.points).toEqual([])
    expect(writer.rejects.map((reject) => reject.reason)).toEqual([
      'unexpected totalLiquidityUSD',
      'unexpected totalLiquidityUSD',
      'unexpected date',
    ])
  })

  it('is of the whole project where the file has the slug under which the source keeps that', async () => {
    const body = JSON.stringify({ name: 'Aave', tvl: [{ date: 1766016000, totalLiquidityUSD: 7 }] })
    const { writer } = await importInMemory(createTextFile('aave.json', body))
    expect(writer.points).toMatchObject([{ project_id: 'aave', metric_id: 'tvl', value: 7 }])
  })

  it('fails for a protocol that the catalog does not know', async () => {
    const file = createTextFile(
      'x.json',
      JSON.stringify({ name: 'No Such', tvl: [{ date: 1, totalLiquidityUSD: 1 }] }),
    )
    await expect(importInMemory(file)).rejects.toMatchObject({ code: 'unsupported-input' })
  })
})

describe('DefiLlama list of protocols', () => {
  it.each([
    ['another part where it is less than the parts', 5, 47],
    ['another part where it is more than the parts', 60, 102],
    ['the whole where it is what the parts add up to', 42.1, 42.1],
  ])(
    'takes an entry with the name of a project beside its products for %s',
    async (_, own, total) => {
      const list = [
        ['Jupiter Perpetual Exchange', own],
        ['Jupiter Lend', 40],
        ['Jupiter Staked SOL', 2],
      ].map(([name, value]) => ({
        name,
        slug: '',
        category: 'Dexs',
        chains: ['Solana'],
        tvl: value,
      }))
      const { writer } = await importInMemory(createTextFile('list.json', JSON.stringify(list)))
      expect(writer.points.map(({ product_id, value }) => [product_id, value])).toEqual([
        ['', total],
        ['jupiter-lend', 40],
        ['jupiter-staked-sol', 2],
      ])
    },
  )
})

describe.runIf(HAS_REAL_FILES)('DefiLlama protocols, real files', () => {
  it('takes the moment of the fetch from the last level', async () => {
    const file = findRealFile('defillama/protocol_tvl/scallop-lend.json')
    expect(await protocolTvl.statedMoment?.(file)).toBe(1_766_173_643_000)
    const { writer } = await importInMemory(file)
    expect(writer.points.filter((point) => point.provisional).length).toBe(4)
    expect(writer.points.find((point) => point.metric_id === 'active_loans')?.value).toBe(
      17324650.27138,
    )
  })

  it('keeps the protocols of the list that the catalog has and counts the others', async () => {
    const { importer, writer } = await importInMemory(
      findRealFile('defillama/lite-protocols2.json'),
    )
    expect(importer).toBe('defillama-protocols')
    expect(writer.rowsRead).toBe(6686)
    expect(writer.points.length).toBeGreaterThan(80)
    expect(writer.points.every((point) => point.provisional && point.day === '2026-01-10')).toBe(
      true,
    )
    expect(writer.points.find((point) => point.project_id === 'aave')?.value).toBeGreaterThan(
      3.2e10,
    )
    expect(new Set(writer.rejects.map((reject) => reject.reason))).toContain(
      'a protocol that is not in the catalog',
    )
  })

  it('takes the entry of the list that has the slug of a whole project', async () => {
    const entry = { id: '', slug: '', category: 'CDP', chains: ['Ethereum'] }
    const list = [{ ...entry, name: 'Abracadabra Spell', tvl: 15 }]
    const { writer } = await importInMemory(createTextFile('list.json', JSON.stringify(list)))
    expect(writer.points).toMatchObject([{ project_id: 'abracadabra', product_id: '', value: 15 }])
  })
})

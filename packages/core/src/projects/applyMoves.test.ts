import { describe, expect, it } from 'vitest'
import { applyMoves, type StatedDocument } from './applyMoves.ts'

const document = (changes: Partial<StatedDocument> = {}): StatedDocument => ({
  name: 'Aave',
  market_sectors: ['lending'],
  chains: ['ethereum'],
  links: {},
  ...changes,
})

describe('applyMoves', () => {
  it('gives the ids, names and products of a merged project to the other, whose own fields win', () => {
    const { documents, moved } = applyMoves({
      aave: document({ sources: { coingecko: 'aave', defillama: ['aave'] }, symbol: 'AAVE' }),
      'aave-labs': document({
        name: 'Aave Labs',
        symbol: 'LEND',
        chains: ['base', 'ethereum'],
        sources: { coingecko: 'lend', defillama: ['aave-labs'], growthepie: 'x' },
        products: [{ product_id: 'aave-v1', name: 'V1' }],
        is_archived: true,
        merged_into: 'aave',
      }),
    })
    expect([...moved]).toEqual([['aave-labs', 'aave']])
    expect(Object.keys(documents)).toEqual(['aave'])
    expect(documents.aave).toMatchObject({
      name: 'Aave',
      symbol: 'AAVE',
      chains: ['ethereum', 'base'],
      aliases: ['Aave Labs'],
      former_ids: ['aave-labs'],
      sources: { coingecko: 'aave', defillama: ['aave', 'aave-labs'], growthepie: 'x' },
      products: [{ product_id: 'aave-v1', name: 'V1' }],
    })
    expect(documents.aave).not.toHaveProperty('is_archived')
    expect(documents.aave).not.toHaveProperty('merged_into')
  })

  it('publishes a renamed project under its new id, in the chains of others too', () => {
    const { documents } = applyMoves({
      matic: document({ name: 'Polygon', chains: ['matic'], renamed_to: 'polygon' }),
      aave: document({
        chains: ['matic', 'ethereum'],
        products: [{ product_id: 'v3', name: 'V3', chain_id: 'matic' }],
      }),
    })
    expect(documents.polygon).toMatchObject({ former_ids: ['matic'], chains: ['polygon'] })
    expect(documents.aave).toMatchObject({
      chains: ['polygon', 'ethereum'],
      products: [{ chain_id: 'polygon' }],
    })
  })

  it('keeps the id of a project that was renamed and then merged, unless another one has it by now', () => {
    const stated = {
      aave: document(),
      lend: document({ renamed_to: 'avara', merged_into: 'aave' }),
    }
    const { documents, moved } = applyMoves(stated)
    expect([...moved]).toEqual([
      ['lend', 'aave'],
      ['avara', 'aave'],
    ])
    expect(documents.aave).toMatchObject({ former_ids: ['lend', 'avara'] })
    const later = applyMoves({ ...stated, avara: document() })
    expect([later.moved.get('avara'), later.documents.aave?.former_ids]).toEqual([
      undefined,
      ['lend'],
    ])
  })

  it('takes what was split off from the whole', () => {
    const { documents } = applyMoves({
      maker: document({
        sources: { coingecko: 'dai', defillama: ['maker', 'dai'] },
        contracts: ['ethereum:0x1', 'ethereum:0x2'],
      }),
      dai: document({
        name: 'Dai',
        sources: { coingecko: 'dai', defillama: ['dai'] },
        contracts: ['ethereum:0x2'],
        split_from: 'maker',
      }),
    })
    expect(documents.maker).toMatchObject({
      sources: { defillama: ['maker'] },
      contracts: ['ethereum:0x1'],
    })
    expect(documents.maker?.sources).not.toHaveProperty('coingecko')
    expect(documents.dai).not.toHaveProperty('split_from')
  })

  it('follows merges of merges, and moves nothing in a circle', () => {
    const { documents, moved } = applyMoves({
      a: document({ merged_into: 'b' }),
      b: document({ merged_into: 'c' }),
      c: document(),
      x: document({ merged_into: 'y' }),
      y: document({ merged_into: 'x' }),
    })
    expect(Object.fromEntries(moved)).toEqual({ a: 'c', b: 'c' })
    expect(Object.keys(documents).sort()).toEqual(['c', 'x', 'y'])
    expect(documents.c?.former_ids?.toSorted()).toEqual(['a', 'b'])
  })

  it('merges into a renamed project, and renames one that others were merged into', () => {
    const { documents, moved } = applyMoves({
      a: document({ merged_into: 'b2' }),
      b: document({ name: 'Bee', renamed_to: 'b3', former_ids: ['b2'] }),
    })
    expect(documents.b3).toMatchObject({
      name: 'Bee',
      aliases: ['Aave'],
      former_ids: ['b', 'b2', 'a'],
    })
    expect(Object.fromEntries(moved)).toEqual({ a: 'b3', b: 'b3', b2: 'b3' })
  })
})

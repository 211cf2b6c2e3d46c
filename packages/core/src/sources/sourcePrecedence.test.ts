import { describe, expect, it } from 'vitest'
import { SOURCE_NAMES } from './SOURCE_NAMES.ts'
import { listOutranking, SOURCE_PRECEDENCE } from './SOURCE_PRECEDENCE.ts'

describe('listOutranking', () => {
  it('names the sources before this one, metric by metric', () => {
    const prices = listOutranking('coingecko').filter(({ metric_id }) => metric_id === 'price')
    expect(prices.map(({ source_id }) => source_id)).toEqual([
      'datahub',
      'coin-metrics',
      'defillama',
    ])
  })

  it('has what people reviewed alone for an unranked source, and nothing for that', () => {
    expect(new Set(listOutranking('sample').map(({ source_id }) => source_id))).toEqual(
      new Set(['datahub']),
    )
    expect(listOutranking('datahub')).toEqual([])
  })
})

describe('SOURCE_PRECEDENCE', () => {
  it('ranks sources that have a name, each once', () => {
    for (const sources of Object.values(SOURCE_PRECEDENCE)) {
      expect(sources.filter((id) => SOURCE_NAMES[id] === undefined)).toEqual([])
      expect(new Set(sources).size).toBe(sources.length)
    }
  })
})

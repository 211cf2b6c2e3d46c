import { describe, expect, it } from 'vitest'
import { createMemoryWriter } from '../../../testing/createMemoryWriter.ts'
import { EMPTY_FLOW, readFlow, subtractFlow, writeFlow } from './ListedFlow.ts'
import { indexLlamaList } from './LlamaList.ts'

const LIDO = {
  name: 'Lido',
  slug: 'lido',
  total24h: 10,
  total48hto24h: 9,
  total7d: 60,
  total30d: 200,
  breakdown24h: { Ethereum: { Lido: 6 }, Solana: { Lido: 3, 'Lido v2': 1 } },
}
const PART = { ...LIDO, slug: 'aave-v2', parentProtocol: 'parent#aave' }

const read = (list: readonly unknown[], slug = 'lido') => readFlow(indexLlamaList(list).find(slug))

function write(list: readonly unknown[], slug = 'lido') {
  const writer = createMemoryWriter()
  const of = { metric_id: 'fees', project_id: slug } as const
  const stated = writeFlow(read(list, slug), of, { day: '2026-01-09', writer })
  const points = writer.points.map(({ chain_id = '', day, value }) => `${chain_id} ${day} ${value}`)
  return { stated, points, rejects: writer.rejects.map(({ reason }) => reason) }
}

describe('an entry of a list of amounts', () => {
  it('is read as its history is', () => {
    expect(write([{ name: 'Other' }, LIDO])).toEqual({
      stated: {
        metric_id: 'fees',
        product_id: '',
        value: 10,
        disputed: null,
        before: 9,
        week: 60,
        month: 200,
        addends: 1,
      },
      points: [' 2026-01-09 10', 'ethereum 2026-01-09 6', 'solana 2026-01-09 4'],
      rejects: [],
    })
  })

  it('may have its numbers as text, and chains without versions', () => {
    const asText = { ...LIDO, total24h: '10', total7d: '60', breakdown24h: { Ethereum: '10' } }
    const { points, stated } = write([asText])
    expect(points).toEqual([' 2026-01-09 10', 'ethereum 2026-01-09 10'])
    expect(stated).toMatchObject({ value: 10, disputed: null, week: 60 })
  })

  it('counts chains outside the catalog among its parts, and names them', () => {
    const { stated, points, rejects } = write([
      { ...LIDO, breakdown24h: { Ethereum: { Lido: 6 }, Elsewhere: { Lido: 4 } } },
    ])
    expect(stated).toMatchObject({ value: 10, disputed: null })
    expect(points).toHaveLength(2)
    expect(rejects).toEqual(['a chain that is not in the catalog'])
  })

  it.each([
    ['nothing is stated', { ...LIDO, total24h: null, total48hto24h: undefined, total7d: '' }],
    ['the day alone is not stated', { ...LIDO, total24h: null }],
  ])('writes nothing where %s', (_, entry) => {
    expect(write([entry])).toMatchObject({ points: [], stated: { value: null } })
  })

  it.each([
    ['an amount', { total24h: 'much' }],
    ['a list as an amount', { total7d: [60] }],
    ['its split', { breakdown24h: [['Ethereum', 10]] }],
    ['a chain of its split', { breakdown24h: { Ethereum: 'much' } }],
  ])('is empty if %s cannot be parsed', (_, change) => {
    expect(read([{ ...LIDO, ...change }])).toEqual(EMPTY_FLOW)
  })

  it('is the first entry with its name, so that duplicates count once', () => {
    expect(read([LIDO, LIDO, { ...LIDO, total24h: 99 }])).toEqual(read([LIDO]))
  })
})

describe('a total that differs from its parts', () => {
  // As recorded: the day before in `total24h`, the day in the split and in the sums of days.
  const curve = {
    ...LIDO,
    total24h: 31_586,
    total48hto24h: 31_586,
    breakdown24h: { Ethereum: { Lido: 8_020.25, 'Lido v2': 1_000.25 }, Solana: { Lido: 1_000 } },
  }

  it('is a day behind, and the parts have the amount of the day', () => {
    const { stated, points } = write([curve])
    expect(stated).toMatchObject({ value: 10_020.5, disputed: 31_586, before: 31_586 })
    expect(points[0]).toBe(' 2026-01-09 10020.5')
  })

  it.each([
    ['one amount that was rounded', 53_571, { Ethereum: { Lido: 53_570.84 } }],
    ['three', 10_022, { Ethereum: { Lido: 8_020, 'Lido v2': 1_000 }, Solana: { Lido: 1_000.5 } }],
  ])(
    'is the same where it differs by half a unit for each part: %s',
    (_, total24h, breakdown24h) => {
      const { stated } = write([{ ...LIDO, total24h, breakdown24h }])
      expect(stated).toMatchObject({ value: total24h, disputed: null })
    },
  )

  it('is behind in one part of a parent, and in what is left of an amount', () => {
    const parts = [PART, { ...curve, slug: 'aave-v3', parentProtocol: 'parent#aave' }]
    expect(read(parts, 'aave')).toMatchObject({ value: 10_030.5, disputed: 31_596, addends: 2 })
    const rest = subtractFlow(read([curve]), read([LIDO]))
    expect(rest).toMatchObject({ value: 10_010.5, disputed: 31_576, addends: 2 })
  })
})

describe('the parts of a parent', () => {
  it('are found by the slug that they give, by its id, and by nothing else', () => {
    const etherFi = { parentProtocol: 'parent#ether-fi', parentProtocolSlug: 'ether.fi' }
    const list = [
      { ...PART, ...etherFi, slug: 'ether.fi-stake' },
      { ...PART, ...etherFi, slug: 'ether.fi-liquid' },
      { ...PART, parentProtocolSlug: null },
    ]
    for (const name of ['ether.fi', 'ether-fi']) expect(read(list, name).value).toBe(20)
    expect(read(list, 'aave').value).toBe(10)
    expect(read(list, '')).toEqual({ ...EMPTY_FLOW, line: 0 })
  })

  it('are summed, per chain too', () => {
    const { stated, points } = write([PART, LIDO, { ...PART, slug: 'aave-v3' }], 'aave')
    expect(stated).toMatchObject({ value: 20, before: 18, week: 120, month: 400, addends: 2 })
    expect(points).toEqual([' 2026-01-09 20', 'ethereum 2026-01-09 12', 'solana 2026-01-09 8'])
  })

  it('give way to an entry of the parent, and count once each', () => {
    expect(read([PART, PART], 'aave').value).toBe(10)
    expect(
      read([PART, { ...LIDO, slug: 'aave', total24h: 7, breakdown24h: null }], 'aave').value,
    ).toBe(7)
  })

  it('tell nothing where one cannot be understood, and add up without one that states nothing', () => {
    const other = { ...PART, slug: 'aave-v3' }
    expect(read([PART, { ...other, total24h: {} }], 'aave')).toEqual(EMPTY_FLOW)
    expect(read([PART, { ...other, total24h: null }], 'aave').value).toBe(10)
  })
})

it('finds none among entries of another shape', () => {
  const list = [null, 5, 'lido', [], {}, { slug: 'lido' }, { name: 'lido', slug: 5 }]
  expect(indexLlamaList(list).find('lido').entries).toEqual([])
  expect(indexLlamaList([{ name: '__proto__' }]).find('constructor').entries).toEqual([])
})

it('has what is left of an amount as far as both are stated', () => {
  const rest = subtractFlow(read([LIDO]), { ...EMPTY_FLOW, value: 4, week: 70 })
  expect(rest).toMatchObject({ value: 6, before: null, week: -10, month: null })
  expect(rest.chains.size).toBe(0)
})

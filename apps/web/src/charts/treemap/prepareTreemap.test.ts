import { describe, expect, it } from 'vitest'
import { prepareTreemap } from './prepareTreemap.ts'
import type { TreemapItem } from './TreemapGroup.ts'

const OPTIONS = { unit: 'usd', root: null, area: 32_000 } as const

const item = (id: string, value: number | null, change: number | null = 0.1): TreemapItem => ({
  id,
  name: id.toUpperCase(),
  value,
  change,
})
const group = (id: string, items: TreemapItem[], value = 0) => ({ ...item(id, value), items })

const GROUPS = [
  group('lending', [item('morpho', 20e6), item('aave', 60e6, -0.25)], 80e6),
  group('exchange', [item('uniswap', 120e6, null)], 130e6),
]

describe('prepareTreemap', () => {
  it('puts groups and what is in them in the order of their size', () => {
    const { tiles, root } = prepareTreemap(GROUPS, OPTIONS)
    expect(root).toBeNull()
    expect(tiles.map((tile) => tile.id)).toEqual(['exchange', 'lending'])
    expect(tiles[1]?.tiles.map((tile) => tile.id)).toEqual(['lending/aave', 'lending/morpho'])
  })
  it('writes value, change and share into every tile', () => {
    const { tiles } = prepareTreemap(GROUPS, OPTIONS)
    expect(tiles[1]?.tiles[0]).toMatchObject({
      name: 'AAVE',
      value: '$60M',
      change: '−25.0%',
      share: '75.0%',
    })
    expect(tiles[0]).toMatchObject({ value: '$130M', share: '60.0%' })
  })
  it('writes as much into a tile as it has room for, and never a part of a figure', () => {
    const texts = (area: number) => {
      const { tiles } = prepareTreemap(GROUPS, { ...OPTIONS, area })
      return [tiles[1]?.text, ...(tiles[1]?.tiles.map((tile) => tile.text) ?? [])]
    }
    expect(texts(500_000)).toEqual([
      'LENDING   $80M   +10.0%',
      'AAVE\n−25.0%\n$60M',
      'MORPHO\n+10.0%\n$20M',
    ])
    expect(texts(40_000)).toEqual(['LENDING', 'AAVE\n−25.0%\n$60M', 'MORPHO'])
    expect(texts(9_000)).toEqual(['LENDING', 'AAVE', ''])
  })
  it('turns changes into tones up to a round limit, and knows none where the change is unknown', () => {
    const { tiles, limit } = prepareTreemap(GROUPS, OPTIONS)
    expect(limit).toBe(0.1)
    expect(tiles[1]?.tiles.map((tile) => tile.tone)).toEqual([-1, 1])
    expect(tiles[0]?.tiles[0]).toMatchObject({ tone: null, change: '—' })
  })
  it('looks into one group with the colours of the whole', () => {
    const { tiles, root, limit } = prepareTreemap(GROUPS, { ...OPTIONS, root: 'lending' })
    expect(root).toEqual({ id: 'lending', name: 'LENDING' })
    expect(tiles.map((tile) => tile.id)).toEqual(['lending/aave', 'lending/morpho'])
    expect(limit).toBe(0.1)
  })
  it('shows the whole where the group is not there', () => {
    expect(prepareTreemap(GROUPS, { ...OPTIONS, root: 'nope' }).root).toBeNull()
  })
  it('takes tiny tiles together, but not one alone', () => {
    const tiny = [item('a', 99), item('b', 0.5), item('c', 0.4), item('d', 0.1)]
    const [tile] = prepareTreemap([group('x', tiny)], OPTIONS).tiles
    expect(tile?.tiles.map((one) => one.name)).toEqual(['A', 'and 3 more'])
    expect(tile?.tiles[1]).toMatchObject({
      group: 'x',
      item: null,
      size: 1,
      value: '$1.00',
      tone: null,
    })
    const two = prepareTreemap([group('x', tiny.slice(0, 2))], OPTIONS).tiles
    expect(two[0]?.tiles.map((one) => one.name)).toEqual(['A', 'B'])
  })
  it('takes tiny groups together', () => {
    const groups = [
      group('big', [item('a', 1_000)]),
      group('small', [item('b', 2)]),
      group('less', [item('c', 1)]),
    ]
    const { tiles } = prepareTreemap(groups, OPTIONS)
    expect(tiles.map((tile) => tile.name)).toEqual(['BIG', 'and 2 more'])
    expect(tiles[1]).toMatchObject({ group: null, size: 3 })
  })
  it('draws nothing without a value above zero, and says how many that are', () => {
    const groups = [
      group('x', [item('a', 10), item('b', 0), item('c', -5), item('d', null)]),
      group('y', [item('e', null)]),
    ]
    const { tiles, notes } = prepareTreemap(groups, OPTIONS)
    expect(tiles.map((tile) => tile.id)).toEqual(['x'])
    expect(notes).toEqual(['4 without a value above zero not drawn'])
  })
  it('is empty without groups', () => {
    expect(prepareTreemap([], OPTIONS)).toMatchObject({ tiles: [], notes: [], root: null })
  })
})

import { describe, expect, it } from 'vitest'
import type { TreemapGroup } from '../treemapGroups.ts'
import { prepareTreemap } from './prepareTreemap.ts'

const leaf = (id: string, value: number, change: number | null = null) => ({
  id,
  name: id,
  value,
  change,
})
const groups: TreemapGroup[] = [
  { id: 'small', name: 'Small', leaves: [leaf('c', 10, 0.02)] },
  { id: 'large', name: 'Large', leaves: [leaf('a', 60, -0.4), leaf('b', 30, 0.1)] },
  { id: 'empty', name: 'Empty', leaves: [] },
]
const options = { width: 800, height: 400, limit: 0.2 }

describe('prepareTreemap', () => {
  it('puts the largest group first and leaves out those without values', () => {
    const { groups: laid, hidden } = prepareTreemap(groups, options)
    expect(laid.map((group) => group.id)).toEqual(['large', 'small'])
    expect(hidden).toBe(0)
  })

  it('colors by change up to the limit, and not at all where none is known', () => {
    const [large] = prepareTreemap(groups, options).groups
    expect(large?.tiles.map((tile) => tile.tone)).toEqual([-1, 0.5])
    const [alone] = prepareTreemap([{ id: 'g', name: 'G', leaves: [leaf('x', 1)] }], options).groups
    expect(alone?.tiles[0]?.tone).toBeNull()
  })

  it('keeps the tiles of a group in its box, below its heading', () => {
    for (const { box, tiles, hasHeading } of prepareTreemap(groups, options).groups)
      for (const tile of tiles) {
        expect(tile.box.y).toBeGreaterThan(box.y + (hasHeading ? 17 : 0))
        expect(tile.box.x + tile.box.width).toBeLessThanOrEqual(box.x + box.width)
        expect(tile.box.y + tile.box.height).toBeLessThanOrEqual(box.y + box.height)
      }
  })

  it('leaves out what would be too small to point at, and counts it', () => {
    const crowd = [leaf('big', 1e6), ...Array.from({ length: 5 }, (_, i) => leaf(`s${i}`, 0.01))]
    const { groups: laid, hidden } = prepareTreemap(
      [{ id: 'g', name: 'G', leaves: crowd }],
      options,
    )
    expect(laid[0]?.tiles.map((tile) => tile.id)).toEqual(['big'])
    expect(hidden).toBe(5)
  })

  it('draws nothing before it knows how large it is', () => {
    const { groups: laid } = prepareTreemap(groups, { ...options, width: 0 })
    expect(laid.every((group) => group.tiles.length === 0)).toBe(true)
  })
})

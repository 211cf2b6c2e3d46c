import type { DashboardTile, TileBody } from '@tickmark/core/documents/DashboardDefinition'
import { groupSections, resolveTileLayout } from '@tickmark/core/documents/tileLayout'
import { describe, expect, it } from 'vitest'
import { moveTile, resizeTile } from './moveTile.ts'

type Four = [x: number, y: number, w: number, h: number]

const tile = (tile_id: string, [x, y, w, h]: Four, kind: 'text' | 'section' = 'text') => {
  const body: TileBody = kind === 'text' ? { kind, text: '' } : { kind, folded: false }
  return { tile_id, title: '', place: { x, y, w, h }, body } satisfies DashboardTile
}
const placesOf = (tiles: readonly DashboardTile[]) =>
  Object.fromEntries(
    tiles.map(({ tile_id, place: { x, y, w, h } }) => [tile_id, [x, y, w, h].join(' ')]),
  )

/** Two tiles next to each other, and one below them in full width. */
const THREE = [tile('a', [0, 0, 6, 4]), tile('b', [6, 0, 6, 4]), tile('c', [0, 4, 12, 3])]

describe('resolveTileLayout', () => {
  it('keeps a valid layout, in reading order', () => {
    expect(resolveTileLayout([...THREE].reverse())).toEqual(THREE)
  })
  it('resolves overlaps', () => {
    expect(placesOf(resolveTileLayout([tile('a', [0, 0, 6, 4]), tile('b', [3, 1, 6, 4])]))).toEqual(
      {
        a: '0 0 6 4',
        b: '3 4 6 4',
      },
    )
  })
  it('moves tiles inside the grid, closes gaps, and applies least sizes', () => {
    expect(
      placesOf(resolveTileLayout([tile('a', [11, 30, 12, 2]), tile('b', [11, 90, 1, 1])])),
    ).toEqual({
      a: '0 0 12 2',
      b: '10 2 2 1',
    })
  })
  it('gives headings the full width', () => {
    expect(placesOf(resolveTileLayout([tile('s', [5, 3, 2, 9], 'section')]))).toEqual({
      s: '0 0 12 1',
    })
  })
  it('is idempotent', () => {
    const heap = Array.from({ length: 60 }, (_, index) =>
      tile(`t${index}`, [(index * 7) % 12, (index * 5) % 9, 1 + (index % 12), 1 + (index % 5)]),
    )
    const settled = resolveTileLayout(heap)
    expect(resolveTileLayout(settled)).toEqual(settled)
    expect(settled).toHaveLength(60)
  })
})

describe('moveTile', () => {
  it('moves sideways into free space by a column', () => {
    const tiles = [tile('a', [0, 0, 4, 4])]
    expect(placesOf(moveTile(tiles, 'a', 'right'))).toEqual({ a: '1 0 4 4' })
    expect(placesOf(moveTile(tiles, 'a', 'left'))).toEqual({ a: '0 0 4 4' })
  })
  it('swaps places with its neighbor', () => {
    const swapped = { b: '0 0 6 4', a: '6 0 6 4', c: '0 4 12 3' }
    expect(placesOf(moveTile(THREE, 'a', 'right'))).toEqual(swapped)
    expect(placesOf(moveTile(THREE, 'b', 'left'))).toEqual(swapped)
  })
  it('moves past the tiles above and below it', () => {
    const up = moveTile(THREE, 'c', 'up')
    expect(placesOf(up)).toEqual({ c: '0 0 12 3', a: '0 3 6 4', b: '6 3 6 4' })
    expect(moveTile(up, 'c', 'down')).toEqual(THREE)
    expect(moveTile(THREE, 'a', 'down').map(({ tile_id }) => tile_id)).toEqual(['b', 'c', 'a'])
  })
  it('moves a wide tile past neighbors of different heights', () => {
    const uneven = [tile('a', [0, 0, 6, 4]), tile('b', [6, 0, 6, 2]), tile('d', [6, 2, 6, 2])]
    const tiles = [...uneven, tile('c', [0, 4, 12, 3])]
    expect(moveTile(tiles, 'c', 'up')[0]?.tile_id).toBe('c')
  })
  it('stays at the edge, and ignores unknown tiles', () => {
    expect(moveTile(THREE, 'a', 'up')).toEqual(THREE)
    expect(moveTile(THREE, 'c', 'down')).toEqual(THREE)
    expect(moveTile(THREE, 'gone', 'down')).toEqual(THREE)
  })
})

describe('resizeTile', () => {
  it('pushes down tiles in the way', () => {
    expect(placesOf(resizeTile(THREE, 'a', 'right'))).toEqual({
      a: '0 0 7 4',
      b: '6 4 6 4',
      c: '0 8 12 3',
    })
    expect(placesOf(resizeTile(THREE, 'a', 'down')).c).toBe('0 5 12 3')
  })
  it('stops at the edge and at the least size', () => {
    const small = [tile('a', [10, 0, 2, 1])]
    for (const direction of ['left', 'right', 'up'] as const)
      expect(resizeTile(small, 'a', direction)).toEqual(small)
  })
  it('leaves headings as they are', () => {
    const heading = [tile('s', [0, 0, 12, 1], 'section')]
    expect(resizeTile(heading, 's', 'down')).toEqual(heading)
  })
})

describe('groupSections', () => {
  it('gives each heading the tiles below it, with rows counted from it', () => {
    const tiles = resolveTileLayout([
      tile('a', [0, 0, 6, 4]),
      tile('s', [0, 4, 12, 1], 'section'),
      tile('b', [0, 5, 6, 4]),
      tile('empty', [0, 9, 12, 1], 'section'),
    ])
    const sections = groupSections(tiles)
    expect(sections.map(({ heading }) => heading?.tile_id)).toEqual([undefined, 's', 'empty'])
    expect(sections.map(({ tiles: own }) => placesOf(own))).toEqual([
      { a: '0 0 6 4' },
      { b: '0 0 6 4' },
      {},
    ])
  })
  it('has no section before a heading that comes first', () => {
    expect(groupSections([tile('s', [0, 0, 12, 1], 'section')])).toHaveLength(1)
    expect(groupSections([])).toEqual([])
  })
})

import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import { expect, it } from 'vitest'
import { fitRow, listSlides } from './Presentation.tsx'

const tile = (tile_id: string, [y, h]: [number, number], kind?: 'section'): DashboardTile => ({
  tile_id,
  title: tile_id,
  place: { x: 0, y, w: 12, h },
  body: kind ? { kind, folded: true } : { kind: 'text', text: '' },
})

it('makes a slide of each section with tiles, collapsed or not', () => {
  const tiles = [
    tile('a', [0, 6]),
    tile('s', [6, 1], 'section'),
    tile('b', [7, 2]),
    tile('t', [9, 1], 'section'),
  ]
  expect(listSlides(tiles).map(({ heading }) => heading?.title)).toEqual([undefined, 's'])
  expect(listSlides([tile('t', [0, 1], 'section')])).toHaveLength(1)
  expect(listSlides([])).toEqual([])
})
it('merges a short start with the first section', () => {
  const tiles = [tile('a', [0, 3]), tile('s', [3, 1], 'section'), tile('b', [4, 2])]
  const [slide, ...others] = listSlides(tiles)
  expect(others).toEqual([])
  expect(slide?.heading?.title).toBe('s')
  expect(slide?.tiles.map(({ tile_id, place }) => `${tile_id} ${place.y}`)).toEqual(['a 0', 'b 3'])
})
it('fits rows to the available height, between the usual height and twice that', () => {
  const room = { height: 1000, gap: 10, least: 40 }
  expect(fitRow({ tiles: [tile('a', [0, 15])] }, room)).toBe(57)
  expect(fitRow({ tiles: [tile('a', [0, 30])] }, room)).toBe(40)
  expect(fitRow({ tiles: [tile('a', [0, 2])] }, room)).toBe(80)
  expect(fitRow({ tiles: [] }, room)).toBe(80)
})

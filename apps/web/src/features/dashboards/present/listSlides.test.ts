import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import { expect, it } from 'vitest'
import { fitRow, listSlides } from './listSlides.ts'

const tile = (tile_id: string, [y, h]: [number, number], kind?: 'section'): DashboardTile => ({
  tile_id,
  title: tile_id,
  place: { x: 0, y, w: 12, h },
  body: kind ? { kind, folded: true } : { kind: 'text', text: '' },
})

it('makes a slide of each section that has something to show, folded or not', () => {
  const tiles = [
    tile('a', [0, 2]),
    tile('s', [2, 1], 'section'),
    tile('b', [3, 2]),
    tile('t', [5, 1], 'section'),
  ]
  expect(listSlides(tiles).map(({ heading }) => heading?.title)).toEqual([undefined, 's'])
  expect(listSlides([tile('t', [0, 1], 'section')])).toHaveLength(1)
})
it('makes rows as high as the room allows, never lower than usual nor twice as high', () => {
  const room = { height: 1000, gap: 10, least: 40 }
  expect(fitRow({ tiles: [tile('a', [0, 15])] }, room)).toBe(57)
  expect(fitRow({ tiles: [tile('a', [0, 30])] }, room)).toBe(40)
  expect(fitRow({ tiles: [tile('a', [0, 2])] }, room)).toBe(80)
  expect(fitRow({ tiles: [] }, room)).toBe(80)
})

import {
  DashboardDefinition,
  type DashboardDefinitionInput,
} from '@tickmark/core/documents/DashboardDefinition'
import { describe, expect, it } from 'vitest'
import {
  addTile,
  changeTile,
  duplicateTile,
  findFullFault,
  placeTiles,
  removeTile,
} from './changeTiles.ts'

const text = (words = '') => ({ kind: 'text' as const, text: words })
const make = (tiles: DashboardDefinitionInput['tiles'] = []) => DashboardDefinition.parse({ tiles })
const describePlaces = ({ tiles }: DashboardDefinition) =>
  tiles.map(({ tile_id, place: { x, y, w, h } }) => `${tile_id} ${x} ${y} ${w} ${h}`)

const TWO = make([
  { tile_id: 'a', title: 'A', place: { x: 0, y: 0, w: 8, h: 4 }, body: text() },
  { tile_id: 'b', title: 'B', place: { x: 0, y: 4, w: 8, h: 4 }, body: text() },
])

describe('changes of tiles', () => {
  it('add a tile next to the last one if it fits, or else below all', () => {
    const one = addTile({ title: 'C', body: text() })(TWO)
    expect(describePlaces(one)).toEqual(['a 0 0 8 4', 'tile-3 8 0 4 4', 'b 0 4 8 4'])
    expect(describePlaces(addTile({ title: 'D', body: text() })(one))[3]).toBe('tile-4 8 4 4 4')
  })
  it('add a heading in its own row, and later tiles below it', () => {
    const headed = addTile({ title: 'S', body: { kind: 'section', folded: false } })(TWO)
    expect(describePlaces(headed)[2]).toBe('tile-3 0 8 12 1')
    expect(describePlaces(addTile({ title: '', body: text() })(headed))[3]).toBe('tile-4 0 9 4 4')
  })
  it('add nothing to a full dashboard', () => {
    let full = make()
    for (let count = 0; count < 70; count++) full = addTile({ title: '', body: text() })(full)
    expect(full.tiles).toHaveLength(60)
    expect(findFullFault(full)).toContain('at most 60 tiles')
    expect(findFullFault(TWO)).toBeUndefined()
    expect(duplicateTile('tile-1')(full)).toBe(full)
    expect(DashboardDefinition.safeParse(full).success).toBe(true)
  })
  it('give each tile a unique id', () => {
    const gone = removeTile('tile-1')(
      addTile({ title: '', body: text() })(addTile({ title: '', body: text() })(make())),
    )
    expect(addTile({ title: '', body: text() })(gone).tiles.map(({ tile_id }) => tile_id)).toEqual([
      'tile-2',
      'tile-3',
    ])
  })
  it('copy, change and remove a tile', () => {
    expect(describePlaces(duplicateTile('a')(TWO))).toEqual([
      'a 0 0 8 4',
      'tile-3 0 4 8 4',
      'b 0 8 8 4',
    ])
    expect(changeTile('a', { title: 'New', body: text('x') })(TWO).tiles[0]).toMatchObject({
      title: 'New',
      body: { text: 'x' },
    })
    expect(describePlaces(removeTile('a')(TWO))).toEqual(['b 0 0 8 4'])
  })
  it('move dragged tiles, and return the same object if nothing changed', () => {
    const swapped = placeTiles(
      new Map([
        ['a', { x: 2, y: 9, w: 8, h: 4 }],
        ['gone', { x: 0, y: 0, w: 1, h: 1 }],
      ]),
    )(TWO)
    expect(describePlaces(swapped)).toEqual(['b 0 0 8 4', 'a 2 4 8 4'])
    expect(placeTiles(new Map())(TWO)).toBe(TWO)
    expect(removeTile('gone')(TWO)).toBe(TWO)
  })
})

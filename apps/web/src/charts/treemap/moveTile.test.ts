import { describe, expect, it } from 'vitest'
import { moveTile } from './moveTile.ts'
import type { PreparedTile } from './PreparedTreemap.ts'

const tile = (id: string, tiles: PreparedTile[] = []): PreparedTile => ({
  id,
  group: null,
  item: null,
  name: id,
  text: id,
  size: 1,
  value: '',
  change: '',
  share: '',
  tone: null,
  tiles,
})
const TILES = [tile('a', [tile('a/1'), tile('a/2')]), tile('b', [tile('b/1')]), tile('…')]
const go = (now: string | null, key: string) => moveTile(TILES, now, key)?.id

describe('moveTile', () => {
  it('begins at the first tile', () => {
    expect(go(null, 'ArrowRight')).toBe('a/1')
    expect(go(null, 'ArrowDown')).toBe('a/1')
  })
  it('goes from tile to tile and stays at the ends', () => {
    expect(go('a/1', 'ArrowRight')).toBe('a/2')
    expect(go('a/2', 'ArrowRight')).toBe('b/1')
    expect(go('…', 'ArrowRight')).toBe('…')
    expect(go('a/1', 'ArrowLeft')).toBe('a/1')
    expect(go('a/1', 'End')).toBe('…')
  })
  it('goes from group to group', () => {
    expect(go('a/2', 'ArrowDown')).toBe('b/1')
    expect(go('b/1', 'ArrowUp')).toBe('a/1')
    expect(go('…', 'ArrowDown')).toBe('…')
  })
  it('leaves other keys alone, and goes nowhere where nothing is', () => {
    expect(go('a/1', 'x')).toBeUndefined()
    expect(moveTile([], null, 'ArrowRight')).toBeUndefined()
  })
})

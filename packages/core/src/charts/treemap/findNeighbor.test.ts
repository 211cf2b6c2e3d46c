import { describe, expect, it } from 'vitest'
import { findNeighbor } from './findNeighbor.ts'

const at = (id: string, x: number, y: number) => ({ id, box: { x, y, width: 10, height: 10 } })
const left = at('left', 0, 0)
const right = at('right', 20, 2)
const far = at('far', 60, 0)
const below = at('below', 3, 30)
const all = [left, right, far, below]

describe('findNeighbor', () => {
  it('finds the nearest in the direction of the key', () => {
    expect(findNeighbor(all, left, 'ArrowRight')).toBe(right)
    expect(findNeighbor(all, right, 'ArrowRight')).toBe(far)
    expect(findNeighbor(all, left, 'ArrowDown')).toBe(below)
    expect(findNeighbor(all, far, 'ArrowLeft')).toBe(right)
  })
  it('finds nothing beyond the edge', () => {
    expect(findNeighbor(all, left, 'ArrowLeft')).toBeUndefined()
    expect(findNeighbor([left], left, 'ArrowDown')).toBeUndefined()
  })
})

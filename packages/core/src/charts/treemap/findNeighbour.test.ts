import { describe, expect, it } from 'vitest'
import { findNeighbour } from './findNeighbour.ts'

const at = (id: string, x: number, y: number) => ({ id, box: { x, y, width: 10, height: 10 } })
const left = at('left', 0, 0)
const right = at('right', 20, 2)
const far = at('far', 60, 0)
const below = at('below', 3, 30)
const all = [left, right, far, below]

describe('findNeighbour', () => {
  it('finds the nearest in the direction of the key', () => {
    expect(findNeighbour(all, left, 'ArrowRight')).toBe(right)
    expect(findNeighbour(all, right, 'ArrowRight')).toBe(far)
    expect(findNeighbour(all, left, 'ArrowDown')).toBe(below)
    expect(findNeighbour(all, far, 'ArrowLeft')).toBe(right)
  })
  it('finds nothing beyond the edge', () => {
    expect(findNeighbour(all, left, 'ArrowLeft')).toBeUndefined()
    expect(findNeighbour([left], left, 'ArrowDown')).toBeUndefined()
  })
})

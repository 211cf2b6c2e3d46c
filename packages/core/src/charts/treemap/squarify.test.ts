import { describe, expect, it } from 'vitest'
import { squarify } from './squarify.ts'

const area = ({ width, height }: { width: number; height: number }) => width * height

describe('squarify', () => {
  it('lays out the example of the paper', () => {
    const boxes = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 })
    expect(boxes.slice(0, 2)).toEqual([
      { x: 0, y: 0, width: 3, height: 2 },
      { x: 0, y: 2, width: 3, height: 2 },
    ])
  })

  it('gives every size its part of the area, within the box and without overlap', () => {
    const box = { x: 10, y: 20, width: 700, height: 320 }
    const sizes = Array.from({ length: 40 }, (_, index) => 1_000 / (index + 1) ** 1.3)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const boxes = squarify(sizes, box)
    boxes.forEach((one, index) => {
      expect(area(one)).toBeCloseTo(((sizes[index] ?? 0) / total) * area(box), 4)
      expect(one.x).toBeGreaterThanOrEqual(box.x)
      expect(one.y + one.height).toBeLessThanOrEqual(box.y + box.height + 1e-6)
      expect(one.x + one.width).toBeLessThanOrEqual(box.x + box.width + 1e-6)
    })
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const overlaps =
          a.x + 1e-6 < b.x + b.width &&
          b.x + 1e-6 < a.x + a.width &&
          a.y + 1e-6 < b.y + b.height &&
          b.y + 1e-6 < a.y + a.height
        expect(overlaps).toBe(false)
      }
  })

  it('has no room in an empty box, and nothing to lay out of nothing', () => {
    expect(squarify([2, 1], { x: 0, y: 0, width: 0, height: 5 }).map(area)).toEqual([0, 0])
    expect(squarify([], { x: 0, y: 0, width: 5, height: 5 })).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { findNearestBox } from './findNearestBox.ts'

const circle = (id: string, x: number, radius: number) => ({
  id,
  box: { x: x - radius, y: -radius, width: 2 * radius, height: 2 * radius },
})

it('finds the nearest by its edge, and nothing far away', () => {
  const circles = [circle('large', 0, 20), circle('small', 40, 4)]
  expect(findNearestBox(circles, { x: 25, y: 0 })?.id).toBe('large')
  expect(findNearestBox(circles, { x: 33, y: 0 })?.id).toBe('small')
  expect(findNearestBox(circles, { x: 70, y: 0 })).toBeUndefined()
})

it('finds the small one that lies upon a large one', () => {
  const circles = [circle('large', 0, 20), circle('small', 5, 4)]
  expect(findNearestBox(circles, { x: 4, y: 0 })?.id).toBe('small')
  expect(findNearestBox(circles.toReversed(), { x: 4, y: 0 })?.id).toBe('small')
})

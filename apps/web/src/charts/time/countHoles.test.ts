import { describe, expect, it } from 'vitest'
import { countHoles } from './countHoles.ts'

describe('countHoles', () => {
  it('counts periods, not series', () => {
    expect(
      countHoles([
        [1, null, null, 4],
        [1, null, 3, 4],
        [1, 2, 3, 4],
      ]),
    ).toBe(2)
  })
  it('does not count periods in which nothing is known', () => {
    expect(
      countHoles([
        [1, null, 3],
        [1, null, 3],
      ]),
    ).toBe(0)
  })
  it('misses nothing before the first and after the last value', () => {
    expect(countHoles([[null, null, 3, 4, null]])).toBe(0)
    expect(countHoles([[null, null], []])).toBe(0)
  })
})

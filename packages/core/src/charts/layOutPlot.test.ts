import { describe, expect, it } from 'vitest'
import { stackTops } from './layOutPlot.ts'

describe('stackTops', () => {
  it('puts each list on those before it', () => {
    expect(
      stackTops([
        [1, 2],
        [10, 20],
        [100, 200],
      ]),
    ).toEqual([
      [1, 2],
      [11, 22],
      [111, 222],
    ])
  })
  it('leaves missing values missing and lets later lists stand on what is there', () => {
    expect(
      stackTops([
        [null, 2],
        [10, null],
        [100, 200],
      ]),
    ).toEqual([
      [null, 2],
      [10, null],
      [110, 202],
    ])
  })
  it('is empty without lists', () => {
    expect(stackTops([])).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { listPoints } from './listPoints.ts'

describe('listPoints', () => {
  it('leaves a line from the first period on a plain list with its gaps', () => {
    expect(listPoints([1, 2, null, 4, 5], 0)).toEqual({ data: [1, 2, null, 4, 5], hasDots: false })
  })
  it('says where a line begins that starts later', () => {
    const { data } = listPoints([7, 8], 40)
    expect(data).toEqual([
      [40, 7],
      [41, 8],
    ])
  })
  it('makes a value with gaps on both sides a dot', () => {
    expect(listPoints([1, 2, null, 4, null], 0)).toEqual({
      data: [[0, 1], [1, 2], [2, null], { value: [3, 4], symbol: 'circle' }, [4, null]],
      hasDots: true,
    })
    expect(listPoints([5], 0).hasDots).toBe(true)
  })
})

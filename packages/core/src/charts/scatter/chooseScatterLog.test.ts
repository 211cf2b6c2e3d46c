import { describe, expect, it } from 'vitest'
import { chooseScatterLog } from './chooseScatterLog.ts'

const choose = (ys: (number | null)[], chosen?: boolean) =>
  chooseScatterLog(
    ys.map((y, index) => ({ x: index + 1, y })),
    chosen,
  )

describe('chooseScatterLog', () => {
  it('is log for an axis whose values span two decades, and for no other', () => {
    expect(choose([1, 20, 100])).toEqual({ x: false, y: true })
    expect(choose([1, 20, 99])).toEqual({ x: false, y: false })
  })

  it('is linear where it would leave points out: below zero, and where many are zero', () => {
    expect(choose([-1, 1, 20, 100]).y).toBe(false)
    expect(choose([0, 1, 20, 100]).y).toBe(false)
    expect(choose([0, ...new Array(12).fill(1), 100]).y).toBe(true)
  })

  it('takes points that have both values, and at least three', () => {
    expect(choose([1, 100]).y).toBe(false)
    expect(choose([null, 1, 100]).y).toBe(false)
  })

  it('is what its author chose, for both axes', () => {
    expect(choose([1, 20, 100], false)).toEqual({ x: false, y: false })
    expect(choose([1, 2, 3], true)).toEqual({ x: true, y: true })
  })
})

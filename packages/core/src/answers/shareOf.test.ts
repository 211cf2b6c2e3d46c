import { describe, expect, it } from 'vitest'
import { shareOf } from './shareOf.ts'

describe('shareOf', () => {
  it('is a fraction of the sum of the positive members', () => {
    expect([6, 2, 0].map((value) => shareOf(value, 8))).toEqual([0.75, 0.25, 0])
  })

  it('has none for a negative value, a missing one, and where nothing is positive', () => {
    expect([shareOf(-3, 8), shareOf(null, 8), shareOf(0, 0), shareOf(1, null)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

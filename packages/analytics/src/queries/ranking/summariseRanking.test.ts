import { describe, expect, it } from 'vitest'
import { summariseRanking } from './summariseRanking.ts'

const rows = (...values: (number | null)[]) =>
  values.map((value, index) => ({
    project_id: String(index),
    value,
    previous_value: value === null ? null : value / 2,
    is_covered: true,
    change: 1,
  }))

describe('summariseRanking', () => {
  it('tells the concentration of equal values', () => {
    expect(
      summariseRanking(rows(1, 1, 1, 1), { isAdditive: true, total: 4, previous_total: 2 }),
    ).toEqual({
      count: 4,
      total: 4,
      previous_total: 2,
      change: 1,
      median: 1,
      mean: 1,
      top1_share: 0.25,
      top3_share: 0.75,
      top5_share: 1,
      hhi: 2_500,
    })
  })

  it('leaves negative values out of the concentration, and missing ones out of everything', () => {
    const summary = summariseRanking(rows(6, -3, null), {
      isAdditive: true,
      total: 3,
      previous_total: null,
    })
    expect(summary).toMatchObject({
      count: 2,
      top1_share: 1,
      hhi: 10_000,
      median: 1.5,
      change: null,
    })
  })

  it('adds up nothing that does not add up', () => {
    expect(
      summariseRanking(rows(2, 4, 9), { isAdditive: false, total: 15, previous_total: 7 }),
    ).toMatchObject({ total: null, previous_total: null, hhi: null, median: 4, mean: 5 })
  })

  it('compares no totals when no project covers the window before', () => {
    const partial = rows(2).map((row) => ({ ...row, is_covered: false }))
    expect(
      summariseRanking(partial, { isAdditive: true, total: 2, previous_total: 1 }).change,
    ).toBeNull()
  })

  it('says nothing of nothing', () => {
    expect(
      summariseRanking([], { isAdditive: true, total: null, previous_total: null }),
    ).toMatchObject({ count: 0, total: null, median: null, mean: null, hhi: null })
  })
})

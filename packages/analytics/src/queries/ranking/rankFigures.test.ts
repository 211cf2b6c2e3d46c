import { describe, expect, it } from 'vitest'
import type { FigureRow } from './FigureRow.ts'
import { rankFigures } from './rankFigures.ts'

const row = (project_id: string, value: number | null, changes: Partial<FigureRow> = {}) => ({
  project_id,
  value,
  previous_value: null,
  is_covered: true,
  change: null,
  ...changes,
})
const amount = { additive: true, is_lower_value_better: false }

describe('rankFigures', () => {
  it('lets equal values share a rank and skips the next', () => {
    const ranked = rankFigures([row('c', 5), row('b', 9), row('a', 5), row('d', 1)], {
      ...amount,
      total: 20,
    })
    expect(ranked.map((one) => [one.project_id, one.rank, one.share, one.percentile_rank])).toEqual(
      [
        ['b', 1, 0.45, 1],
        ['a', 2, 0.25, 2 / 3],
        ['c', 2, 0.25, 2 / 3],
        ['d', 4, 0.05, 0],
      ],
    )
  })

  it('puts the smallest first where lower is better', () => {
    const ranked = rankFigures([row('a', 3), row('b', 2)], {
      additive: false,
      is_lower_value_better: true,
      total: 5,
    })
    expect(ranked.map((one) => [one.project_id, one.rank, one.share])).toEqual([
      ['b', 1, null],
      ['a', 2, null],
    ])
  })

  it('counts who has left for the ranks before, and gives no rank before to who was hardly there', () => {
    const ranked = rankFigures(
      [
        row('gone', null, { previous_value: 9 }),
        row('stayed', 5, { previous_value: 6 }),
        row('new', 7, { previous_value: 1, is_covered: false }),
      ],
      { ...amount, total: 12 },
    )
    expect(ranked.map((one) => [one.project_id, one.rank, one.previous_rank])).toEqual([
      ['new', 1, null],
      ['stayed', 2, 2],
    ])
  })

  it('tells no share of a total that is not positive, and no percentile of one alone', () => {
    const [only] = rankFigures([row('a', -3)], { ...amount, total: -3 })
    expect(only).toMatchObject({ share: null, percentile_rank: null })
  })
})

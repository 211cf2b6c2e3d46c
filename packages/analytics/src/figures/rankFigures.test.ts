import type { RankedProject } from '@tickmark/core/answers/Ranking'
import { describe, expect, it } from 'vitest'
import { type ComparedFigure, chooseMovers, rankFigures, summarizeRanking } from './rankFigures.ts'

describe('rankFigures', () => {
  const row = (
    project_id: string,
    value: number | null,
    changes: Partial<ComparedFigure> = {},
  ) => ({
    project_id,
    value,
    previous_value: null,
    is_covered: true,
    change: null,
    ...changes,
  })
  const amount = { additive: true, is_lower_value_better: false, format: 'usd' as const }

  describe('rankFigures', () => {
    it('lets equal values share a rank and skips the next', () => {
      const ranked = rankFigures([row('c', 5), row('b', 9), row('a', 5), row('d', 1)], {
        ...amount,
        whole: 20,
      })
      expect(
        ranked.map((one) => [one.project_id, one.rank, one.share, one.percentile_rank]),
      ).toEqual([
        ['b', 1, 0.45, 1],
        ['a', 2, 0.25, 2 / 3],
        ['c', 2, 0.25, 2 / 3],
        ['d', 4, 0.05, 0],
      ])
    })

    it('puts multiples that say nothing last, and leaves them out of the median and the mean', () => {
      const multiples = [8, -2, 3, -9, 0, 1_000].map((value, at) => row('abcdef'[at] ?? '', value))
      const ranked = rankFigures(multiples, {
        additive: false,
        is_lower_value_better: true,
        format: 'multiple',
        whole: null,
      })
      expect(ranked.map(({ project_id, rank }) => [project_id, rank])).toEqual([
        ['c', 1],
        ['a', 2],
        ['d', 3],
        ['b', 4],
        ['e', 5],
        ['f', 6],
      ])
      const totals = { isAdditive: false, total: 0, previous_total: null, change: null }
      expect(summarizeRanking(multiples, { ...totals, format: 'multiple' })).toMatchObject({
        median: 5.5,
        mean: 5.5,
      })
    })

    it('puts the smallest first where lower is better', () => {
      const ranked = rankFigures([row('a', 3), row('b', 2)], {
        additive: false,
        is_lower_value_better: true,
        format: 'multiple',
        whole: 5,
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
        { ...amount, whole: 12 },
      )
      expect(ranked.map((one) => [one.project_id, one.rank, one.previous_rank])).toEqual([
        ['new', 1, null],
        ['stayed', 2, 2],
      ])
    })

    it('shares the positive values out, and gives a loss no share', () => {
      const ranked = rankFigures([row('a', 60), row('b', -99), row('c', 20)], {
        ...amount,
        whole: 80,
      })
      expect(ranked.map((one) => [one.project_id, one.share])).toEqual([
        ['a', 0.75],
        ['c', 0.25],
        ['b', null],
      ])
    })

    it('has no share where nothing is positive, and no percentile of a single value', () => {
      const [only] = rankFigures([row('a', -3)], { ...amount, whole: null })
      expect(only).toMatchObject({ share: null, percentile_rank: null })
    })
  })
})

describe('summarizeRanking', () => {
  const rows = (...values: (number | null)[]) =>
    values.map((value, index) => ({
      project_id: String(index),
      value,
      previous_value: value === null ? null : value / 2,
      is_covered: true,
      change: 1,
    }))

  describe('summarizeRanking', () => {
    it('computes the concentration of equal values', () => {
      expect(
        summarizeRanking(rows(1, 1, 1, 1), {
          isAdditive: true,
          format: 'usd',
          total: 4,
          previous_total: 2,
          change: 1,
        }),
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
      const summary = summarizeRanking(rows(6, -3, null), {
        isAdditive: true,
        format: 'usd',
        total: 3,
        previous_total: null,
        change: null,
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
        summarizeRanking(rows(2, 4, 9), {
          isAdditive: false,
          format: 'usd',
          total: 15,
          previous_total: 7,
          change: 1,
        }),
      ).toMatchObject({ total: null, previous_total: null, change: null, hhi: null, median: 4 })
    })

    it('is empty without values', () => {
      expect(
        summarizeRanking([], {
          isAdditive: true,
          format: 'usd',
          total: null,
          previous_total: null,
          change: null,
        }),
      ).toMatchObject({ count: 0, total: null, median: null, mean: null, hhi: null })
    })
  })
})

describe('chooseMovers', () => {
  const project = (index: number, changes: Partial<RankedProject> = {}): RankedProject => ({
    project_id: `p${index}`,
    rank: index,
    previous_rank: index,
    value: 100 - index,
    previous_value: 100 - index,
    change: 0,
    share: null,
    percentile_rank: null,
    ...changes,
  })
  const projects = (count: number) =>
    Array.from({ length: count }, (_, index) => project(index + 1))
  const ids = (rows: readonly RankedProject[]) => rows.map((row) => row.project_id)

  describe('chooseMovers', () => {
    const USD = { metric_id: 'fees', format: 'usd' } as const
    it('leaves out moves between multiples that say nothing', () => {
      const ranked = [
        project(1, { value: 7_500, previous_value: 5_000, change: 0.5 }),
        project(2, { value: 5, previous_value: 1_200, change: -0.99 }),
        project(3, { value: 12, previous_value: 10, change: 0.2 }),
      ]
      const { gainers, losers } = chooseMovers(ranked, { ...USD, format: 'multiple' })
      expect([ids(gainers), ids(losers)]).toEqual([['p3'], []])
    })

    it('excludes projects whose earlier value was below the median', () => {
      const ranked = [
        ...projects(11),
        project(12, { previous_value: 1, change: 99 }),
        project(13, { previous_value: 96, change: 0.5 }),
        project(14, { previous_value: 97, change: -0.5 }),
      ]
      const { gainers, losers, movers_floor } = chooseMovers(ranked, USD)
      expect([ids(gainers), ids(losers)]).toEqual([['p13'], ['p14']])
      expect(movers_floor).toEqual({ metric_id: 'fees', value: 94.5 })
    })

    it('requires no size among few projects', () => {
      const ranked = [project(1), project(2, { previous_value: 1, change: 9 })]
      const { gainers, movers_floor } = chooseMovers(ranked, USD)
      expect([ids(gainers), movers_floor]).toEqual([['p2'], null])
    })

    it('goes by market cap where values do not measure size', () => {
      const ranked = projects(12).map((row) => ({ ...row, change: row.rank }))
      const sizes = new Map([
        ['p1', 5],
        ['p2', 7],
        ['p3', 9],
      ])
      const { gainers, movers_floor } = chooseMovers(ranked, {
        ...{ metric_id: 'market_cap_circulating', format: 'usd' },
        sizes,
      })
      expect(ids(gainers)).toEqual(['p3', 'p2'])
      expect(movers_floor).toEqual({ metric_id: 'market_cap_circulating', value: 7 })
    })

    it('puts changes last that say nothing in percent, those with the largest difference first', () => {
      const ranked = [
        project(1, { value: 5, previous_value: -900, change: 1.006 }),
        project(2, { value: 700, previous_value: -900, change: 1.8 }),
        project(3, { value: 11, previous_value: 10, change: 0.1 }),
        project(4, { value: -30, previous_value: 10, change: -4 }),
        project(5, { value: 8, previous_value: 10, change: -0.2 }),
      ]
      const { gainers, losers } = chooseMovers(ranked, USD)
      expect([ids(gainers), ids(losers)]).toEqual([
        ['p3', 'p2', 'p1'],
        ['p5', 'p4'],
      ])
    })

    it('orders percentages by points', () => {
      const ranked = [
        project(1, { value: 0.034, previous_value: 0.028, change: 0.21 }),
        project(2, { value: 0.087, previous_value: 0.075, change: 0.16 }),
        project(3, { value: 0.0013, previous_value: 0.002, change: -0.35 }),
        project(4, { value: 0.09, previous_value: 0.13, change: -0.31 }),
      ]
      const { gainers, losers } = chooseMovers(ranked, { ...USD, format: 'percent' })
      expect([ids(gainers), ids(losers)]).toEqual([
        ['p2', 'p1'],
        ['p4', 'p3'],
      ])
    })

    it('has no minimum size if no size is known', () => {
      const ranked = projects(12).map((row) => ({ ...row, change: -row.rank / 100 }))
      const { losers, movers_floor } = chooseMovers(ranked, { ...USD, sizes: new Map() })
      expect([ids(losers), movers_floor]).toEqual([['p12', 'p11', 'p10'], null])
    })
  })
})

import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../../charts/testing/findTableFault.ts'
import { makeRanking } from '../testing/makeRanking.ts'
import { describeConcentration, tabulateConcentration } from './describeConcentration.ts'

describe('describeConcentration', () => {
  it.each([
    [10_000, 'highly concentrated'],
    [2_500.1, 'highly concentrated'],
    [2_500, 'moderately concentrated'],
    [1_500, 'moderately concentrated'],
    [1_499.9, 'not concentrated'],
    [12, 'not concentrated'],
  ])('calls an index of %s %s', (hhi, word) => {
    expect(describeConcentration(hhi).word).toBe(word)
  })
})

it('files of concentration have a line for each figure with its unit, missing ones too', () => {
  const { summary } = makeRanking()
  const table = tabulateConcentration(
    makeRanking({ summary: { ...summary, count: 3, hhi: null, top5_share: 0.75 } }),
    knownMetric('fees'),
  )
  expect(findTableFault(table)).toBeNull()
  expect(table.rows).toEqual([
    ['largest project', 'fraction', 1],
    ['largest three', 'fraction', 1],
    ['largest five', 'fraction', 0.75],
    ['Herfindahl–Hirschman index', 'number', null],
    ['projects with a value', 'number', 3],
    ['mean', 'usd', 12.5],
    ['median', 'usd', 12.5],
  ])
})

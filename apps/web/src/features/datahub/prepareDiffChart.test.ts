import { expect, it } from 'vitest'
import { prepareDiffChart } from './prepareDiffChart.ts'

const SERIES = {
  metric_id: 'fees',
  project_id: 'aave',
  chain_id: '',
  product_id: '',
  added: 1,
  changed: 1,
  same: 0,
  first_day: '2026-01-01',
  last_day: '2026-01-04',
}

it('draws what is proposed beside what is published, with a gap where neither has a value', () => {
  const chart = {
    series: SERIES,
    days: ['2026-01-01', '2026-01-02', '2026-01-04'],
    before: [1, 2, null],
    after: [1, 3, 4],
  }
  const { timestamps, series } = prepareDiffChart({ chart }, true)
  expect(timestamps).toHaveLength(4)
  expect(series.map(({ label, values }) => [label, values])).toEqual([
    ['Proposed', [1, 3, null, 4]],
    ['Published', [1, 2, null, null]],
  ])
})

it('leaves out a line without values', () => {
  const chart = { series: SERIES, days: ['2026-01-01'], before: [null], after: [4] }
  expect(prepareDiffChart({ chart }, false).series.map(({ label }) => label)).toEqual(['After'])
  expect(prepareDiffChart({ chart: null }, false).series).toEqual([])
})

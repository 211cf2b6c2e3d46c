import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { makeCoverageColumns } from './MetricDetails.tsx'
import { parseMetricSearch } from './MetricSearch.ts'
import { filterMetrics } from './metricList.ts'

it('files of the projects that have a metric have a line for each project in the order shown', () => {
  const projects = Array.from({ length: 90 }, (_, at) => ({
    project_id: `project-${at}`,
    first_day: '2020-01-01',
    last_day: '2026-01-31',
    sources: ['a', 'b'],
  }))
  const columns = makeCoverageColumns({
    metric: knownMetric('fees'),
    count: projects.length,
    nameOf: (id) => id.toUpperCase(),
  })
  const table = tabulateRows(columns, projects, { isSample: true })
  expect(findTableFault(table)).toBeNull()
  expect(table.header).toEqual([
    'project_id',
    'name',
    'first_day (UTC)',
    'last_day (UTC)',
    'sources',
  ])
  expect(table.rows).toEqual(
    projects.map(({ project_id }) => [
      project_id,
      project_id.toUpperCase(),
      '2020-01-01',
      '2026-01-31',
      'a b',
    ]),
  )
})

describe('parseMetricSearch', () => {
  it('reads the chart and the sectors', () => {
    expect(
      parseMetricSearch({
        g: 'week',
        range: 'max',
        kind: 'area',
        percent: '1',
        top: 5,
        sectors: 'lending,nope',
        by: 'chain',
        interval: '90d',
        order: 'change',
      }),
    ).toMatchObject({
      by: 'chain',
      interval: '90d',
      order: 'change',
      g: 'week',
      range: 'max',
      kind: 'area',
      percent: true,
      top: 5,
      sectors: 'lending',
    })
  })
  it('falls back where it does not understand', () => {
    const search = parseMetricSearch({ g: 'hour', top: 1_000, sectors: 'nope' })
    expect(search.g).toBeUndefined()
    expect(search.top).toBeUndefined()
    expect(search.sectors).toBeUndefined()
  })
})

const NAMED = METRICS.map((metric) => ({
  ...describeMetric(metric),
  synonyms: METRIC_SYNONYMS[metric.metric_id] ?? [],
}))

const ids = (typed: string) => filterMetrics(NAMED, typed).map((metric) => metric.metric_id)

describe('filterMetrics', () => {
  it('finds by title, id and synonym', () => {
    expect(ids('total value locked')).toContain('tvl')
    expect(ids('user_dau')).toContain('user_dau')
    expect(ids('sales')).toContain('revenue')
  })
  it('shows all before anything is typed and none for nonsense', () => {
    expect(ids(' ')).toHaveLength(METRICS.length)
    expect(ids('zzzz')).toEqual([])
  })
})

import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import { expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { makeCoverageColumns } from './makeCoverageColumns.tsx'

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

import { expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateCoverage } from './tabulateCoverage.ts'

it('files of who has a metric have a line for each project in the order shown', () => {
  const projects = Array.from({ length: 90 }, (_, at) => ({
    project_id: `project-${at}`,
    first_day: '2020-01-01',
    last_day: '2026-01-31',
    sources: ['a', 'b'],
  }))
  const table = tabulateCoverage(
    { metric_id: 'fees', projects },
    { nameOf: (id) => id.toUpperCase(), isSample: true },
  )
  expect(findTableFault(table)).toBeNull()
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

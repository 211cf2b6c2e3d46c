import { variableKey } from '@tickmark/core/documents/variableKey'
import { expect, it } from 'vitest'
import { readDashboardSearch } from './dashboardSearch.ts'

it('reads the projects of variables, and the overrides for all tiles', () => {
  const raw = { 'var.project': 'aave', 'var.peer': 'lido', g: 'week', range: '90d', edit: true }
  expect(readDashboardSearch(raw)).toMatchObject({
    chosen: { $project: 'aave', $peer: 'lido' },
    granularity: 'week',
    range: '90d',
    isEditing: true,
    isPresenting: false,
  })
  expect(variableKey('$project')).toBe('var.project')
})
it('ignores invalid values', () => {
  const raw = { 'var.': 'x', 'var.Two words': 'x', 'var.project': ['a'], g: 'hour', range: 'ever' }
  expect(readDashboardSearch(raw)).toEqual({
    chosen: {},
    granularity: undefined,
    range: undefined,
    isEditing: false,
    isPresenting: false,
    held: undefined,
    secret: undefined,
  })
})
it('accepts project ids that look like numbers', () => {
  expect(readDashboardSearch({ 'var.project': 88 }).chosen).toEqual({ $project: '88' })
})

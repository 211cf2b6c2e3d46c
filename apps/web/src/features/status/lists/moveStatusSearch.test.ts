import { GAP_MART, QUARANTINE_MART, RESTATEMENT_MART } from '@tickmark/core/marts/data/statusMarts'
import type { Mart } from '@tickmark/core/marts/Mart'
import { parseMartView } from '@tickmark/core/marts/martViewText'
import { expect, it } from 'vitest'
import { parseStatusSearch } from '../StatusSearch.ts'
import { moveStatusSearch } from './moveStatusSearch.ts'

const move = (mart: Mart, raw: Record<string, unknown>) => {
  const text = moveStatusSearch(mart, parseStatusSearch(raw))
  return text === undefined ? undefined : parseMartView(text, mart.mart_id)
}

it('leads earlier addresses of lists of the data status to the same rows in the grid', () => {
  const projects = { filterType: 'set', values: ['aave', 'lido'] }
  expect(
    move(RESTATEMENT_MART, {
      ...{ projects: 'aave,lido', metrics: 'fees', since: '2026-02-01', min: 5, largest: 1 },
    }),
  ).toMatchObject({
    filterModel: {
      project_id: projects,
      metric_id: { filterType: 'set', values: ['fees'] },
      observed: { filterType: 'date', type: 'greaterThan', dateFrom: '2026-01-31' },
      size: { operator: 'OR', conditions: [{ filter: 0.05 }, { type: 'blank' }] },
    },
    sortModel: [{ colId: 'size', sort: 'desc' }],
  })
  expect(move(QUARANTINE_MART, { projects: 'aave,lido' })?.filterModel).toEqual({
    project_id: projects,
    state: { filterType: 'text', type: 'equals', filter: 'held' },
  })
  expect(move(QUARANTINE_MART, { check: 'spike', state: 'released' })?.filterModel).toEqual({
    check_id: { filterType: 'set', values: ['spike'] },
    state: { filterType: 'text', type: 'equals', filter: 'released' },
  })
  expect(move(GAP_MART, { projects: 'aave,lido', min: 5 })?.filterModel).toEqual({
    project_id: projects,
  })
})

it('leaves addresses of the grid as they are', () => {
  expect(move(GAP_MART, { view: 'c', page: 3 })).toBeUndefined()
  expect(move(RESTATEMENT_MART, { preset: 'largest' })).toBeUndefined()
  expect(move(QUARANTINE_MART, { state: 'released' })).toBeUndefined()
})

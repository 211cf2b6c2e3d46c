import { parseMartView } from '@tickmark/core/marts/martViewText'
import { expect, it } from 'vitest'
import { linkToEvents } from './recordTools.ts'

/** The filters of the table that a link opens. */
function readFilters(input: Parameters<typeof linkToEvents>[0]) {
  const { searchParams } = new URL(linkToEvents(input), 'https://example.org')
  expect(searchParams.get('mart')).toBe('events')
  return parseMartView(searchParams.get('view') ?? undefined, 'events').filterModel
}

const notEqual = (filter: string) => ({ filterType: 'text', type: 'notEqual', filter })

it('selects the same events as the answer: kinds, days, sectors and what is left out', () => {
  expect(
    readFilters({
      ...{ kinds: ['hack'], start: '2025-01-01', end: '2025-03-31', minimum: 1_000_000 },
      ...{ sectors: ['lending'], exclude: ['aave', 'euler'], exclude_sectors: ['bridge'] },
    }),
  ).toEqual({
    kind: { filterType: 'set', values: ['hack'] },
    project_id: {
      ...{ filterType: 'text', operator: 'AND' },
      conditions: [notEqual('aave'), notEqual('euler')],
    },
    market_sectors: {
      ...{ filterType: 'text', operator: 'AND' },
      conditions: [{ filterType: 'set', values: ['lending'] }, notEqual('bridge')],
    },
    day: { filterType: 'date', type: 'inRange', dateFrom: '2025-01-01', dateTo: '2025-03-31' },
    amount_usd: { filterType: 'number', type: 'greaterThanOrEqual', filter: 1_000_000 },
  })
})

it('begins or ends on a day, and leaves out bounds that are none', () => {
  expect(readFilters({ start: '2025-03-01' })).toEqual({
    day: { filterType: 'date', type: 'greaterThan', dateFrom: '2025-02-28' },
  })
  expect(readFilters({ end: '2025-02-28' })).toEqual({
    day: { filterType: 'date', type: 'lessThan', dateFrom: '2025-03-01' },
  })
  expect(readFilters({ start: 'soon', exclude: [] })).toEqual({})
  const many = Array.from({ length: 40 }, (_, at) => `project-${at}`)
  expect(Object.keys(readFilters({ exclude: many }))).toEqual(['project_id'])
})

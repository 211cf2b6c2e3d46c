import type { ProjectLines } from '@tickmark/core/answers/FinancialStatement'
import { describe, expect, it } from 'vitest'
import { parseOrder } from '../../data/listOrder.ts'
import { describeListed } from './describeListed.ts'
import { parseStatementsSearch } from './StatementsSearch.ts'
import { LINE_LIST_ORDERS, sortLines } from './sortLines.ts'

const row = (project_id: string, fees: number | null, to = '2026-10-31'): ProjectLines => ({
  project_id,
  timestamp: '2026-10-01',
  to,
  values: [fees],
  changes: [null],
})
const LINES = { metric_ids: ['fees'], rows: [row('b', 1), row('a', null), row('c', 5)] }
const idsBy = (sort: string | undefined) =>
  sortLines(LINES, parseOrder(sort, LINE_LIST_ORDERS.all) ?? LINE_LIST_ORDERS.first, String).map(
    ({ project_id }) => project_id,
  )

describe('the list of statements', () => {
  it('has the largest fees first, and what is missing last either way', () => {
    expect(idsBy(undefined)).toEqual(['c', 'b', 'a'])
    expect(idsBy('fees')).toEqual(['b', 'c', 'a'])
    expect(idsBy('name')).toEqual(['a', 'b', 'c'])
  })
  it('says who of how many is listed, and up to when', () => {
    const listed = { rows: LINES.rows, total_projects: 143, window: 'ltm' } as const
    expect(describeListed(listed)).toBe(
      'Top 3 of 143 by fees of the last year, twelve months to 31 Oct 2026',
    )
    const rows = [row('a', 1, '2026-09-30'), row('b', 2)]
    expect(describeListed({ rows, total_projects: 2, window: 'quarter' })).toBe(
      '2 projects with fees in the last year, quarter to 30 Sep 2026 or later, up to 31 Oct 2026',
    )
  })
})

describe('parseStatementsSearch', () => {
  it('reads up to four projects, each once', () => {
    expect(parseStatementsSearch({ projects: 'a,b,a,c,d,e', pick: '<x>,b' })).toMatchObject({
      projects: 'a,b,c,d',
      pick: 'b',
    })
  })
  it('falls back where it does not understand', () => {
    const search = parseStatementsSearch({
      projects: '',
      mode: 'all',
      period: '2026-13-01',
      line: 'nope',
      window: 'year',
      sort: '-nope',
      g: 'day',
    })
    for (const value of Object.values(search)) expect(value).toBeUndefined()
  })
})

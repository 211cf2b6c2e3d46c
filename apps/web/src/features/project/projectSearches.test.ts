import { parseMartView } from '@tickmark/core/marts/martViewText'
import { describe, expect, it } from 'vitest'
import { parseStatementChoice } from '../../tables/statement/StatementChoice.ts'
import { moveContractsSearch } from './ContractsPage.tsx'
import { parseDataSearch, parseOverviewSearch } from './projectSearches.ts'

describe('the addresses of a project', () => {
  it('hold the chart', () => {
    expect(
      parseOverviewSearch({ metric: 'user-dau', and: 'fees', g: 'week', range: '90d', log: true }),
    ).toMatchObject({ metric: 'user_dau', and: 'fees', g: 'week', range: '90d', log: true })
  })
  it('hold the statement, which has no days', () => {
    expect(parseStatementChoice({ g: 'year', interval: '5y', view: 'common' })).toMatchObject({
      g: 'year',
      interval: '5y',
      view: 'common',
    })
    expect(parseStatementChoice({ g: 'day' }).g).toBeUndefined()
  })
  it('lead earlier ones of contracts to the same rows in the grid', () => {
    const text = moveContractsSearch({
      q: 'pool',
      chains: 'base,polygon',
      categories: 'dex',
      page: 3,
    })
    expect(parseMartView(text, 'project_contracts').filterModel).toEqual({
      words: { filterType: 'text', type: 'contains', filter: 'pool' },
      chain_id: { filterType: 'set', values: ['base', 'polygon'] },
      category: { filterType: 'set', values: ['dex'] },
    })
    expect(moveContractsSearch({ page: 3, preset: 'overview' })).toBeUndefined()
  })
  it('hold the metrics of the data table and forget unknown ones', () => {
    expect(parseDataSearch({ metrics: 'fees,nonsense,price' }).metrics).toBe('fees,price')
    expect(parseDataSearch({}).metrics).toBeUndefined()
  })
})

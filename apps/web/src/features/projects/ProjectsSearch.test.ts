import { PROJECT_PRESETS } from '@tickmark/core/screens/projectList'
import { describe, expect, it } from 'vitest'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { columnsOf } from './formulaColumns.ts'
import { parseProjectsSearch } from './ProjectsSearch.ts'

describe('parseProjectsSearch', () => {
  it('keeps known columns only', () => {
    expect(parseProjectsSearch({ cols: 'fees_30d_sum,nonsense' }).cols).toBe('fees_30d_sum')
    expect(parseProjectsSearch({ cols: 'nonsense' }).cols).toBeUndefined()
  })
})

describe('columnsOf', () => {
  it('prefers columns of one’s own to the preset', () => {
    expect(columnsOf({ preset: 'usage', cols: 'fees_30d_sum,tvl_7d_latest' })).toEqual([
      'fees_30d_sum',
      'tvl_7d_latest',
    ])
    expect(columnsOf({})).toEqual(PROJECT_PRESETS[0].columns)
  })
  it('takes the first set of columns for one that does not exist', () => {
    expect(columnsOf({ preset: 'other' })).toEqual(PROJECT_PRESETS[0].columns)
  })
})

describe('PROJECT_PRESETS', () => {
  it('name columns of the catalog', () => {
    for (const preset of PROJECT_PRESETS)
      for (const column of preset.columns) expect(parseColumnId(column), column).toBeDefined()
  })
})

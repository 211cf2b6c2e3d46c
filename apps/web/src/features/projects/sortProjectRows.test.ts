import { describe, expect, it } from 'vitest'
import type { ProjectRow } from './ProjectRow.ts'
import { parseSort, sortProjectRows, toggleSort, writeSort } from './sortProjectRows.ts'

const row = (name: string, fees: number | null, trend: number | null = null): ProjectRow => ({
  project: {
    project_id: name,
    name,
    symbol: '',
    market_sectors: [],
    chains: [],
    tags: [],
    is_archived: false,
    is_reviewed: true,
    has_data: true,
  },
  figures: { fees_30d_sum: fees, fees_30d_trend: trend },
  trends: {},
})

const names = (rows: readonly ProjectRow[]) => rows.map(({ project }) => project.name).join('')

describe('sortProjectRows', () => {
  const rows = [row('b', 2), row('x', null), row('a', 9), row('c', 2)]
  it('puts missing figures last in either direction', () => {
    expect(names(sortProjectRows(rows, parseSort('-fees_30d_sum')))).toBe('abcx')
    expect(names(sortProjectRows(rows, parseSort('fees_30d_sum')))).toBe('bcax')
  })
  it('breaks ties by the next key', () => {
    expect(names(sortProjectRows(rows, parseSort('fees_30d_sum,-name')))).toBe('cbax')
  })
  it('keeps the given order of equal rows', () => {
    expect(names(sortProjectRows(rows, []))).toBe('bxac')
  })
  it('sorts a chain by the value locked in the projects on it', () => {
    const at = (id: string, figures: Record<string, number | null>) => ({
      ...row(id, null),
      figures,
    })
    const chains = [
      at('a', { tvl_7d_latest: 5 }),
      at('b', { tvl_7d_latest: null, ecosystem_tvl_7d_latest: 9 }),
      at('c', { tvl_7d_latest: 7, ecosystem_tvl_7d_latest: 1 }),
    ]
    expect(names(sortProjectRows(chains, parseSort('-tvl_7d_latest')))).toBe('bca')
  })
  it('orders trends by how far they went', () => {
    const trends = [row('a', null, 0), row('b', null, 2), row('c', null)]
    expect(names(sortProjectRows(trends, parseSort('-fees_30d_trend')))).toBe('bac')
  })
})

describe('toggleSort', () => {
  it('starts with the better side, turns round, then lets go', () => {
    const once = toggleSort([], 'fees_30d_sum', false)
    const twice = toggleSort(once, 'fees_30d_sum', false)
    expect(writeSort(once)).toBe('-fees_30d_sum')
    expect(writeSort(twice)).toBe('fees_30d_sum')
    expect(writeSort(toggleSort(twice, 'fees_30d_sum', false))).toBeUndefined()
  })
  it('starts with the smallest where lower is better', () => {
    expect(writeSort(toggleSort([], 'pf_circulating_7d_latest', false))).toBe(
      'pf_circulating_7d_latest',
    )
  })
  it('adds a key with Shift', () => {
    expect(writeSort(toggleSort(parseSort('name'), 'fees_30d_sum', true))).toBe(
      'name,-fees_30d_sum',
    )
  })
})

describe('parseSort', () => {
  it('forgets columns that do not exist', () => {
    expect(parseSort('nonsense,-fees_30d_sum')).toEqual([
      { column: 'fees_30d_sum', descending: true },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { fillParams, quoteName } from './writeStatement.ts'

describe('fillParams', () => {
  it('writes texts, days, numbers and lists as literals', () => {
    const sql =
      'a = {p0: String} AND d > {p1: Date} AND n < {p2: Int64} AND x IN {p3: Array(String)}'
    const params = { p0: 'aave', p1: '2024-01-01', p2: 5, p3: ['a', 'b'] }
    expect(fillParams({ sql, params })).toBe(
      "a = 'aave' AND d > CAST('2024-01-01', 'Date') AND n < CAST(5, 'Int64') AND x IN CAST(['a', 'b'], 'Array(String)')",
    )
  })
  it('lets no string end early, whatever it contains', () => {
    const params = { p0: "it's \\ {p0: String}\n--", p1: [] }
    expect(fillParams({ sql: '{p0: String} {p1: Array(String)}', params })).toBe(
      "'it\\'s \\\\ {p0: String}\\n--' CAST([], 'Array(String)')",
    )
  })
  it('keeps missing values, and whole numbers among fractions', () => {
    const params = { p0: [1, null, 0.5, 1e21], p1: [[], [3]], p2: ['2024-01-01', null] }
    const sql =
      '{p0: Array(Nullable(Float64))} {p1: Array(Array(Float64))} {p2: Array(Nullable(Date32))}'
    expect(fillParams({ sql, params })).toBe(
      "CAST([1.0, NULL, 0.5, 1e+21], 'Array(Nullable(Float64))') CAST([[], [3.0]], 'Array(Array(Float64))') CAST(['2024-01-01', NULL], 'Array(Nullable(Date32))')",
    )
  })
  it('names columns after formulas', () => {
    expect(quoteName('fees / `x`\n')).toBe('`fees / \\`x\\`\\n`')
  })
})

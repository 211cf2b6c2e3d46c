import { describe, expect, it } from 'vitest'
import { setParams } from './setParams.ts'

describe('setParams', () => {
  it('writes every kind of value as the engine reads parameters', () => {
    const params = {
      day: '2026-01-01',
      count: 3,
      list: ['a', "it's"],
      none: null,
      levels: [1.5, null],
    }
    const names = Object.keys(params).map((name) => `{${name}: String}`)
    expect(setParams(`SELECT ${names.join()}`, params)).toBe(
      "SET param_day = '2026-01-01', param_count = '3', " +
        "param_list = '[\\'a\\',\\'it\\\\\\'s\\']', param_none = '\\\\N', param_levels = '[1.5,NULL]'; ",
    )
  })

  it('lets no string end its literal', () => {
    expect(setParams('SELECT {name: String}', { name: "'; DROP TABLE facts; --\\" })).toBe(
      "SET param_name = '\\\\\\'; DROP TABLE facts; --\\\\\\\\'; ",
    )
  })

  it('is empty for a statement without parameters', () => {
    expect(setParams('SELECT 1')).toBe('')
  })

  it('sets what the statement names, and takes nothing within its texts for a name', () => {
    const sql = "SELECT '{a: String}', 'it\\'s {b: String}', 'it''s {c: String}', {d: String}"
    expect(setParams(sql, { d: 'x', e: { unread: true } })).toBe("SET param_d = 'x'; ")
  })

  it('refuses a statement that names a parameter without a value', () => {
    expect(() => setParams('SELECT {name: String}', {})).toThrow('no value for {name}')
  })
})

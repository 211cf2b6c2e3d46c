import { describe, expect, it } from 'vitest'
import { describePath, type JsonPath, locateJson } from './locateJson.ts'

const TEXT = `\uFEFF {"a\\"b": [ 1, -2.5e3 ,"x,]\\\\" ], "n": null,
  "rows": [[1767398400, {"Base": {"aave": 12.50}}], {"day": "2026-01-03", "v": "7"}], "n": {"é": true} }`

const cut = (path: JsonPath) => {
  const found = locateJson(TEXT, path)
  return found && TEXT.slice(found.start, found.end)
}

describe('locateJson', () => {
  it.each([
    [['a"b', 1], '-2.5e3'],
    [['a"b', 2], '"x,]\\\\"'],
    [['rows', 0], '[1767398400, {"Base": {"aave": 12.50}}]'],
    [['rows', 0, 1, 'Base', 'aave'], '12.50'],
    [['rows', 1], '{"day": "2026-01-03", "v": "7"}'],
  ] as const)('finds %j in the original text', (path, expected) => {
    expect(cut(path)).toBe(expected)
  })

  it('takes the last of equal names, as parsing does', () => {
    expect(cut(['n'])).toBe('{"é": true}')
    expect(cut(['n', 'é'])).toBe('true')
  })

  it('finds the whole, and nothing where there is nothing', () => {
    expect(cut([])?.length).toBe(TEXT.trim().length)
    for (const path of [['x'], ['rows', 9], ['rows', 'x'], ['n', 0]]) expect(cut(path)).toBeNull()
    expect(locateJson('', [])).toBeNull()
    expect(locateJson('[1,', [5])).toBeNull()
  })
})

it('a way in a document is written as programmers write it', () => {
  expect(describePath(['data', 12, 'price'])).toBe('data[12].price')
  expect(describePath([3, 'coingecko:bitcoin', 'p'])).toBe('[3]["coingecko:bitcoin"].p')
})

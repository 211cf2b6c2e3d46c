import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

/** The codes of the doubts about a column of values, of days one after the other. */
async function codesOf(
  header: string,
  values: readonly (number | string)[],
  isNewestFirst = false,
) {
  const rows = values.map((value, at) => `2026-01-${String(at + 10)},${value}`)
  const lines = isNewestFirst ? rows.toReversed() : rows
  const { doubts, points } = await previewTable({
    file: toTableFile(`date,${header}\n${lines.join('\n')}\n`),
    catalog: CATALOG,
    projectId: 'aave',
  })
  expect(points.length).toBe(values.filter((value) => value !== '').length)
  return doubts.map(({ code }) => code)
}

describe('zeros of a series', () => {
  it.each([
    ['between levels that are about the same', 'tvl', [5e9, 0, 5.1e9, 5e9]],
    ['between prices', 'price', [0.5, 0, 0, 0.6]],
    ['between amounts that are about the same', 'fees', [5000, 6000, 0, 5500]],
    ['between counts', 'dau', [500, 600, 0, 0, 550]],
    ['on the newest days', 'fees', [5000, 6000, 5500, 0, 0]],
    ['on the newest days of levels', 'tvl', [5e9, 5e9, 0]],
  ] as const)('%s are asked about', async (_, header, values) => {
    const doubt = [`zeros:${header}`]
    expect(await codesOf(header, values)).toEqual(doubt)
    expect(await codesOf(header, values, true)).toEqual(doubt)
  })

  it.each([
    ['before its first day', 'tvl', [0, 0, 5e9, 5.1e9]],
    ['between few users', 'dau', [3, 4, 0, 2, 0]],
    ['between amounts that are not alike', 'token_incentives', [50_000, 0, 0, 900_000, 0, 400]],
    ['alone', 'revenue', [0, 0, 0]],
  ] as const)('%s are values', async (_, header, values) => {
    expect(await codesOf(header, values)).toEqual([])
    expect(await codesOf(header, values, true)).toEqual([])
  })
})

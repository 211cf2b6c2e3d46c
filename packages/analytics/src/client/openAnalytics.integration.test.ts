import { homedir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestAnalytics } from '../testing/openTestAnalytics.ts'
import type { Analytics } from './Analytics.ts'
import { loadContext } from './loadContext.ts'

const home = homedir()
let db: Analytics

beforeAll(async () => {
  db = await openTestAnalytics()
})

afterAll(() => db.close())

const ask = async (sql: string, params: Record<string, unknown>): Promise<unknown> =>
  (await db.rows<{ value: unknown }>({ sql, params }))[0]?.value

describe('the embedded engine', () => {
  it('answers while a statement that takes long is under way', async () => {
    const ended: string[] = []
    const long = db
      .command({
        sql: "INSERT INTO FUNCTION null('n UInt8') SELECT sleepEachRow({each: Float64}) FROM numbers(5)",
        params: { each: 0.2 },
      })
      .then(() => ended.push('statement'))
    await ask('SELECT {name: String} AS value', { name: 'ethereum' })
    ended.push('answer')
    await long
    expect(ended).toEqual(['answer', 'statement'])
  })

  it('answers while all that a load asks takes long', async () => {
    const ended: string[] = []
    const loads = loadContext.run(() =>
      Promise.all(
        [1, 2, 3].map(async () => {
          await ask('SELECT count(sleepEachRow({each: Float64})) AS value FROM numbers(3)', {
            each: 0.1,
          })
          ended.push('load')
        }),
      ),
    )
    await ask('SELECT {name: String} AS value', { name: 'ethereum' })
    ended.push('answer')
    await loads
    expect(ended).toEqual(['answer', 'load', 'load', 'load'])
  })

  it('has settings of its own, and leaves the home of its user alone', async () => {
    const names = ['background_pool_size', 'os_threads_nice_value_merge_mutate']
    const settings = await db.rows({
      sql: 'SELECT name, value FROM system.server_settings WHERE name IN {names: Array(String)} ORDER BY name',
      params: { names },
    })
    expect(settings).toEqual([
      { name: names[0], value: '1' },
      { name: names[1], value: '19' },
    ])
    expect(homedir()).toBe(home)
  })

  it('gives every question the values that it came with, however many are asked at once', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index)
    const changed = numbers.map((value) =>
      db.command({
        sql: "INSERT INTO FUNCTION null('n UInt64') SELECT {value: UInt64} + sum(number) FROM numbers(1000)",
        params: { value: value + 1_000 },
      }),
    )
    const answers = numbers.map((value) =>
      ask('SELECT {value: UInt64} AS value, sum(number) FROM numbers(100000)', { value }),
    )
    expect(await Promise.all(answers)).toEqual(numbers)
    await Promise.all(changed)
  })

  it.each([
    ["it's", 'String'],
    ['back\\slash, tab\t, line\n, nul\0, \'quoted\' "twice" {name: String}; SELECT 2 --', 'String'],
    ['日本 €', 'String'],
    [["a'b", 'c\\d', 'e\tf', ''], 'Array(String)'],
    [[], 'Array(String)'],
    [[1.5, null], 'Array(Nullable(Float64))'],
    ['2026-02-01', 'Date'],
    [-3, 'Int64'],
    [null, 'Nullable(String)'],
  ])('takes %j as it is', async (given, type) => {
    expect(await ask(`SELECT {given: ${type}} AS value`, { given })).toEqual(given)
    const streamed: unknown[] = []
    for await (const rows of db.stream({
      sql: `SELECT {given: ${type}} AS value`,
      params: { given },
    }))
      streamed.push(...rows)
    expect(streamed).toEqual([[given]])
  })
})

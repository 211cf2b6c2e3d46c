import { homedir } from 'node:os'
import { AppError } from '@tickmark/core/errors/AppError'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { loadContext } from '../client/loadContext.ts'
import { queryContext } from '../client/queryContext.ts'
import { openTestAnalytics } from '../testing/openTestAnalytics.ts'

const home = homedir()
const db = openForTests(openTestAnalytics)

const select = async (sql: string, params: Record<string, unknown>): Promise<unknown> =>
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
    await select('SELECT {name: String} AS value', { name: 'ethereum' })
    ended.push('answer')
    await long
    expect(ended).toEqual(['answer', 'statement'])
  })

  it('answers while the statements of a load take long', async () => {
    const ended: string[] = []
    const loads = loadContext.run(() =>
      Promise.all(
        [1, 2, 3].map(async () => {
          await select('SELECT count(sleepEachRow({each: Float64})) AS value FROM numbers(3)', {
            each: 0.1,
          })
          ended.push('load')
        }),
      ),
    )
    await select('SELECT {name: String} AS value', { name: 'ethereum' })
    ended.push('answer')
    await loads
    expect(ended).toEqual(['answer', 'load', 'load', 'load'])
  })

  it('interrupts an abandoned query, and answers the next one', async () => {
    const endless = 'SELECT sum(sipHash64(number)) AS value FROM numbers(1000000000000)'
    const leave = new AbortController()
    const queries = [1, 2, 3].map(() =>
      queryContext.interruptWith(leave.signal, () => select(endless, {})),
    )
    const outcomes = Promise.allSettled(queries)
    const countRunning = () =>
      select(
        "SELECT count() AS value FROM system.processes WHERE NOT is_cancelled AND query LIKE '%sipHash64(number)%'",
        {},
      )
    const own = 1
    await expect.poll(() => loadContext.run(countRunning)).toBeGreaterThan(own)
    leave.abort()
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    expect(await countRunning()).toBe(own)
  })

  it('answers with nothing of a query that failed before it', async () => {
    const failing =
      'SELECT number, throwIf(number = 5000) FROM numbers(10000) SETTINGS max_block_size = 50'
    for (let round = 0; round < 5; round++) {
      await expect(db.rows({ sql: failing })).rejects.toThrow()
      expect(await db.rows({ sql: 'SELECT 1 AS value' })).toEqual([{ value: 1 }])
    }
  })

  it('goes on with what others share when the client that began it leaves', async () => {
    const leave = new AbortController()
    const shared = queryContext.interruptWith(leave.signal, () =>
      queryContext.share(() =>
        select('SELECT count(sleepEachRow({each: Float64})) AS value FROM numbers(3)', {
          each: 0.1,
        }),
      ),
    )
    leave.abort()
    expect(await shared).toBe(3)
  })

  it('changes nothing for a load that has lost the lease, and still reads', async () => {
    await db.command({ sql: 'CREATE TABLE guarded (n UInt8) ENGINE = Memory' })
    const lost = new AppError('conflict', 'Another server loads.')
    await loadContext.run(
      async () => {
        const changes = [
          () => db.command({ sql: 'INSERT INTO guarded VALUES (1)' }),
          () => db.insert('guarded', '{"n":1}', 'JSONEachRow'),
          () => db.insertParquet('guarded', '/nowhere.parquet', ['n']),
        ]
        for (const change of changes) await expect(change()).rejects.toBe(lost)
        expect(await select('SELECT count() AS value FROM guarded', {})).toBe(0)
      },
      () => Promise.reject(lost),
    )
    await db.command({ sql: 'DROP TABLE guarded' })
  })

  it('applies its own settings, and restores the home of its user', async () => {
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

  it('uses the parameters of each statement, however many run at a time', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index)
    const changed = numbers.map((value) =>
      db.command({
        sql: "INSERT INTO FUNCTION null('n UInt64') SELECT {value: UInt64} + sum(number) FROM numbers(1000)",
        params: { value: value + 1_000 },
      }),
    )
    const answers = numbers.map((value) =>
      select('SELECT {value: UInt64} AS value, sum(number) FROM numbers(100000)', { value }),
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
    expect(await select(`SELECT {given: ${type}} AS value`, { given })).toEqual(given)
    const streamed: unknown[] = []
    for await (const rows of db.stream({
      sql: `SELECT {given: ${type}} AS value`,
      params: { given },
    }))
      streamed.push(...rows)
    expect(streamed).toEqual([[given]])
  })

  it('closes after what is under way, and takes nothing more', async () => {
    const slow = select('SELECT count(sleepEachRow({each: Float64})) AS value FROM numbers(5)', {
      each: 0.1,
    })
    const waiting = Array.from({ length: 5 }, () => select('SELECT 1 AS value', {}))
    const outcomes = Promise.allSettled(waiting)
    await select('SELECT 1 AS value', {})
    await db.close()
    expect(await slow).toBe(5)
    for (const outcome of await outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not-ready' })
    await expect(select('SELECT 1 AS value', {})).rejects.toMatchObject({ code: 'not-ready' })
  })
})

import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { openAnalytics } from '../store/openAnalytics.ts'
import { queryContext } from './queryContext.ts'

const MB = 1024 * 1024
const db = openForTests(() =>
  openAnalytics({
    kind: 'embedded',
    path: ':memory:',
    limits: { memoryBytes: 384 * MB, runMs: 6_000, waitMs: 60_000 },
  }),
)

/** The engine holds these numbers of eight bytes in one row. */
const hold = (count: number) => ({
  sql: 'SELECT length(groupArray(number)) AS value FROM numbers({count: UInt64})',
  params: { count },
})
const tooLarge = { code: 'too-large', message: expect.stringContaining('memory') }

describe('limits of statements', () => {
  it('answers a statement that needs more than its small part', async () => {
    expect(await db.rows(hold(5_000_000))).toEqual([{ value: 5_000_000 }])
  })

  it('refuses one that needs more than there is as too large, however many there are', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => db.rows(hold(60_000_000))))
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: tooLarge })
    expect(await db.rows({ sql: 'SELECT 1 AS value' })).toEqual([{ value: 1 }])
  })

  it('refuses one that takes too long as too large', async () => {
    const endless = 'SELECT sum(sipHash64(number)) AS value FROM numbers(1000000000000)'
    await expect(db.rows({ sql: endless })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('longer'),
    })
  })

  it('refuses one that is longer than the engine reads as too large', async () => {
    const long = `SELECT ${Array.from({ length: 60_000 }, () => '1').join('+')} AS value`
    await expect(db.rows({ sql: long })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('longer than the engine takes'),
    })
  })

  const readAll = async (sql: string) => {
    let rows = 0
    for await (const block of db.stream({ sql })) rows += block.length
    return rows
  }

  it('limits streams of rows too, and continues sorts on disk', async () => {
    const sorted = 'SELECT number FROM numbers(1000000) ORDER BY sipHash64(number)'
    expect(await readAll(sorted)).toBe(1_000_000)
    const held = 'SELECT groupArray(number) AS value FROM numbers(60000000)'
    await expect(readAll(held)).rejects.toMatchObject(tooLarge)
  })

  it('begins one stream after the other, and does not wait for a reader that stopped', async () => {
    const ended: string[] = []
    const read = async (name: string, sql: string) => {
      await readAll(sql)
      ended.push(name)
    }
    const sorted = 'SELECT number FROM numbers(100000) ORDER BY sipHash64(number)'
    await Promise.all([
      read('slow', 'SELECT sleepEachRow(0.5) AS value FROM numbers(4)'),
      read('fast', sorted),
    ])
    expect(ended).toEqual(['slow', 'fast'])
    const unread = db.stream({ sql: sorted })[Symbol.asyncIterator]()
    await unread.next()
    await read('other', sorted)
    await unread.return?.()
  })

  it('opens any number of streams that hold little, and three that hold much while they are read', async () => {
    const begin = (sql: string) => db.stream({ sql })[Symbol.asyncIterator]()
    const light = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const rows = begin('SELECT number FROM numbers(100000) ORDER BY number')
        expect((await rows.next()).done).toBe(false)
        return rows
      }),
    )
    const grouped = `SELECT key, list FROM (SELECT number % 3000 AS key, groupArray(number) AS list
      FROM numbers(5000000) GROUP BY key ORDER BY key) ARRAY JOIN list`
    const heavy = [1, 2, 3, 4].map(() => begin(grouped))
    const begun = heavy.map((rows) => rows.next())
    await Promise.all(begun.slice(0, 3))
    expect(db.countWaitingStreams()).toBe(1)
    await heavy[0]?.return?.()
    expect((await begun[3])?.done).toBe(false)
    for (const rows of [...light, ...heavy]) await rows.return?.()
    expect(db.countWaitingStreams()).toBe(0)
  })

  it('interrupts a stream without rows in time, and one whose reader left', async () => {
    const endless = 'SELECT sum(sipHash64(number)) AS value FROM numbers(1000000000000)'
    await expect(readAll(endless)).rejects.toMatchObject({ code: 'too-large' })
    const leave = new AbortController()
    const left = queryContext.interruptWith(leave.signal, () => readAll(endless))
    setTimeout(() => leave.abort(), 200)
    await expect(left).rejects.toThrow()
    const [row] = await db.rows<{ value: number }>({
      sql: "SELECT count() AS value FROM system.processes WHERE NOT is_cancelled AND query LIKE 'SELECT sum(sipHash64%'",
    })
    expect(row?.value).toBe(0)
  })
})

it('never has a small statement wait behind a large one while another connection works', async () => {
  const leave = new AbortController()
  const large = queryContext.interruptWith(leave.signal, () =>
    db.rows({ sql: 'SELECT sum(sipHash64(number)) FROM numbers(1000000000000)', isLarge: true }),
  )
  const ended = large.catch(() => 'ended')
  const small = () => db.rows({ sql: 'SELECT sleep(0.05) AS value' })
  const first = await Promise.race([ended, Promise.all(Array.from({ length: 6 }, small))])
  expect(first).toHaveLength(6)
  leave.abort()
  await ended
})

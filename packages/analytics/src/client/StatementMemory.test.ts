import { describe, expect, it } from 'vitest'
import { type QueryOwner, queryContext } from './queryContext.ts'
import { StatementMemory } from './StatementMemory.ts'

const MB = 1024 * 1024
const open = (waitMs = 60_000) =>
  new StatementMemory({ memoryBytes: 600 * MB, runMs: 60_000, waitMs }, 2)

const outOfMemory = Object.assign(new Error('no'), { type: 'MEMORY_LIMIT_EXCEEDED' })

const asClient = <T>(client: string, work: () => Promise<T>): Promise<T> => {
  const owner: QueryOwner = {
    client,
    weigh: () => 'light',
    enter: () => () => undefined,
    begin: () => () => undefined,
    beginLarge: () => () => undefined,
    yieldTurn: async () => undefined,
  }
  return queryContext.run(owner, work)
}

describe('StatementMemory', () => {
  it('gives a small part to each statement, so that all of them together fit', async () => {
    const memory = open()
    expect(await memory.run({ sql: 'a' }, async (bytes) => bytes)).toBe(100 * MB)
    expect(memory.largeBytes + memory.lanes * memory.smallBytes).toBe(600 * MB)
  })

  it('repeats a statement that needs more with most of the memory, and remembers it', async () => {
    const memory = open()
    const given: number[] = []
    const attempt = async (bytes: number) => {
      given.push(bytes / MB)
      if (bytes < 200 * MB) throw outOfMemory
      return 'rows'
    }
    expect(await memory.run({ sql: 'a' }, attempt)).toBe('rows')
    expect(await memory.run({ sql: 'a' }, attempt)).toBe('rows')
    expect(given).toEqual([100, 400, 400])
  })

  it('fails with the reason of the engine when that is not enough either', async () => {
    const memory = open()
    await expect(memory.run({ sql: 'a' }, () => Promise.reject(outOfMemory))).rejects.toBe(
      outOfMemory,
    )
    expect(await memory.run({ sql: 'b', isLarge: true }, async () => 'next')).toBe('next')
  })

  it('runs one large statement at a time, while small ones go on, and clients take turns', async () => {
    const memory = open()
    const order: string[] = []
    let running = 0
    const large = (client: string, name: string) =>
      asClient(client, () =>
        memory.run({ sql: name, isLarge: true }, async () => {
          running++
          expect(running).toBe(1)
          await new Promise((resolve) => setTimeout(resolve, 1))
          order.push(name)
          running--
        }),
      )
    const all = [
      ...['a1', 'a2', 'a3'].map((name) => large('a', name)),
      ...['b1', 'b2'].map((name) => large('b', name)),
      large('c', 'c1'),
    ]
    await memory.run({ sql: 'small' }, async () => order.push('small'))
    await Promise.all(all)
    expect(order).toEqual(['small', 'a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it('counts a large statement as ended once, however often it leaves', async () => {
    const memory = open(20)
    let large = 0
    const owner: QueryOwner = {
      client: 'a',
      weigh: () => 'light',
      enter: () => () => undefined,
      begin: () => () => undefined,
      beginLarge: () => {
        large++
        return () => {
          large--
        }
      },
      yieldTurn: async () => undefined,
    }
    const leave = await queryContext.run(owner, () => memory.enter())
    expect(large).toBe(1)
    for (let at = 0; at < 3; at++) leave()
    expect(large).toBe(0)
  })

  it('refuses as busy after the wait, and drops clients that leave', async () => {
    const memory = open(20)
    const leave = await memory.enter()
    await expect(memory.enter()).rejects.toMatchObject({ code: 'busy' })
    const abort = new AbortController()
    const waiting = queryContext.interruptWith(abort.signal, () => memory.enter())
    abort.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    leave()
    const next = await memory.enter()
    next()
  })

  it('lets few streams that hold memory be open, of which none has the turn while it is read', async () => {
    const memory = open(50)
    const closes = await Promise.all([1, 2, 3].map(() => memory.openStream()))
    expect(await memory.run({ sql: 'a', isLarge: true }, async () => 'rows')).toBe('rows')
    const fourth = memory.openStream()
    expect(memory.countWaitingStreams()).toBe(1)
    closes[0]?.()
    const close = await fourth
    await expect(memory.openStream()).rejects.toMatchObject({ code: 'busy' })
    for (const one of [...closes, close]) one()
    for (const one of await Promise.all([1, 2, 3].map(() => memory.openStream()))) one()
    expect(memory.countWaitingStreams()).toBe(0)
  })
})

import { queryContext } from '@tickmark/analytics/client/queryContext'
import { beforeEach, describe, expect, it } from 'vitest'
import { QueryQueue } from './QueryQueue.ts'

let now = 0
let queue: QueryQueue
let begun: string[]
beforeEach(() => {
  now = 0
  begun = []
  queue = new QueryQueue({ lanes: 2, waitingPerAddress: 4, waitMs: 60_000, now: () => now })
})

/** Work of the engine that goes on until it is ended. */
function ask(address: string, name = address, signal?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = queue.run(
    address,
    () => {
      begun.push(name)
      const end = queryContext.find()?.begin()
      return promise.finally(end)
    },
    signal,
  )
  // Those that still wait at the end of a test are refused later.
  done.catch(() => undefined)
  return {
    done,
    end: async () => {
      resolve()
      await done
    },
  }
}

/** An address whose queries took long. */
async function makeHeavy(address: string) {
  const { end } = ask(address)
  now += 5_000
  await end()
  begun = []
}

describe('the queue of queries', () => {
  it('weighs what the engine needs, and not how long a query waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waited = queue.run('a', () => promise)
    now += 50_000
    resolve()
    await waited
    ask('b')
    for (const name of ['1', '2', '3']) ask('a', name)
    expect(begun).toEqual(['b', '1', '2', '3'])
  })

  it('counts no query that never reached the engine, so that refused ones do not make long ones light', async () => {
    const one = ask('a')
    now += 5_000
    await one.end()
    for (let at = 0; at < 50; at++) await queue.run('a', async () => {})
    ask('b')
    const weights: unknown[] = []
    void queue.run('a', async () => weights.push(queryContext.find()?.weigh()))
    expect(weights).toEqual(['heavy'])
  })

  it('counts a query as heavy while it needs much memory, and not the others of its address', async () => {
    ask('b')
    await queue.run('a', async () => {
      const owner = queryContext.find()
      const end = owner?.beginLarge()
      expect(owner?.weigh()).toBe('heavy')
      await queue.run('a', async () => expect(queryContext.find()?.weigh()).toBe('busy'))
      end?.()
      expect(owner?.weigh()).toBe('light')
    })
  })

  it('has heavy work in script wait while queries of others run', async () => {
    await makeHeavy('a')
    const light = ask('b')
    const slices: string[] = []
    const heavy = queue.run('a', async () => {
      await queryContext.yieldTurn()
      slices.push('heavy')
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(slices).toEqual([])
    await light.end()
    await heavy
    expect(slices).toEqual(['heavy'])
  })

  it('runs one more of an address than there are lanes, and the others when these are done', async () => {
    const queries = ['1', '2', '3', '4'].map((name) => ask('a', name))
    expect(begun).toEqual(['1', '2', '3'])
    await queries[0]?.end()
    expect(begun).toEqual(['1', '2', '3', '4'])
  })

  it('leaves all lanes to an address that asks heavy queries alone', async () => {
    await makeHeavy('heavy')
    for (const name of ['1', '2', '3']) ask('heavy', name)
    expect(begun).toEqual(['1', '2'])
  })

  it('keeps a lane free of heavy queries where another caller is there', async () => {
    await makeHeavy('one')
    await makeHeavy('two')
    ask('small')
    for (const address of ['one', 'two', 'one', 'small']) ask(address)
    expect(begun).toEqual(['small', 'one', 'small'])
  })

  it('counts a program as heavy also beside one that needs far more', async () => {
    const far = ask('far')
    now += 20_000
    const one = ask('one')
    now += 8_000
    await one.end()
    const weights: unknown[] = []
    void queue.run('one', async () => weights.push(queryContext.find()?.weigh()))
    await far.end()
    await queue.run('one', async () => {})
    expect(weights).toEqual(['heavy'])
  })

  it('lets a busy page in beside a program', async () => {
    for (const address of ['program', 'program', 'page', 'program']) await makeHeavy(address)
    for (const address of ['program', 'program', 'page', 'page']) ask(address)
    expect(begun).toEqual(['program', 'page', 'page'])
  })

  it('takes many short queries for short, however much they need together', async () => {
    ask('other')
    for (let at = 0; at < 100; at++) {
      const { end } = ask('visitor')
      now += 40
      await end()
      now += 60
    }
    begun = []
    for (const name of ['1', '2', '3', '4']) ask('visitor', name)
    expect(begun).toEqual(['1', '2', '3'])
  })

  describe('beside many others', () => {
    /** A visitor asks every second, and each query takes as long as this. */
    async function visit(ms: number) {
      for (let at = 0; at < 20; at++) {
        const { end } = ask('visitor')
        now += ms
        await end()
        now += 1_000 - ms
      }
    }
    const weigh = async () => {
      let weight: unknown
      await queue.run('visitor', async () => {
        weight = queryContext.find()?.weigh()
      })
      return weight
    }
    /** The visitor's queries have a quarter of the two processors. */
    function crowd(others: number) {
      const options = { lanes: 8, processors: 2, waitingPerAddress: 4, waitMs: 60_000 }
      queue = new QueryQueue({ ...options, now: () => now })
      return Array.from({ length: others }, (_, at) => ask(`other ${at}`))
    }

    it('charges a query its share of the processors, and not how long it took', async () => {
      crowd(7)
      await visit(900)
      expect(await weigh()).toBe('light')
    })

    it('charges the whole time where there are as many processors as queries', async () => {
      crowd(1)
      await visit(900)
      expect(await weigh()).toBe('heavy')
    })

    it('charges by the number of queries at each moment, which changes while one runs', async () => {
      const others = crowd(7)
      const { end } = ask('visitor')
      now += 3_600
      for (const other of others) await other.end()
      expect(await weigh()).toBe('busy')
      now += 2_000
      ask('another')
      await end()
      expect(await weigh()).toBe('heavy')
    })

    it('charges no time in which other programs had the processors', async () => {
      let engine = 0
      queue = new QueryQueue({
        ...{ lanes: 8, processors: 2, waitingPerAddress: 4, waitMs: 60_000 },
        now: () => now,
        engineMs: () => engine,
      })
      ask('other')
      const { end } = ask('visitor')
      now += 5_000
      engine += 400
      await end()
      expect(await weigh()).toBe('light')
      const again = ask('visitor')
      now += 5_000
      engine += 9_000
      await again.end()
      expect(await weigh()).toBe('heavy')
    })

    it('counts queries once that leave in any order', async () => {
      const others = crowd(7)
      now += 10_000
      for (const other of others.reverse()) await other.end()
      await visit(900)
      ask('another')
      expect(await weigh()).toBe('heavy')
    })
  })

  it('takes turns between addresses', async () => {
    await makeHeavy('one')
    await makeHeavy('two')
    const queries = ['one', 'one', 'one', 'two', 'two'].map((address) => ask(address))
    for (const at of [0, 3, 1, 4]) await queries[at]?.end()
    expect(begun).toEqual(['one', 'two', 'one', 'two', 'one'])
  })

  it('has a burst of an address that needed nothing yet leave a connection free', async () => {
    const weights: (string | undefined)[] = []
    for (let at = 0; at < 3; at++)
      queue.run('a', async () => {
        weights.push(queryContext.find()?.weigh())
        await new Promise<never>(() => undefined)
      })
    await queue.run('b', async () => {
      weights.push(queryContext.find()?.weigh())
    })
    expect(weights).toEqual(['light', 'busy', 'busy', 'light'])
  })

  it('has the statements of one query leave a connection free', async () => {
    await queue.run('a', async () => {
      const owner = queryContext.find()
      const [short, long] = [{ sql: 'SELECT 1' }, { sql: 'SELECT 1', isLong: true }]
      const weights = [queryContext.weigh(short)]
      const leave = owner?.enter()
      weights.push(queryContext.weigh(short))
      leave?.()
      weights.push(queryContext.weigh(short), queryContext.weigh(long))
      weights.push(queryContext.weigh({ sql: `SELECT ${'a + '.repeat(10_000)} 1` }))
      expect(weights).toEqual(['light', 'busy', 'light', 'busy', 'busy'])
    })
    expect(queryContext.weigh({ sql: '', isLong: true })).toBe('light')
  })

  it('forgets within a minute what an address needed', async () => {
    await makeHeavy('heavy')
    ask('other')
    now += 30_000
    for (const name of ['1', '2', '3']) ask('heavy', name)
    expect(begun).toEqual(['other', '1', '2', '3'])
  })

  it('refuses more than may wait, and what waited too long', async () => {
    const waiting = new QueryQueue({ lanes: 1, waitingPerAddress: 1, waitMs: 1 })
    const never = () => new Promise<void>(() => undefined)
    for (let at = 0; at < 2; at++) waiting.run('a', never)
    const waits = waiting.run('a', never)
    await expect(waiting.run('a', never)).rejects.toMatchObject({ code: 'too-many-requests' })
    await expect(waits).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  it('takes out what no caller waits for any more', async () => {
    const abort = new AbortController()
    const queries = ['1', '2', '3'].map((name) => ask('a', name))
    const left = ask('a', 'left', abort.signal)
    ask('a', '5')
    abort.abort()
    await expect(left.done).rejects.toMatchObject({ name: 'AbortError' })
    await queries[0]?.end()
    expect(begun).toEqual(['1', '2', '3', '5'])
  })

  it('lets a client leave at once, and frees its place when the engine is done', async () => {
    const leaving = [1, 2, 3].map((name) => {
      const leave = new AbortController()
      return { leave, query: ask('a', `abandoned ${name}`, leave.signal) }
    })
    ask('a', 'next')
    for (const { leave, query } of leaving) {
      leave.abort(new DOMException('left', 'AbortError'))
      await expect(query.done).rejects.toMatchObject({ name: 'AbortError' })
    }
    expect(begun).not.toContain('next')
    await leaving[0]?.query.end().catch(() => undefined)
    await expect.poll(() => begun).toContain('next')
  })
})

describe('work beside the queue', () => {
  const find = (address: string) =>
    queue.runBeside(address, async () => queryContext.find()?.client)

  it('begins at once, and takes turns as its address, like the queries of it', async () => {
    for (let at = 0; at < 4; at++) ask('a', `a${at}`)
    expect(await find('a')).toBe(await find('a'))
    expect(await find('a')).not.toBe(await find('b'))
    const asked = queue.run('b', async () => queryContext.find()?.client)
    expect(await asked).toBe(await find('b'))
  })

  it('makes an address one of the others once it has a statement', async () => {
    await makeHeavy('heavy')
    const weighHeavy = async () => {
      let weight: unknown
      await queue.run('heavy', async () => {
        weight = queryContext.find()?.weigh()
      })
      return weight
    }
    await queue.runBeside('probe', async () => queryContext.yieldTurn())
    expect(await weighHeavy()).toBe('light')
    const weights = await queue.runBeside('account', async () => {
      const first = queryContext.weigh({ sql: '' })
      queryContext.find()?.enter()
      return [first, queryContext.weigh({ sql: '' })]
    })
    expect(weights).toEqual(['light', 'busy'])
    expect(await weighHeavy()).toBe('heavy')
  })

  it('leaves a connection to requests where no request waits for it', async () => {
    const weigh = () => queryContext.weigh({ sql: '' })
    expect(queryContext.runInBackground(weigh)).toBe('busy')
    expect(queue.runBeside('a', () => queryContext.runInBackground(weigh))).toBe('light')
  })
})

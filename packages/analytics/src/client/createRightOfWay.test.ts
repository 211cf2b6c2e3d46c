import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRightOfWay, type RightOfWay } from './createRightOfWay.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Whether it is done, some turns of the event loop later. */
async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false
  work.then(() => {
    done = true
  })
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  return done
}

/** Gives way after having worked for a piece's time. */
function giveAfterWork(way: RightOfWay, ms = 4): Promise<void> {
  vi.advanceTimersByTime(ms)
  return way.give()
}

describe('createRightOfWay', () => {
  it('lets work go on where nobody waits', async () => {
    expect(await isDone(giveAfterWork(createRightOfWay()))).toBe(true)
  })

  it('has work wait until everybody has an answer', async () => {
    const way = createRightOfWay()
    const [leaveFirst, leaveSecond] = [way.take(), way.take()]
    const work = giveAfterWork(way)
    leaveFirst()
    expect(await isDone(work)).toBe(false)
    leaveSecond()
    leaveSecond()
    expect(await isDone(work)).toBe(true)
  })

  it('has work wait no longer than 100 ms, and again only when it has worked', async () => {
    const way = createRightOfWay()
    way.take()
    const work = giveAfterWork(way)
    expect(await isDone(work)).toBe(false)
    vi.advanceTimersByTime(99)
    expect(await isDone(work)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await isDone(work)).toBe(true)
    expect(await isDone(way.give())).toBe(true)
    const next = giveAfterWork(way, 30)
    expect(await isDone(next)).toBe(false)
    vi.advanceTimersByTime(30)
    expect(await isDone(next)).toBe(true)
  })

  it('counts what gives way at the same time once', async () => {
    const way = createRightOfWay()
    const leave = way.take()
    const works = [giveAfterWork(way), way.give(), way.give()]
    expect(await isDone(Promise.race(works))).toBe(false)
    vi.advanceTimersByTime(40)
    leave()
    await Promise.all(works)
    way.take()
    const next = giveAfterWork(way)
    expect(await isDone(next)).toBe(false)
    vi.advanceTimersByTime(63)
    expect(await isDone(next)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await isDone(next)).toBe(true)
  })

  it('has work go on at once that has hardly begun', async () => {
    const way = createRightOfWay()
    way.take()
    expect(await isDone(giveAfterWork(way, 3))).toBe(true)
    expect(await isDone(giveAfterWork(way, 1))).toBe(false)
  })

  it('has what gives way at the same time go on one after the other, with a turn between', async () => {
    const way = createRightOfWay()
    const events: string[] = []
    const work = async (name: string) => {
      await way.give()
      events.push(name)
    }
    vi.advanceTimersByTime(4)
    const works = [work('first'), work('second'), work('third')]
    for (let turn = 0; turn < 5; turn++) {
      await setImmediate()
      events.push('turn')
    }
    await Promise.all(works)
    const between = events.slice(events.indexOf('first'), events.indexOf('third') + 1)
    expect(between).toEqual(['first', 'turn', 'second', 'turn', 'third'])
  })

  it('waits for no stream', async () => {
    const way = createRightOfWay()
    way.take()
    expect(await isDone(giveAfterWork(way, 1_000))).toBe(true)
  })
})

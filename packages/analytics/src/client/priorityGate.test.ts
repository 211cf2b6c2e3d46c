import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPriorityGate } from './priorityGate.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Returns whether the promise is resolved a few event loop turns later. */
async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false
  work.then(() => {
    done = true
  })
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  return done
}

describe('createPriorityGate', () => {
  it('does not delay work without requests', async () => {
    expect(await isDone(createPriorityGate().yieldToRequests())).toBe(true)
  })

  it('has work wait until everybody has an answer', async () => {
    const way = createPriorityGate()
    const [leaveFirst, leaveSecond] = [way.enter(), way.enter()]
    const work = way.yieldToRequests()
    leaveFirst()
    expect(await isDone(work)).toBe(false)
    leaveSecond()
    leaveSecond()
    expect(await isDone(work)).toBe(true)
  })

  it('has work wait no longer than 100 ms, and again only when it has worked', async () => {
    const way = createPriorityGate()
    way.enter()
    const work = way.yieldToRequests()
    expect(await isDone(work)).toBe(false)
    vi.advanceTimersByTime(99)
    expect(await isDone(work)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await isDone(work)).toBe(true)
    expect(await isDone(way.yieldToRequests())).toBe(true)
    vi.advanceTimersByTime(30)
    const next = way.yieldToRequests()
    expect(await isDone(next)).toBe(false)
    vi.advanceTimersByTime(30)
    expect(await isDone(next)).toBe(true)
  })

  it('counts concurrent yields once', async () => {
    const way = createPriorityGate()
    const leave = way.enter()
    const works = [way.yieldToRequests(), way.yieldToRequests(), way.yieldToRequests()]
    expect(await isDone(Promise.race(works))).toBe(false)
    vi.advanceTimersByTime(40)
    leave()
    await Promise.all(works)
    way.enter()
    const next = way.yieldToRequests()
    expect(await isDone(next)).toBe(false)
    vi.advanceTimersByTime(59)
    expect(await isDone(next)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await isDone(next)).toBe(true)
  })

  it('handles events between concurrent yields', async () => {
    const way = createPriorityGate()
    const order: string[] = []
    const works = ['first', 'second', 'third'].map(async (name) => {
      await way.yieldToRequests()
      order.push(name)
      setImmediate().then(() => order.push(`after ${name}`))
    })
    await Promise.all(works)
    expect(order.slice(0, 5)).toEqual(['first', 'after first', 'second', 'after second', 'third'])
  })

  it('waits for no stream', async () => {
    const way = createPriorityGate()
    way.enter()
    vi.advanceTimersByTime(1_000)
    expect(await isDone(way.yieldToRequests())).toBe(true)
  })
})

import { queryContext } from '@tickmark/analytics/client/queryContext'
import { describe, expect, it } from 'vitest'
import { type Schedule, SharedRuns } from './SharedRuns.ts'

const never: Schedule = () => new Promise(() => undefined)
const aborted: Schedule = () => Promise.reject(new DOMException('left', 'AbortError'))

describe('runs that are shared', () => {
  it('begin with the first caller whose turn comes', async () => {
    const runs = new SharedRuns<number>()
    let count = 0
    const work = async () => ++count
    const waiting = runs.join('k', work, never)
    expect(await runs.join('k', work)).toBe(1)
    expect(await waiting).toBe(1)
    expect(await runs.join('k', work)).toBe(2)
  })

  it('go on for those who still wait when one has left', async () => {
    const runs = new SharedRuns<string>()
    const work = async () => 'answer'
    const [left, stays] = [runs.join('k', work, aborted), runs.join('k', work)]
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
    expect(await stays).toBe('answer')
  })

  it('tell every caller of a failure, and try again afterwards', async () => {
    const runs = new SharedRuns<string>()
    const fail = () => Promise.reject(new Error('broken'))
    const both = await Promise.allSettled([runs.join('k', fail), runs.join('k', fail, never)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await runs.join('k', async () => 'answer')).toBe('answer')
  })

  it('are interrupted when the last caller has left, and begin again for the next one', async () => {
    const runs = new SharedRuns<string>()
    const signals: (AbortSignal | undefined)[] = []
    const { promise, resolve } = Promise.withResolvers<string>()
    const work = () => {
      signals.push(queryContext.signal())
      return signals.length === 1 ? promise : Promise.resolve('again')
    }
    const leaves = [new AbortController(), new AbortController()]
    const schedules = leaves.map(
      ({ signal }): Schedule =>
        (begin) =>
          Promise.race([
            begin(),
            new Promise<never>((_, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason))
            }),
          ]),
    )
    const joined = schedules.map((schedule) => runs.join('k', work, schedule))
    leaves[0]?.abort()
    await expect(joined[0]).rejects.toMatchObject({ name: 'AbortError' })
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    leaves[1]?.abort()
    await expect(joined[1]).rejects.toMatchObject({ name: 'AbortError' })
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    expect(await runs.join('k', work)).toBe('again')
    resolve('late')
  })
})

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
})

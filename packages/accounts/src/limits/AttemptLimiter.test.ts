import { describe, expect, it } from 'vitest'
import { AttemptLimiter } from './AttemptLimiter.ts'

describe('AttemptLimiter', () => {
  it('counts within a window that the first try opens', () => {
    let now = 0
    const attempts = new AttemptLimiter(() => now)
    expect([attempts.add('a', 100), attempts.add('a', 100), attempts.add('b', 100)]).toEqual([
      1, 2, 1,
    ])
    now = 99
    expect(attempts.count('a')).toBe(2)
    now = 100
    expect([attempts.count('a'), attempts.add('a', 100)]).toEqual([0, 1])
  })

  it('forgets a key when it is told to', () => {
    const attempts = new AttemptLimiter()
    attempts.add('a', 1_000)
    attempts.clear('a')
    expect(attempts.count('a')).toBe(0)
  })

  it('keeps only so many keys, the newest ones', () => {
    const attempts = new AttemptLimiter()
    for (let key = 0; key <= 50_000; key++) attempts.add(String(key), 60_000)
    expect([attempts.count('0'), attempts.count('1'), attempts.count('50000')]).toEqual([0, 1, 1])
  })
})

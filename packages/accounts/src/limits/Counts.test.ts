import { describe, expect, it } from 'vitest'
import { MemoryCounts } from './Counts.ts'

describe('MemoryCounts', () => {
  it('counts within a window that the first try opens', async () => {
    let now = 0
    const counts = new MemoryCounts(() => now)
    expect(await counts.add('a', 100)).toEqual({ count: 1, endsInMs: 100 })
    now = 40
    expect(await counts.add('a', 100)).toEqual({ count: 2, endsInMs: 60 })
    expect(await counts.add('b', 100)).toEqual({ count: 1, endsInMs: 100 })
    now = 99
    expect(await counts.count('a')).toBe(2)
    now = 100
    expect(await counts.count('a')).toBe(0)
    expect(await counts.add('a', 100)).toEqual({ count: 1, endsInMs: 100 })
  })

  it('counts several at once', async () => {
    const counts = new MemoryCounts()
    await counts.add('a', 1_000, 50)
    expect(await counts.add('a', 1_000)).toMatchObject({ count: 51 })
  })

  it('counts one less for what did not count, and never less than none', async () => {
    const counts = new MemoryCounts()
    await counts.add('a', 1_000)
    await counts.add('a', 1_000)
    await counts.subtract('a')
    expect(await counts.count('a')).toBe(1)
    await counts.subtract('a')
    await counts.subtract('a')
    await counts.subtract('unknown')
    expect(await counts.add('a', 1_000)).toMatchObject({ count: 1 })
  })

  it('forgets a key on request', async () => {
    const counts = new MemoryCounts()
    await counts.add('a', 1_000)
    await counts.clear('a')
    expect(await counts.count('a')).toBe(0)
  })

  it('keeps only so many keys, the newest ones', async () => {
    const counts = new MemoryCounts()
    for (let key = 0; key <= 50_000; key++) await counts.add(String(key), 60_000)
    expect([await counts.count('0'), await counts.count('1'), await counts.count('50000')]).toEqual(
      [0, 1, 1],
    )
  })
})

import { describe, expect, it } from 'vitest'
import { LookupCache } from './LookupCache.ts'

describe('what was looked up', () => {
  it('is not read again, also where it is nothing, until it is forgotten', async () => {
    const cache = new LookupCache<string | undefined>()
    for (const value of ['session', undefined]) {
      expect(cache.recall('a')).toBeUndefined()
      expect(await cache.look('a', async () => value)).toBe(value)
      expect(cache.recall('a')).toMatchObject({ found: value })
      if (value === undefined) cache.forgetAll()
      else cache.forget('a')
    }
    expect(cache.recall('a')).toBeUndefined()
  })

  it('is not remembered when it was forgotten while it was read: a user who is suspended then stays out', async () => {
    for (const forget of ['forget', 'forgetAll'] as const) {
      const cache = new LookupCache<string>()
      const { promise: read, resolve } = Promise.withResolvers<string>()
      const looked = cache.look('a', () => read)
      cache[forget]('a')
      resolve('not suspended yet')
      expect(await looked).toBe('not suspended yet')
      expect(cache.recall('a')).toBeUndefined()
    }
  })
})

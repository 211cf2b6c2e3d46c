import { describe, expect, it } from 'vitest'
import { AnswerCache, type ReadyAnswer } from './AnswerCache.ts'

const answer = (text: string): ReadyAnswer => ({ body: Buffer.from(text), etag: text, headers: {} })

describe('AnswerCache', () => {
  it('lets identical queries in flight share one run', async () => {
    const cache = new AnswerCache()
    let runs = 0
    const make = async () => {
      runs++
      return answer('a')
    }
    await Promise.all([cache.getOrMake(1, 'k', make), cache.getOrMake(1, 'k', make)])
    await cache.getOrMake(1, 'k', make)
    expect(runs).toBe(1)
  })

  it('forgets everything with a new data version', async () => {
    const cache = new AnswerCache()
    await cache.getOrMake(1, 'k', async () => answer('old'))
    cache.rememberAddress(1, '/a', 'k')
    expect(cache.findByAddress(1, '/a')?.etag).toBe('old')
    expect(cache.findByAddress(2, '/a')).toBeUndefined()
    expect((await cache.getOrMake(2, 'k', async () => answer('new'))).etag).toBe('new')
  })

  it('does not keep an answer whose run was overtaken by a load', async () => {
    const cache = new AnswerCache()
    const slow = cache.getOrMake(1, 'k', async () => {
      cache.findByAddress(2, '/other')
      return answer('old')
    })
    await slow
    expect((await cache.getOrMake(2, 'k', async () => answer('new'))).etag).toBe('new')
  })

  it('shares what another answer is made of while it is in flight, and does not keep it', async () => {
    const cache = new AnswerCache()
    let runs = 0
    const make = async () => {
      runs++
      return answer('plain')
    }
    const packed = (encoding: string) =>
      cache.getOrMake(1, `${encoding} k`, async () => {
        const { body } = await cache.getOrShare(1, 'k', make)
        return answer(`${encoding} of ${body}`)
      })
    const both = await Promise.all([packed('br'), packed('gzip')])
    expect(both.map(({ etag }) => etag)).toEqual(['br of plain', 'gzip of plain'])
    expect(runs).toBe(1)
    await cache.getOrMake(1, 'k', make)
    expect(runs).toBe(2)
    await cache.getOrShare(1, 'k', make)
    expect(runs).toBe(2)
  })

  it('does not keep what was made after everybody who waited for it had left', async () => {
    const cache = new AnswerCache()
    const interrupted = Promise.withResolvers<void>()
    const made = Promise.withResolvers<void>()
    const caller = cache.getOrMake(1, 'k', {
      make: async () => {
        await interrupted.promise
        setImmediate(made.resolve)
        return answer('incomplete')
      },
      schedule: async (work) => {
        void work()
        throw new Error('The caller has left.')
      },
    })
    await expect(caller).rejects.toThrow('has left')
    interrupted.resolve()
    await made.promise
    expect(cache.find(1, 'k')).toBeUndefined()
    expect((await cache.getOrMake(1, 'k', async () => answer('whole'))).etag).toBe('whole')
  })

  it('does not keep failures', async () => {
    const cache = new AnswerCache()
    await expect(cache.getOrMake(1, 'k', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
    expect((await cache.getOrMake(1, 'k', async () => answer('yes'))).etag).toBe('yes')
  })
})

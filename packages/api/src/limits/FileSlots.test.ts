import { beforeEach, describe, expect, it } from 'vitest'
import { FileSlots } from './FileSlots.ts'

const { signal } = new AbortController()
let slots: FileSlots
beforeEach(() => {
  slots = new FileSlots({ total: 3, perAddress: 2, waitMs: 50 })
})

describe('slots for files', () => {
  it('are left to others by an address that has its own', async () => {
    await slots.take('greedy', signal)
    await slots.take('greedy', signal)
    const third = slots.take('greedy', signal)
    await slots.take('other', signal)
    await expect(third).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  it('go to who waits when one is free, past those that have theirs', async () => {
    const [first] = [await slots.take('a', signal), await slots.take('a', signal)]
    await slots.take('b', signal)
    const begun: string[] = []
    const waits = ['a', 'c'].map((address) =>
      slots.take(address, signal).then((release) => {
        begun.push(address)
        return release
      }),
    )
    first()
    await waits[0]
    const settled = await Promise.allSettled(waits)
    expect(begun).toEqual(['a'])
    expect(settled[1]).toMatchObject({ reason: { code: 'busy' } })
  })

  it('are not taken by a client that has left', async () => {
    const abort = new AbortController()
    const releases = [await slots.take('a', signal), await slots.take('a', signal)]
    const left = slots.take('a', abort.signal)
    abort.abort()
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
    for (const release of releases) release()
    await Promise.all(['a', 'a', 'b'].map((address) => slots.take(address, signal)))
  })
})

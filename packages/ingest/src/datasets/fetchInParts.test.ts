import { describe, expect, it } from 'vitest'
import { createSlicer } from './fetchInParts.ts'

const subject = (key: string) => ({ key, entries: [] })
const settle = () => new Promise((resolve) => setTimeout(resolve))

function start(load?: (keys: string[]) => Promise<string[]>) {
  let now = 0
  const loads: string[][] = []
  const slicer = createSlicer([], {
    now: () => now,
    async load(part) {
      const keys = part.map(({ key }) => key)
      loads.push(keys)
      return ((await load?.(keys)) ?? []).map(subject)
    },
  })
  const wait = (seconds: number) => {
    now += seconds * 1_000
  }
  return { slicer, loads, wait }
}

describe('createSlicer', () => {
  it('loads what has arrived about every 20 seconds, and leaves the last to the end', async () => {
    const { slicer, loads, wait } = start()
    for (const [index, key] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      wait(8)
      slicer.take(index, subject(key))
      await settle()
    }
    expect(loads).toEqual([['a', 'b']])
    expect((await slicer.end()).map(({ key }) => key)).toEqual(['c', 'd', 'e'])
  })

  it('keeps the order of subjects that are answered in another one', async () => {
    const { slicer, loads, wait } = start()
    wait(30)
    slicer.take(2, subject('c'))
    slicer.take(1, subject('b'))
    expect(loads).toEqual([])
    slicer.take(0, null)
    slicer.take(4, subject('e'))
    await settle()
    expect(loads).toEqual([['b']])
    expect((await slicer.end()).map(({ key }) => key)).toEqual(['c', 'e'])
  })

  it('tries again with the rest what could not be loaded', async () => {
    const { slicer, wait } = start(async (keys) => keys)
    wait(30)
    slicer.take(0, subject('a'))
    slicer.take(1, subject('b'))
    await settle()
    expect((await slicer.end()).map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('throws at the end what stopped a load', async () => {
    const { slicer, wait } = start(() => Promise.reject(new Error('the disk is full')))
    wait(30)
    slicer.take(0, subject('a'))
    slicer.take(1, subject('b'))
    await expect(slicer.end()).rejects.toThrow('the disk is full')
  })
})

import { expect, it } from 'vitest'
import { createMemoryWriter } from './testing/createMemoryWriter.ts'
import { writeBehind } from './writeBehind.ts'

it('has stored everything when it ends, and passes a failure of storing on', async () => {
  const stored: number[] = []
  const slow = {
    ...createMemoryWriter(),
    flush: async () => void stored.push(await Promise.resolve(stored.length)),
  }
  await writeBehind(slow, async (writer) => {
    await writer.flush()
    await writer.flush()
  })
  expect(stored).toEqual([0, 1])

  const broken = { ...createMemoryWriter(), flush: () => Promise.reject(new Error('disk full')) }
  await expect(writeBehind(broken, (writer) => writer.flush())).rejects.toThrow('disk full')
})

it('waits for what is being stored before it passes a failure of reading on', async () => {
  let isStored = false
  const slow = {
    ...createMemoryWriter(),
    flush: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      isStored = true
    },
  }
  const reading = writeBehind(slow, async (writer) => {
    await writer.flush()
    throw new Error('bad file')
  })
  await expect(reading).rejects.toThrow('bad file')
  expect(isStored).toBe(true)
})

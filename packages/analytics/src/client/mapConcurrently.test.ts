import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mapConcurrently } from './mapConcurrently.ts'

const ITEMS = [1, 2, 3, 4]

it('processes one item at a time with a concurrency of one', async () => {
  const steps: string[] = []
  await mapConcurrently(ITEMS, 1, async (item) => {
    steps.push(`+${item}`)
    await setImmediate()
    steps.push(`-${item}`)
  })
  expect(steps.join(' ')).toBe('+1 -1 +2 -2 +3 -3 +4 -4')
})

it('starts the next item as soon as a running one ends', async () => {
  const steps: string[] = []
  const last = Promise.withResolvers<void>()
  await mapConcurrently(ITEMS, 2, async (item) => {
    steps.push(`+${item}`)
    if (item === 2) await last.promise
    steps.push(`-${item}`)
    if (item === 4) last.resolve()
  })
  expect(steps.join(' ')).toBe('+1 -1 +2 +3 -3 +4 -4 -2')
})

it('starts no further item after a failure, and waits for the running ones', async () => {
  const steps: string[] = []
  const working = mapConcurrently(ITEMS, 2, async (item) => {
    steps.push(`+${item}`)
    if (item === 1) throw new Error('1 failed')
    await setImmediate()
    steps.push(`-${item}`)
  })
  await expect(working).rejects.toThrow('1 failed')
  expect(steps.join(' ')).toBe('+1 +2 -2')
})

it('resolves at once without items', async () => {
  await expect(mapConcurrently([], 2, () => Promise.reject(new Error()))).resolves.toBeUndefined()
})

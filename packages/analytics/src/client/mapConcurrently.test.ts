import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mapConcurrently } from './mapConcurrently.ts'

const ITEMS = [1, 2, 3, 4]

it('does one after the other in one lane', async () => {
  const steps: string[] = []
  await mapConcurrently(ITEMS, 1, async (item) => {
    steps.push(`+${item}`)
    await setImmediate()
    steps.push(`-${item}`)
  })
  expect(steps.join(' ')).toBe('+1 -1 +2 -2 +3 -3 +4 -4')
})

it('takes up the next in whichever lane is free', async () => {
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

it('begins no other where one failed, and waits for those under way', async () => {
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

it('has nothing to do without items', async () => {
  await expect(mapConcurrently([], 2, () => Promise.reject(new Error()))).resolves.toBeUndefined()
})

import { expect, it } from 'vitest'
import type { Analytics } from './Analytics.ts'
import { memoPerVersion, perStore } from './memoPerVersion.ts'

/** A store of which only the data version is read. */
const storeOf = (dataVersion: number): Analytics => ({ dataVersion }) as Analytics

it('computes a value once per data version, also for simultaneous calls', async () => {
  let computed = 0
  const read = memoPerVersion(async () => ++computed)
  const store = { dataVersion: 1 }
  const db = store as Analytics
  expect(await Promise.all([read(db), read(db)])).toEqual([1, 1])
  store.dataVersion = 2
  expect(await read(db)).toBe(2)
})

it('computes a value for each store', async () => {
  let computed = 0
  const read = memoPerVersion(async () => ++computed)
  expect([await read(storeOf(1)), await read(storeOf(1))]).toEqual([1, 2])
})

it('drops a failed computation, so that the next call succeeds', async () => {
  const outcomes = [Promise.reject(new Error('no engine')), Promise.resolve('rows')]
  const read = memoPerVersion(async () => outcomes.shift())
  const db = storeOf(1)
  await expect(read(db)).rejects.toThrow('no engine')
  expect(await read(db)).toBe('rows')
})

it('keeps the value of a store over its data versions', () => {
  const countOf = perStore(() => ({ count: 0 }))
  const store = { dataVersion: 1 }
  const db = store as Analytics
  countOf(db).count++
  store.dataVersion = 2
  expect(countOf(db).count).toBe(1)
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findRecords, type Outcome } from './findRecords.ts'

/** Searches with a reader that gives one value; a reader that throws cannot read. */
function search(bodies: unknown[], read: (bodies: readonly unknown[]) => unknown, line = 0) {
  const value = read(bodies)
  let reads = 0
  const reread = async (changed: readonly unknown[]): Promise<Outcome> => {
    reads += 1
    try {
      return read(changed) === value ? 'same' : 'changed'
    } catch {
      return 'unreadable'
    }
  }
  const hasTime = () => reads < 100
  return findRecords(bodies, { reread, line, hasTime }).then((found) => ({ found, reads }))
}

const pairs = Array.from({ length: 1_000 }, (_, day) => [day, day * 10])
const Chart = z.object({ name: z.string(), chart: z.array(z.array(z.number()).nullable()) })
const valueAt = (body: unknown, day: number) =>
  Chart.parse(body).chart.find((pair) => pair?.[0] === day)?.[1]

describe('findRecords', () => {
  it('finds an entry by the reader’s word for it at once, and without it by halving', async () => {
    const body = { name: 'x', chart: pairs, meta: { unit: 'usd' } }
    const read = ([first]: readonly unknown[]) => valueAt(first, 700)
    const named = await search([body], read, 701)
    expect(named.found).toEqual([{ body: 0, path: ['chart', 700] }])
    expect(named.reads).toBeLessThan(5)
    const halved = await search([body], read)
    expect(halved.found).toEqual(named.found)
    expect(halved.reads).toBeLessThan(30)
  })

  it('finds every record of a value that is computed of several answers', async () => {
    const fees = { name: 'fees', chart: pairs }
    const revenue = { name: 'revenue', chart: pairs.slice(500) }
    const read = ([paid, , kept]: readonly unknown[]) =>
      Number(valueAt(paid, 700)) - Number(kept === null ? 0 : valueAt(kept, 700)) / 2
    const { found } = await search([fees, { name: 'other', chart: [] }, revenue], read, 701)
    expect(found).toEqual([
      { body: 0, path: ['chart', 700] },
      { body: 2, path: ['chart', 200] },
    ])
  })

  it('finds records that are counted, and values under names', async () => {
    const commits = [{ day: 1 }, { day: 2 }, { day: 1 }]
    const count = ([list]: readonly unknown[]) =>
      (list as { day: number }[]).filter(({ day }) => day === 1).length
    expect((await search([commits], count)).found).toEqual([
      { body: 0, path: [0] },
      { body: 0, path: [2] },
    ])
    const named = { coins: { a: { price: 1 }, b: { price: 2 } } }
    const price = ([body]: readonly unknown[]) => (body as typeof named).coins.b?.price
    expect((await search([named], price)).found).toEqual([{ body: 0, path: ['coins', 'b'] }])
  })

  it('says nothing where nothing can be singled out, and stops in time', async () => {
    expect(
      (
        await search(
          [
            [
              [1, 5],
              [1, 5],
            ],
          ],
          () => 5,
        )
      ).found,
    ).toEqual([])
    const { reads } = await search([{ chart: pairs.concat(pairs) }], () => Math.random())
    expect(reads).toBeLessThanOrEqual(100)
  })
})

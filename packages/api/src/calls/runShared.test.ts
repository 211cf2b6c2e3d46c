import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiContext } from '../context/ApiContext.ts'
import { endpoint, type FactEndpoint } from '../context/endpoint.ts'
import { runShared } from './runShared.ts'

let analytics: { dataVersion: number }
let ctx: ApiContext
beforeEach(() => {
  analytics = { dataVersion: 1 }
  ctx = {
    analytics: analytics as Analytics,
    now: () => 0,
    productName: 'Test',
    access: OPEN_ACCESS,
  }
})

function countingEndpoint(changes: Partial<Pick<FactEndpoint, 'cached' | 'sharedMs'>>) {
  let runs = 0
  const counting = endpoint({
    name: 'count',
    group: 'Projects',
    path: '/internal/count',
    summary: 'Counts its runs.',
    input: z.object({}),
    output: z.number(),
    run: async () => ({ data: ++runs }),
    ...changes,
  })
  return () => runShared(counting as unknown as FactEndpoint, ctx, {})
}

describe('runShared', () => {
  it('keeps an answer until the data change', async () => {
    const ask = countingEndpoint({})
    expect([await ask(), await ask()]).toEqual([1, 1])
    analytics.dataVersion = 2
    expect(await ask()).toBe(2)
  })

  it('asks once for what is asked twice at the same time', async () => {
    const ask = countingEndpoint({})
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  })

  it('asks each time for what changes without the data', async () => {
    const ask = countingEndpoint({ cached: false })
    expect([await ask(), await ask()]).toEqual([1, 2])
  })

  it('shares such an answer for as long as its endpoint says', async () => {
    const ask = countingEndpoint({ cached: false, sharedMs: 60_000 })
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    expect(await ask()).toBe(1)
  })

  it('asks again after that', async () => {
    const ask = countingEndpoint({ cached: false, sharedMs: 1 })
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    await expect.poll(ask).toBe(2)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PROVIDERS } from '../../../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../../testing/syncInMemory.ts'
import { createDefiLlama } from './createDefiLlama.ts'

const PAID = ['treasuries', 'emissions']
const connector = createDefiLlama({ key: 'secret-key' })
const paid = { ...connector, datasets: connector.datasets.filter(({ id }) => PAID.includes(id)) }

let provider: FakeProvider
beforeEach(async () => {
  provider = await startFakeProvider(PROVIDERS)
})
afterEach(() => provider.stop())

describe('treasuries', () => {
  it('come with and without the project’s own token, and without what the catalog has not', async () => {
    const { writer, unmatched } = await syncInMemory(paid, provider.origin)
    expect(writer.valueOf('treasury', '2026-01-03')).toBe(3_060)
    expect(writer.valueOf('treasury_net', '2026-01-03')).toBe(1_020)
    const today = writer.points.filter(
      ({ day, metric_id, project_id }) =>
        day === '2026-01-10' && metric_id === 'treasury' && project_id === 'aave',
    )
    expect(today).toMatchObject([{ project_id: 'aave', provisional: true }])
    expect(unmatched).toContainEqual({
      name: 'unheard-of',
      reason: 'the catalog has no project of this name',
    })
  })
})

describe('treasuries by kind of asset', () => {
  const readOpen = async (body?: unknown) => {
    if (body !== undefined)
      provider.change((sent, url) => (url.pathname === '/treasuries' ? body : sent))
    const open = createDefiLlama({ key: null })
    const datasets = open.datasets.filter(({ id }) => id === 'treasury-assets')
    const { writer, failed } = await syncInMemory({ ...open, datasets }, provider.origin)
    expect(failed).toEqual([])
    return {
      rejects: writer.rejects,
      of: (id: string) =>
        Object.fromEntries(
          writer.points
            .filter(({ project_id }) => project_id === id)
            .map(({ metric_id, value }) => [metric_id, value]),
        ),
    }
  }

  it('has the own token apart, also where there is nothing else', async () => {
    const { of } = await readOpen()
    expect(of('aave')).toEqual({
      treasury: 160,
      treasury_net: 60,
      treasury_own_token: 100,
      treasury_stablecoins: 30,
      treasury_majors: 20,
      treasury_other: 10,
    })
    expect(of('lido')).toEqual({ treasury: 7, treasury_net: 0, treasury_own_token: 7 })
  })

  it('leaves out what is not stated or no amount', async () => {
    const { of, rejects } = await readOpen([
      { name: 'Aave (treasury)', slug: 'aave-(treasury)', tvl: null },
      { name: 'Lido (treasury)', tvl: 'much', tokenBreakdowns: {} },
      {
        name: 'Uniswap (treasury)',
        tvl: null,
        tokenBreakdowns: { stablecoins: 4, majors: -1, __proto__: 3 },
      },
      'nonsense',
    ])
    expect(of('aave')).toEqual({})
    expect(of('lido')).toEqual({})
    expect(of('uniswap')).toEqual({ treasury_net: 3, treasury_stablecoins: 4 })
    expect(rejects.slice(0, 2).map(({ reason }) => reason)).toEqual([
      'not a treasury by kind of asset',
      'negative treasury_majors',
    ])
  })
})

describe('emissions', () => {
  it('become unlocks that add up to the curve', async () => {
    const { writer, unmatched } = await syncInMemory(paid, provider.origin)
    const rows = writer.records.flatMap(({ table, row }) =>
      table === 'vesting_schedules' ? [row] : [],
    )
    expect(rows).toMatchObject([
      {
        project_id: 'ethereum',
        protocol: 'ethereum',
        allocation: 'Rewards',
        category: 'farming',
        kind: 'linear',
        start: '2026-01-01 00:00:00',
        end: '2026-01-10 00:00:00',
        amount: 18,
        is_complete: 1,
      },
      { allocation: 'Team', category: 'insiders', kind: 'cliff', start: '2026-01-03 00:00:00' },
    ])
    expect(unmatched).toContainEqual({
      name: 'whitebit',
      reason: 'the catalog has no project with this token',
    })
  })

  it('are incentives where tokens are handed out to users, and unlocks of insiders, at the close of the day', async () => {
    const { writer } = await syncInMemory(paid, provider.origin)
    // Two tokens at the price of the midnight that ends the third.
    expect(writer.valueOf('token_incentives', '2026-01-03')).toBe(2 * 1_030)
    // A hundred tokens of the team came free on the second, seen at the midnight that ends it.
    expect(writer.valueOf('insider_unlocks', '2026-01-02')).toBe(100 * 1_020)
    expect(writer.valueOf('insider_unlocks', '2026-01-03')).toBe(0)
    // The tenth is not over: what comes free on it is not known yet.
    expect(writer.valueOf('token_incentives', '2026-01-10')).toBeUndefined()
  })

  it('are known by recipient, too', async () => {
    const { writer } = await syncInMemory(paid, provider.origin)
    const ofLabels = writer.points.flatMap(({ metric_id, product_id = '', day, value }) =>
      day === '2026-01-02' && product_id !== '' ? [[metric_id, product_id, value]] : [],
    )
    expect(ofLabels).toEqual([
      ['token_incentives', 'label:rewards', 2 * 1_020],
      ['insider_unlocks', 'label:team', 100 * 1_020],
    ])
    const names = writer.records.flatMap(({ table, row }) => (table === 'labels' ? [row] : []))
    expect(names).toMatchObject([
      { metric_id: 'token_incentives', label_id: 'rewards', name: 'Rewards' },
      { metric_id: 'insider_unlocks', label_id: 'team', name: 'Team' },
    ])
  })

  it('tell what comes free in the year after each day, which a finished schedule ends', async () => {
    const { writer } = await syncInMemory(paid, provider.origin)
    expect(writer.valueOf('unlocks_1y', '2026-01-01')).toBe(118)
    expect(writer.valueOf('unlocks_1y', '2026-01-03')).toBe(118 - 104)
    expect(writer.valueOf('unlocks_1y', '2026-01-11')).toBeUndefined()
  })

  it('are read where older answers hold them as text', async () => {
    const { points } = await syncInMemory(paid, provider.origin)
    provider.change((body, url) =>
      url.pathname.includes('/emission/')
        ? { body: JSON.stringify((body as { body: unknown }).body) }
        : body,
    )
    expect((await syncInMemory(paid, provider.origin)).points).toEqual(points)
  })
})

it('are named, with what they take, where there is no key', () => {
  const open = createDefiLlama({ key: null })
  expect(open.datasets.map(({ id }) => id)).not.toContain('treasuries')
  expect(open.withheld?.map(({ id, needs }) => [id, needs])).toEqual(
    ['derivatives-volume', 'options-volume', ...PAID].map((id) => [
      id,
      'a key of the paid plan (TT_DEFILLAMA_KEY)',
    ]),
  )
})

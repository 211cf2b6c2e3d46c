import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it } from 'vitest'
import { PROVIDERS } from '../../../testing/PROVIDERS.ts'
import { startFakeProvider } from '../../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../../testing/syncInMemory.ts'
import { createDefiLlama } from './createDefiLlama.ts'

const connector = createDefiLlama({ key: null })
const ofStablecoins = {
  ...connector,
  datasets: connector.datasets.filter(({ id }) => id.startsWith('stablecoin')),
}
const provider = openForTests(() => startFakeProvider(PROVIDERS))
beforeEach(() => provider.change(null))

async function read() {
  const { writer, failed } = await syncInMemory(ofStablecoins, provider.origin)
  expect(failed).toEqual([])
  const figure = (metric: string, day: string, chain = '') =>
    writer.points.find(
      ({ metric_id, day: own, chain_id = '' }) =>
        metric_id === metric && own === day && chain_id === chain,
    )?.value
  return { writer, figure }
}

/** Replaces the lists of levels by chain. */
function answer(chainBalances: unknown) {
  provider.change((body, url) =>
    url.pathname.startsWith('/stablecoin/') ? { chainBalances } : body,
  )
}
const level = (day: number, circulating: unknown) => ({
  date: Date.UTC(2026, 0, day) / 1000,
  circulating,
})

it('has the supply and its change in total and by chain', async () => {
  const { writer, figure } = await read()
  expect(figure('stablecoin_net_flow', '2026-01-02')).toBe(10)
  expect(figure('outstanding_supply', '2026-01-02', 'ethereum')).toBe(690)
  expect(figure('stablecoin_net_flow', '2026-01-02', 'ethereum')).toBe(-10)
  expect(figure('stablecoin_net_flow', '2026-01-02', 'tron')).toBe(20)
  // The first day has none before it, and the last is not over.
  expect(figure('stablecoin_net_flow', '2026-01-01', 'tron')).toBeUndefined()
  expect(figure('outstanding_supply', '2026-01-10', 'tron')).toBe(480)
  expect(figure('stablecoin_net_flow', '2026-01-10', 'tron')).toBeUndefined()
  expect(writer.rejects).toMatchObject([
    { reason: 'a chain that is not in the catalog', example: 'Unheard Chain' },
  ])
})

it('has no change over a gap, and adds up two names of one chain', async () => {
  answer({
    Tron: { tokens: [level(1, 5), level(2, { peggedUSD: 7 }), level(4, 9), level(5, '12')] },
    tron: { tokens: [level(4, 1), level(5, null), 'nonsense'] },
    Ethereum: { tokens: [level(1, { peggedEUR: 3 }), level(2, -4), level(3, 1)] },
  })
  const { figure } = await read()
  const flows = ['2026-01-02', '2026-01-04', '2026-01-05'].map((day) =>
    figure('stablecoin_net_flow', day, 'tron'),
  )
  expect(flows).toEqual([2, undefined, 2])
  expect(figure('outstanding_supply', '2026-01-04', 'tron')).toBe(10)
  expect(figure('outstanding_supply', '2026-01-01', 'ethereum')).toBeUndefined()
  expect(figure('stablecoin_net_flow', '2026-01-03', 'ethereum')).toBeUndefined()
})

it('is without chains where the answer by chain is refused', async () => {
  provider.change((body, url) =>
    url.pathname.startsWith('/stablecoin/') ? { chainBalances: null } : body,
  )
  const { figure } = await read()
  expect(figure('outstanding_supply', '2026-01-02')).toBe(1_010)
  expect(figure('outstanding_supply', '2026-01-02', 'ethereum')).toBeUndefined()
})

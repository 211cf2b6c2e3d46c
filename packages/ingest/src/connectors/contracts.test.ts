import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCoinGecko } from '../sources/coinGecko/createCoinGecko.ts'
import { createCoinMetrics } from '../sources/coinMetrics/live/createCoinMetrics.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { createGrowthepie } from '../sources/growthepie/createGrowthepie.ts'
import {
  findContractFaults,
  HAS_SPECS,
  readSpec,
  type Spec,
} from '../testing/findContractFaults.ts'
import { PROVIDERS } from '../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../testing/startFakeProvider.ts'
import { syncInMemory } from '../testing/syncInMemory.ts'
import type { Connector } from './Connector.ts'

/** Calls that the provider's own server has and its description leaves out. */
const KNOWN_GAPS = [
  // Described for the paid plan only; the open server still answers it.
  'no operation for https://api.llama.fi/raises',
]

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(PROVIDERS)
})
afterAll(() => provider.stop())

/** Everything that is wrong with the addresses that a full and a short run ask. */
async function findFaults(connector: Connector, spec: Spec): Promise<string[]> {
  provider.asked.length = 0
  await syncInMemory(connector, provider.origin)
  await syncInMemory(connector, provider.origin, { since: '2026-01-02' })
  expect(provider.asked.length).toBeGreaterThan(0)
  const faults = provider.asked.flatMap(({ url }) => findContractFaults(spec, url))
  return [...new Set(faults)].filter((fault) => !KNOWN_GAPS.includes(fault))
}

describe.runIf(HAS_SPECS)('calls as the providers describe them', () => {
  it('DefiLlama, open', async () => {
    const spec = readSpec('defillama-openapi-free.json')
    expect(await findFaults(createDefiLlama({ key: null }), spec)).toEqual([])
  })

  it('DefiLlama, paid, where the key stands in the path', async () => {
    const spec = readSpec('defillama-openapi-pro.json')
    provider.asked.length = 0
    await syncInMemory(createDefiLlama({ key: 'secret-key' }), provider.origin)
    const paid = provider.asked.filter(({ url }) => url.host === 'pro-api.llama.fi')
    expect(paid.length).toBeGreaterThan(1)
    for (const { url } of paid) {
      expect(url.pathname).toMatch(/^\/secret-key\/api\//)
      const plain = new URL(url.href.replace('/secret-key', ''))
      expect(findContractFaults(spec, plain)).toEqual([])
    }
  })

  it('Coin Metrics, community', async () => {
    const spec = readSpec('coin-metrics-api-v4-openapi.json.gz')
    expect(await findFaults(createCoinMetrics(), spec)).toEqual([])
  })

  it.each([
    ['demo', 'coingecko-public-api-v3.json'],
    ['pro', 'coingecko-pro-api-v3.json'],
  ] as const)('CoinGecko, %s', async (plan, file) => {
    const connector = createCoinGecko({ key: 'secret-key', plan })
    expect(await findFaults(connector, readSpec(file))).toEqual([])
    const header = plan === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
    expect(provider.asked.every(({ headers }) => headers[header] === 'secret-key')).toBe(true)
  })

  it('growthepie, whose catalogue of addresses is no OpenAPI file', async () => {
    const catalogue = readSpec('growthepie-public-api-catalog.json') as unknown as {
      api_root: string
      public_endpoints: { path: string }[]
    }
    const spec: Spec = {
      servers: [{ url: catalogue.api_root }],
      paths: Object.fromEntries(
        catalogue.public_endpoints.map(({ path }) => [path, { get: { parameters: [] } }]),
      ),
    }
    expect(await findFaults(createGrowthepie(), spec)).toEqual([])
  })
})

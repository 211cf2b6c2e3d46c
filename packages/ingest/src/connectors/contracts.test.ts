import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { createCoinGecko } from '../sources/coinGecko/createCoinGecko.ts'
import { createCoinMetrics } from '../sources/coinMetrics/createCoinMetrics.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { createGrowthepie } from '../sources/growthepie/createGrowthepie.ts'
import {
  findContractFaults,
  HAS_SPECS,
  readSpec,
  type Spec,
} from '../testing/findContractFaults.ts'
import { findUnknownFields } from '../testing/findUnknownFields.ts'
import { ofProjects } from '../testing/ofProjects.ts'
import { PROVIDERS } from '../testing/PROVIDERS.ts'
import { startFakeProvider } from '../testing/startFakeProvider.ts'
import { syncInMemory } from '../testing/syncInMemory.ts'
import type { Connector } from './Connector.ts'

/** Of calls and fields that the provider's server has and its description leaves out: how they are known. */
const KNOWN_GAPS = new Map([
  ['no operation for https://api.llama.fi/raises', 'described for the paid plan; a kept answer'],
  ...['treasuries', 'hacks', 'rwa/current'].map(
    (call) =>
      [`no operation for https://api.llama.fi/${call}`, 'described for the paid plan'] as const,
  ),
  ['/stablecoin/{asset}: chainBalances', 'a client of the provider’s own'],
  ...['fees', 'dexs', 'options', 'open-interest'].flatMap((list) =>
    ['id', 'slug', 'parentProtocol', 'parentProtocolSlug', 'category', 'protocolType'].map(
      (field) => [`/overview/${list}: protocols.${field}`, 'described for the paid plan'] as const,
    ),
  ),
  ...['fees', 'dexs', 'open-interest'].flatMap((list) =>
    ['total48hto24h', 'total7d', 'total30d', 'breakdown24h'].map(
      (field) =>
        [`/overview/${list}: protocols.${field}`, 'not promised; read where it is there'] as const,
    ),
  ),
  ...['/protocols', '/overview/fees', '/overview/dexs', '/overview/open-interest'].map(
    (list) =>
      [
        `${list}: ${list === '/protocols' ? '' : 'protocols.'}hasLabelBreakdown`,
        'the provider’s public code',
      ] as const,
  ),
  ['/api/overview/derivatives: protocols.hasLabelBreakdown', 'the provider’s public code'],
  ...['/summary/fees', '/summary/dexs', '/api/summary/derivatives'].map(
    (call) => [`${call}/{protocol}: breakdownMethodology`, 'the provider’s public code'] as const,
  ),
  ...['excludeTotalDataChart', 'excludeTotalDataChartBreakdown'].map(
    (name) =>
      [`unknown parameter ${name} of /summary/fees/{protocol}`, 'described for lists'] as const,
  ),
  [
    'no operation for https://api.llama.fi/v2/chart/fees/protocol/lido/label-breakdown',
    'the provider’s public code',
  ],
  ['/protocols: slug', 'described for the paid plan'],
  ['/protocols: parentProtocol', 'described for the paid plan'],
  ['/protocols: parentProtocolSlug', 'recorded answers'],
  ['/api/overview/derivatives: protocols.parentProtocolSlug', 'recorded answers'],
  ['/protocol/{protocol}: tvl', 'kept answers'],
  ['/stablecoins: peggedAssets.gecko_id', 'a client of the provider’s own'],
  ['/stablecoincharts/all: totalCirculatingUSD', 'a client of the provider’s own'],
  // The description has the names of two coins in the place of any.
  ['/prices/first/{coins}: coins.coingecko:ethereum', 'the example of the description'],
  ['/chart/{coins}: coins.coingecko:ethereum', 'the example of the description'],
])

const provider = openForTests(() => startFakeProvider(PROVIDERS))

/**
 * Everything that is wrong with the addresses that a full run, a short run and increments request, and the fields of the answers that they
 * are read from which the provider does not describe.
 */
async function findFaults(connector: Connector, spec: Spec): Promise<string[]> {
  provider.requests.length = 0
  const unknown: string[] = []
  provider.change((body, url) => {
    unknown.push(...findUnknownFields(spec, url, body))
    return body
  })
  await syncInMemory(connector, provider.origin)
  await syncInMemory(connector, provider.origin, { since: '2026-01-02' })
  expect(provider.requests.length).toBeGreaterThan(0)
  provider.change(null)
  const lists = connector.datasets.flatMap(({ bulkListing }) => bulkListing?.lists ?? [])
  const faults = [...provider.requests, ...lists].flatMap(({ url }) =>
    findContractFaults(spec, url),
  )
  return [...new Set([...faults, ...unknown])].filter((fault) => !KNOWN_GAPS.has(fault))
}

function withoutKey(url: URL): URL {
  return new URL(url.href.replace('/secret-key', ''))
}

describe.runIf(HAS_SPECS)('calls as the providers describe them', () => {
  it('DefiLlama, open', async () => {
    const spec = readSpec('defillama-openapi-free.json')
    expect(await findFaults(createDefiLlama({ key: null }), spec)).toEqual([])
  })

  it('DefiLlama, paid, where the key is part of the path', async () => {
    const spec = readSpec('defillama-openapi-pro.json')
    provider.requests.length = 0
    const unknown: string[] = []
    provider.change((body, url) => {
      unknown.push(...findUnknownFields(spec, withoutKey(url), body))
      return body
    })
    await syncInMemory(createDefiLlama({ key: 'secret-key' }), provider.origin)
    provider.change(null)
    expect([...new Set(unknown)].filter((fault) => !KNOWN_GAPS.has(fault))).toEqual([])
    const paid = provider.requests.filter(({ url }) => url.host === 'pro-api.llama.fi')
    expect(paid.length).toBeGreaterThan(1)
    for (const { url } of paid) {
      expect(url.pathname).toMatch(/^\/secret-key\/(?:api|rwa)\//)
      expect(findContractFaults(spec, withoutKey(url))).toEqual([])
    }
  })

  it('Coin Metrics, community', async () => {
    const spec = readSpec('coin-metrics-api-v4-openapi.json.gz')
    const { datasets, ...connector } = createCoinMetrics({ discovers: true })
    // All calls of figures are alike.
    const few = datasets.map((one) =>
      one.isListing ? one : ofProjects(one, 'bitcoin', 'ethereum', 'tether'),
    )
    expect(await findFaults({ ...connector, datasets: few }, spec)).toEqual([])
  })

  it.each([
    ['demo', 'coingecko-public-api-v3.json'],
    ['pro', 'coingecko-pro-api-v3.json'],
  ] as const)('CoinGecko, %s', async (plan, file) => {
    const connector = createCoinGecko({ key: 'secret-key', plan })
    expect(await findFaults(connector, readSpec(file))).toEqual([])
    const header = plan === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
    expect(provider.requests.every(({ headers }) => headers[header] === 'secret-key')).toBe(true)
  })

  it('growthepie, whose catalogue of addresses is no OpenAPI file', async () => {
    const catalog = readSpec('growthepie-public-api-catalog.json') as unknown as {
      api_root: string
      public_endpoints: { path: string }[]
    }
    const spec: Spec = {
      servers: [{ url: catalog.api_root }],
      paths: Object.fromEntries(
        catalog.public_endpoints.map(({ path }) => [path, { get: { parameters: [] } }]),
      ),
    }
    expect(await findFaults(createGrowthepie(), spec)).toEqual([])
  })
})

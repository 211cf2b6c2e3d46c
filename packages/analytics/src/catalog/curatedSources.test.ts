import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { listGithubPlaces } from '@tickmark/core/projects/listGithubPlaces'
import { foldName } from '@tickmark/core/text/foldName'
import { describe, expect, it } from 'vitest'
import { CATALOG } from '../testing/CATALOG.ts'

const DATA = join(import.meta.dirname, '../../../../../shared/data')
const { projects: PROJECTS, chainNames, coinMetricsAssets, defiLlamaProtocols } = CATALOG
const { defiLlamaSlugs, growthepieChains, emissions, exchangeSymbols } = CATALOG

/** File names of one folder of real data without their endings; null when the folder is absent. */
function findStems(folder: string): string[] | null {
  const path = join(DATA, folder)
  if (!existsSync(path)) {
    console.warn(`The real data folder ${folder} is absent, so this test has checked nothing.`)
    return null
  }
  return readdirSync(path)
    .filter((name) => /^[^_].*\.(csv\.gz|json)$/.test(name))
    .map((name) => name.replace(/\.(csv\.gz|json)$/, ''))
}

/** A recorded answer of a source; null when it is absent. */
function readRecorded<T>(name: string): T | null {
  const path = join(DATA, '../recorded', name)
  if (existsSync(path)) return JSON.parse(gunzipSync(readFileSync(path)).toString())
  console.warn(`The recorded answer ${name} is absent, so this test has checked nothing.`)
  return null
}

/** Parents whose versions do not bear their name in the list of protocols. */
const PARENTS_UNDER_ANOTHER_NAME = [
  'compound',
  'curve',
  'frax-finance',
  'lista-dao',
  'lybra-finance',
  'maverick-protocol',
  'navi',
  'ondo-finance',
  'prisma-finance',
  'stargate',
  'wormhole',
]

describe('the maps from sources to projects', () => {
  it('give each repository on GitHub to one project only', () => {
    const places = listGithubPlaces(CATALOG)
    const linked = PROJECTS.filter(
      ({ is_archived, links }) => !is_archived && links.some(({ kind }) => kind === 'github'),
    )
    expect(places.map(({ project_id }) => project_id)).toEqual(
      linked.map(({ project_id }) => project_id),
    )
    const names = places.map(({ owner, repository }) =>
      `${owner}/${repository ?? ''}`.toLowerCase(),
    )
    const whole = new Set(names.filter((name) => name.endsWith('/')))
    expect(new Set(names).size).toBe(names.length)
    const inWhole = names.filter(
      (name) => !whole.has(name) && whole.has(name.slice(0, name.indexOf('/') + 1)),
    )
    expect(inWhole).toEqual([])
  })

  it('know growthepie by the chains in ../shared/data, or say that they are absent', () => {
    const stems = findStems('growthepie/chains')
    if (!stems) return
    expect([...growthepieChains.keys()].filter((key) => !stems.includes(key))).toEqual([])
    // Chains of applications, and one for data only.
    expect(stems.filter((key) => !growthepieChains.has(key))).toEqual([
      'celestia',
      'derive',
      'karak',
      'rhino',
    ])
  })

  it('call DefiLlama protocols as its list in ../shared/data does, or say that it is absent', () => {
    const path = join(DATA, 'defillama/lite-protocols2.json')
    if (!existsSync(path)) return console.warn('The list of protocols is absent.')
    const list: { name: string }[] = JSON.parse(readFileSync(path, 'utf8'))
    const slugs = list.map(({ name }) =>
      name.toLowerCase().replaceAll(' ', '-').replaceAll("'", ''),
    )
    const known = new Set(slugs)
    // A parent is not in this list, but its versions are, and begin with its name.
    const unknown = [...defiLlamaSlugs].filter(
      ([, names]) =>
        !names.some((name) => known.has(name) || slugs.some((slug) => slug.startsWith(`${name}-`))),
    )
    expect(unknown.map(([id]) => id)).toEqual(PARENTS_UNDER_ANOTHER_NAME)
  })

  it.each([
    ['0G', '0g'],
    ['Arc', 'arc'],
    ['Aster', 'aster'],
    ['COTI', 'coti'],
    ['Canton', 'canton'],
    ['Chiliz', 'chiliz'],
    ['chz', 'chiliz'],
    ['Lighter', 'lighter'],
    ['Morph', 'morph'],
    ['Noble', 'noble'],
    ['Orderly Network', 'orderly'],
    ['Shape', 'shape'],
    ['Sophon', 'sophon'],
    ['zkLighter', 'lighter'],
  ])('know %s, which lists of 2026 call a chain so', (name, id) => {
    expect(chainNames.get(name)).toBe(id)
  })

  it('know the common EVM chains by their ids', () => {
    const ids = ['1', '56', '137', '8453', '42161', '10', '43114', '250', '100', '42220']
    expect(ids.map((id) => chainNames.get(id))).toEqual([
      'ethereum',
      'bnb-chain',
      'polygon',
      'base',
      'arbitrum',
      'optimism',
      'avalanche',
      'fantom',
      'gnosis',
      'celo',
    ])
  })

  it('name every Coin Metrics file in ../shared/data, or say that it is absent', () => {
    for (const folder of ['coinmetrics/csv', 'coinmetrics_vintage_2019', 'coinmetrics_defi_2022']) {
      const assets = findStems(folder)?.map((stem) => stem.replace(/_met$/, '')) ?? []
      expect(assets.filter((asset) => !coinMetricsAssets.has(asset))).toEqual([])
    }
  })

  it('name every DefiLlama protocol in ../shared/data, or say that it is absent', () => {
    for (const stem of findStems('defillama/protocol_tvl') ?? []) {
      const path = join(DATA, 'defillama/protocol_tvl', `${stem}.json`)
      const body: { name?: string } = JSON.parse(readFileSync(path, 'utf8'))
      expect(defiLlamaProtocols.get(body.name ?? ''), stem).toBeDefined()
      expect(defiLlamaProtocols.get(stem), stem).toEqual(defiLlamaProtocols.get(body.name ?? ''))
    }
  })

  it('name only unlock schedules found in ../shared/data, or say that it is absent', () => {
    const stems = findStems('vesting')
    if (!stems) return
    const others = [...emissions.keys()].filter((stem) => !stems.includes(stem))
    // They are in the same repository, whose files could not all be converted.
    expect(others.sort()).toEqual(['aptos', 'celestia', 'starknet', 'sui'])
  })

  it('name every coin of ../shared/recorded that has the name and ticker of a project, or say that it is absent', () => {
    const coins = readRecorded<{ id: string; name: string; symbol: string }[]>(
      'coingecko/the_list_of_supported_coins.json.gz',
    )
    const named = Map.groupBy(coins ?? [], ({ name, symbol }) => `${foldName(name)} ${symbol}`)
    const lacking = PROJECTS.filter(({ project_id, name, symbol, is_archived }) => {
      const [coin, other] = named.get(`${foldName(name)} ${symbol.toLowerCase()}`) ?? []
      const isUnique = coin !== undefined && other === undefined
      return isUnique && !is_archived && !CATALOG.coinGeckoIds.has(project_id)
    })
    // A game had the name and ticker in 2021, long before the token of the collection.
    expect(lacking.map(({ project_id }) => project_id)).toEqual(coins ? ['azuki'] : [])
  })

  it('name the coin of every chain in the list of 2026, or say that it is absent', () => {
    const chains =
      readRecorded<{ name: string; gecko_id: string | null }[]>(
        '2026/defillama-v2-chains_2026-05-29.json.gz',
      ) ?? []
    const lacking = chains.filter(({ name, gecko_id }) => {
      const id = chainNames.get(name)
      const project = id === undefined ? undefined : CATALOG.find(id)
      const isNamed = project && foldName(project.name) === foldName(name)
      return isNamed && project.symbol && gecko_id && !CATALOG.coinGeckoIds.has(project.project_id)
    })
    // The coins of Heco and of its exchange are one; the new coin of Polygon has another id.
    expect(lacking.map(({ name }) => name).sort()).toEqual(chains.length === 0 ? [] : ['Heco'])
  })

  it('name tickers at exchanges only of tokens that are traded', () => {
    const wrong = [...exchangeSymbols.keys()].filter((id) => {
      const project = CATALOG.find(id)
      return project === undefined || project.symbol === '' || project.is_archived
    })
    expect(wrong).toEqual([])
  })

  it('are the tickers of the catalog, except where an exchange is known to differ', () => {
    const other = PROJECTS.flatMap(({ project_id, symbol }) =>
      Object.entries(exchangeSymbols.get(project_id) ?? {})
        .filter(([, name]) => name !== symbol)
        .map(([exchange, name]) => `${project_id} ${exchange} ${name}`),
    )
    expect(other).toEqual(['terra kraken LUNA2', 'terra-classic kraken LUNA'])
  })

  it('have a rate for what is traded for USDT', () => {
    expect(exchangeSymbols.get('tether')).toEqual({ coinbase: 'USDT', kraken: 'USDT' })
  })

  it('give 25 projects a ticker in the partner terminal, the published one where there is one', () => {
    expect(CATALOG.partnerTickers.size).toBe(25)
    expect(Object.fromEntries(CATALOG.partnerTickers)).toMatchObject({
      bitcoin: 'XBTUSD Curncy',
      ethereum: 'XETUSD Curncy',
      solana: 'XSOUSD Curncy',
      uniswap: 'XUNUSD Curncy',
    })
  })
})

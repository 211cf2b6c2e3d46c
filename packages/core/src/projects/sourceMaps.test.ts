import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHAIN_NAMES } from './CHAIN_NAMES.ts'
import { COIN_METRICS_ASSETS } from './COIN_METRICS_ASSETS.ts'
import { COINGECKO_IDS } from './COINGECKO_IDS.ts'
import { DEFILLAMA_PROTOCOLS } from './DEFILLAMA_PROTOCOLS.ts'
import { DEFILLAMA_SLUGS } from './DEFILLAMA_SLUGS.ts'
import { GROWTHEPIE_CHAINS } from './GROWTHEPIE_CHAINS.ts'
import { listGithubPlaces } from './listGithubPlaces.ts'
import { PROJECTS } from './PROJECTS.ts'
import type { ProjectReference } from './ProjectReference.ts'
import { VESTING_PROTOCOLS } from './VESTING_PROTOCOLS.ts'

const DATA = join(import.meta.dirname, '../../../../../shared/data')
const PROJECT_BY_ID = new Map(PROJECTS.map((project) => [project.project_id, project]))

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

function findBroken(map: Readonly<Record<string, ProjectReference>>): string[] {
  return Object.entries(map)
    .filter(([, { project_id, product_id }]) => {
      const project = PROJECT_BY_ID.get(project_id)
      if (!project) return true
      if (product_id === undefined) return false
      return !project.products.some((product) => product.product_id === product_id)
    })
    .map(([key]) => key)
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
  it('point at projects and products that exist', () => {
    expect(findBroken(COIN_METRICS_ASSETS)).toEqual([])
    expect(findBroken(DEFILLAMA_PROTOCOLS)).toEqual([])
    const unlocks = Object.entries(VESTING_PROTOCOLS).filter(([, id]) => !PROJECT_BY_ID.has(id))
    expect(unlocks).toEqual([])
  })

  it('name projects that exist by what the interfaces call them', () => {
    const named = [
      ...Object.keys(DEFILLAMA_SLUGS),
      ...Object.keys(COINGECKO_IDS),
      ...Object.values(GROWTHEPIE_CHAINS),
    ]
    expect(named.filter((id) => !PROJECT_BY_ID.has(id))).toEqual([])
  })

  it('mean one project by one name of an interface', () => {
    for (const names of [
      Object.values(DEFILLAMA_SLUGS).flat(),
      Object.values(COINGECKO_IDS),
      Object.values(GROWTHEPIE_CHAINS),
    ])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('give each repository on GitHub to one project only', () => {
    const places = listGithubPlaces()
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

  it('ask CoinGecko only for projects with a ticker to compare', () => {
    const without = Object.keys(COINGECKO_IDS).filter((id) => !PROJECT_BY_ID.get(id)?.symbol)
    expect(without).toEqual([])
  })

  it('know growthepie by the chains in ../shared/data, or say that they are absent', () => {
    const stems = findStems('growthepie/chains')
    if (!stems) return
    expect(Object.keys(GROWTHEPIE_CHAINS).filter((key) => !stems.includes(key))).toEqual([])
    // Chains of applications, and one for data only.
    expect(stems.filter((key) => !GROWTHEPIE_CHAINS[key])).toEqual([
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
    const unknown = Object.entries(DEFILLAMA_SLUGS).filter(
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
    expect(CHAIN_NAMES[name]).toBe(id)
  })

  it('name chains only where the catalogue has a blockchain', () => {
    const wrong = Object.entries(CHAIN_NAMES).filter(
      ([, id]) => !PROJECT_BY_ID.get(id)?.chains.includes(id),
    )
    expect(wrong).toEqual([])
  })

  it('give a chain name one meaning whatever its case and punctuation', () => {
    const meanings = new Map<string, string>()
    for (const [name, id] of Object.entries(CHAIN_NAMES)) {
      const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '')
      expect(meanings.get(plain) ?? id, name).toBe(id)
      meanings.set(plain, id)
    }
  })

  it('know the common EVM chains by their ids', () => {
    const ids = ['1', '56', '137', '8453', '42161', '10', '43114', '250', '100', '42220']
    expect(ids.map((id) => CHAIN_NAMES[id])).toEqual([
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

  it('give no two Coin Metrics assets the total of one project', () => {
    const totals = Object.values(COIN_METRICS_ASSETS).filter((entry) => !entry.product_id)
    const ids = totals.map((entry) => entry.project_id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('name every Coin Metrics file in ../shared/data, or say that it is absent', () => {
    for (const folder of ['coinmetrics/csv', 'coinmetrics_vintage_2019', 'coinmetrics_defi_2022']) {
      const assets = findStems(folder)?.map((stem) => stem.replace(/_met$/, '')) ?? []
      expect(assets.filter((asset) => !COIN_METRICS_ASSETS[asset])).toEqual([])
    }
  })

  it('name every DefiLlama protocol in ../shared/data, or say that it is absent', () => {
    for (const stem of findStems('defillama/protocol_tvl') ?? []) {
      const path = join(DATA, 'defillama/protocol_tvl', `${stem}.json`)
      const body: { name?: string } = JSON.parse(readFileSync(path, 'utf8'))
      expect(DEFILLAMA_PROTOCOLS[body.name ?? ''], stem).toBeDefined()
      expect(DEFILLAMA_PROTOCOLS[stem], stem).toEqual(DEFILLAMA_PROTOCOLS[body.name ?? ''])
    }
  })

  it('name only unlock schedules found in ../shared/data, or say that it is absent', () => {
    const stems = findStems('vesting')
    if (!stems) return
    expect(Object.keys(VESTING_PROTOCOLS).filter((stem) => !stems.includes(stem))).toEqual([])
  })
})

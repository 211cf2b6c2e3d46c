import type { ProjectDocument } from '@tickmark/core/projects/ProjectDocument'
import { createCurve, createPeg } from './createCurve.ts'
import { shareOf } from './hashText.ts'
import { planChains } from './planChains.ts'
import { planCoins } from './planCoins.ts'
import { planFlows, planProtocols } from './planProtocols.ts'
import type { Asset, Chain, Coin, Entity, Protocol, World, WorldSize } from './World.ts'

type Documents = Readonly<Record<string, ProjectDocument>>

/** Creates all that the sources know on a day, with the reviewed projects of a catalog among much else. */
export function createWorld(documents: Documents, size: WorldSize & { day: number }): World {
  const { day } = size
  const coins = planCoins(documents, { count: size.coins, day })
  const chains = planChains(documents, { coins, count: size.chains, day })
  const protocols = planProtocols(documents, {
    coins,
    chains,
    count: size.protocols,
    day,
    minDays: size.minDays,
  })
  const reviewed = new Map(
    Object.entries(documents).map(([project_id, { is_archived: isArchived = false }]) => {
      const mine = (one: { project_id: string | null }) => one.project_id === project_id
      const coin = coins.find(mine) ?? null
      const chain = chains.find(mine) ?? null
      const found = { coin, chain, protocols: protocols.filter(mine) }
      return [project_id, { ...describe(found, day), isArchived }]
    }),
  )
  const others = groupOthers({ coins, chains, protocols }, day)
  return {
    day,
    coins,
    chains,
    protocols,
    reviewed,
    others,
    assets: listAssets(documents, reviewed),
    growthepie: listFollowedChains(documents, { reviewed, others, chains }),
    stablecoins: listStablecoins(documents, coins, day),
  }
}

/** The day on which the Internet Computer began, from which it has statistics: 10 May 2021. */
export const GENESIS = 18_757

type Found = Pick<Entity, 'coin' | 'chain' | 'protocols'>

function describe({ coin, chain, protocols }: Found, day: number): Entity {
  const project_id = coin?.project_id ?? chain?.project_id ?? protocols[0]?.project_id ?? null
  const name = coin?.name ?? chain?.name ?? protocols[0]?.name ?? ''
  const hasFlows = protocols.some(({ flows }) => flows !== null)
  const seed = `chain fees ${chain?.name}`
  const fees = createCurve(seed, { last: 2e6 * shareOf(seed) ** 4 + 500, lastDay: day })
  const flows =
    chain === null || hasFlows ? null : planFlows({ slug: chain.name, parent: null }, fees)
  const isInternetComputer = project_id === 'internetcomputer'
  return {
    project_id,
    name,
    coin,
    chain,
    protocols,
    // All that is paid there is burned.
    flows: flows && isInternetComputer ? { ...flows, kept: 1, isSplit: false } : flows,
    firstDay: isInternetComputer ? GENESIS : (coin?.firstDay ?? day - 1_500),
    isArchived: false,
  }
}

/** Groups what no reviewed project has, by each name under which a source lists it. A coin's id is what joins lists. */
function groupOthers(
  { coins, chains, protocols }: Pick<World, 'coins' | 'chains' | 'protocols'>,
  day: number,
): Map<string, Entity> {
  const groups = new Map<
    string,
    { coin: Coin | null; chain: Chain | null; protocols: Protocol[] }
  >()
  const groupOf = (key: string, coin: Coin | null) => {
    const known = groups.get(coin?.id ?? key) ?? { coin, chain: null, protocols: [] }
    groups.set(coin?.id ?? key, known)
    return known
  }
  for (const coin of coins) if (coin.project_id === null) groupOf('', coin)
  for (const chain of chains)
    if (chain.project_id === null) groupOf(`chain ${chain.name}`, chain.coin).chain = chain
  for (const protocol of protocols) {
    if (protocol.project_id !== null) continue
    const { parent, slug, coin } = protocol
    groupOf(parent?.id ?? slug, coin).protocols.push(protocol)
  }
  const byName = new Map<string, Entity>()
  for (const group of groups.values()) {
    const entity = describe(group, day)
    for (const name of namesOf(group)) byName.set(name.toLowerCase(), entity)
  }
  return byName
}

function namesOf({ coin, chain, protocols }: Found): string[] {
  return [coin, chain, ...protocols].flatMap((one) => {
    if (one === null) return []
    const parent = 'parent' in one && one.parent !== null ? one.parent.slug : null
    return parent === null ? [one.name] : [parent.replaceAll('-', ' ')]
  })
}

/** The number of unreviewed chains that growthepie follows. */
const FOLLOWED = 6

function listFollowedChains(
  documents: Documents,
  { reviewed, others, chains }: Pick<World, 'reviewed' | 'others' | 'chains'>,
): Map<string, Entity> {
  const own = Object.entries(documents).flatMap(([project_id, { sources }]) => {
    const entity = reviewed.get(project_id)
    return sources?.growthepie && entity ? [[sources.growthepie, entity] as const] : []
  })
  const invented = chains.filter(({ project_id, isListed }) => !project_id && isListed)
  const followed = invented.slice(0, FOLLOWED).flatMap(({ name }) => {
    const entity = others.get(name.toLowerCase())
    return entity ? [[name.toLowerCase().replaceAll(' ', '_'), entity] as const] : []
  })
  return new Map([...own, ...followed])
}

/** The share of a part beside the whole. */
const PART = 0.25
/** Only files have this asset; it is the same as `usdt_omni`. */
const OF_FILES_ONLY = 'usdt'

/**
 * Assets of Coin Metrics: those of the catalog, and the tickers of coins, which the catalog may not have. A ticker that
 * the catalog names for one project is no asset of another.
 */
function listAssets(documents: Documents, reviewed: ReadonlyMap<string, Entity>): World['assets'] {
  const assets: [string, Asset][] = []
  const named = new Set(Object.values(documents).flatMap(listAssetIds))
  for (const [project_id, document] of Object.entries(documents)) {
    const { symbol, sources, products = [], redenominations = [] } = document
    const entity = reviewed.get(project_id)
    if (entity === undefined || entity.coin === null) continue
    const own = sources?.coin_metrics ?? []
    // Some go on with the units of a token that was replaced.
    const tokens = redenominations
      .filter(({ units }) => units?.['coin-metrics'] === 'old')
      .reduce((product, { factor }) => product * factor, 1)
    const parts = products
      .flatMap((product) => product.sources?.coin_metrics ?? [])
      .filter((id) => id !== OF_FILES_ONLY)
    for (const id of own) assets.push([id, { entity, share: 1 / own.length, tokens }])
    // Without the whole, the parts add up to it.
    const share = own.length > 0 ? PART : 1 / parts.length
    for (const id of parts) assets.push([id, { entity, share, tokens: 1 }])
    const ticker = symbol?.toLowerCase()
    if (
      own.length + parts.length === 0 &&
      ticker !== undefined &&
      !named.has(ticker) &&
      shareOf(`asset ${project_id}`) < 0.3
    )
      assets.push([ticker, { entity, share: 1, tokens: 1 }])
  }
  return new Map(assets.toReversed())
}

function listAssetIds({ sources, products = [] }: ProjectDocument): string[] {
  return [sources, ...products.map((product) => product.sources)].flatMap(
    (one) => one?.coin_metrics ?? [],
  )
}

function listStablecoins(documents: Documents, coins: readonly Coin[], day: number): Coin[] {
  const ids = Object.values(documents).flatMap(({ sources, products = [] }) =>
    [sources, ...products.map((product) => product.sources)].flatMap(
      (one) => one?.stablecoins ?? [],
    ),
  )
  return [...new Set(ids)].flatMap((id) => {
    const coin = coins.find((one) => one.id === id)
    return coin ?? inventCoin(id, day)
  })
}

/** A pegged coin that is too small for the list of coins. */
function inventCoin(id: string, day: number): Coin {
  return {
    id,
    symbol: id.replaceAll('-', '').slice(0, 6),
    name: id,
    project_id: null,
    isTwin: false,
    price: createPeg(id, 1),
    volume: createCurve(`volume ${id}`, { last: 1e6, lastDay: day }),
    supply: 1e8,
    maxSupply: null,
    firstDay: day - 900,
  }
}

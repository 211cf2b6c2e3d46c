import { planRounds } from '../planRounds.ts'
import { openInterestOf, treasuryOf } from '../truth.ts'
import type { Protocol, World } from '../World.ts'
import { type CreateHost, DAY_SECONDS, onceADay, type WorldAnswer } from '../WorldHost.ts'
import { createFlowHosts } from './llamaFlows.ts'

/** The paths that the open interface once had and that are paid for now. */
const PAID =
  /^\/(?:raises|emissions?|emissionsList|overview\/derivatives|summary\/derivatives|entities|hacks|rwa)(?:\/|$)/
const REFUSAL = 'This endpoint needs the paid API plan: https://defillama.com/subscription'
const BORROWED = 0.35
const STAKED = 0.04
/** Balances by token, which are not read, reach back so far. */
const TOKEN_DAYS = 120

/** DefiLlama's open interface. */
export const llamaApi: CreateHost = (world) => {
  const flows = createFlowHosts(world)
  const list = onceADay((today) =>
    JSON.stringify(world.protocols.map((one) => describeEntry(one, today))),
  )
  return (call) => {
    const { url, today } = call
    const path = url.pathname
    if (PAID.test(path)) return { status: 402, text: REFUSAL }
    if (path === '/protocols') return { text: list(today) }
    if (path === '/treasuries') return { body: listTreasuries(world, today) }
    if (path === '/overview/open-interest') return { body: listOpenInterest(world, today) }
    if (path === '/v2/chains') return { body: listChains(world, today) }
    if (/^\/(?:overview|summary|v2\/chart\/fees)\//.test(path)) return flows(call)
    const [, slug] = /^\/protocol\/([^/]+)$/.exec(path) ?? []
    return slug === undefined
      ? undefined
      : describeProtocol(decodeURIComponent(slug), { world, ...call })
  }
}

function describeEntry(protocol: Protocol, today: number) {
  const { id, slug, name, category, parent, symbol, coin, url, chains, tvl, isLending, firstDay } =
    protocol
  const [now, before, week] = [tvl(today), tvl(today - 1), tvl(today - 7)]
  return {
    id,
    name,
    symbol: symbol ?? '-',
    url,
    description: `${name} is a protocol of the kind ${category}.`,
    chain: chains.length > 1 ? 'Multi-Chain' : (chains[0]?.name ?? ''),
    logo: `https://icons.example/protocols/${slug}.png`,
    gecko_id: coin?.id ?? null,
    cmcId: null,
    category,
    chains: chains.map((chain) => chain.name),
    module: `${slug}/index.js`,
    twitter: slug.replaceAll(/\W/g, '').slice(0, 15),
    ...(parent && { parentProtocol: parent.id, parentProtocolSlug: parent.slug }),
    slug,
    listedAt: firstDay * DAY_SECONDS,
    tvl: now,
    chainTvls: levelsOf(protocol, now),
    change_1h: 0.01,
    change_1d: (now / before - 1) * 100,
    change_7d: (now / week - 1) * 100,
    mcap: coin === null ? null : coin.price(today) * coin.supply,
    ...(isLending && { borrowed: now * BORROWED }),
  }
}

/** A level by chain, and the kinds of balances beside it. */
function levelsOf({ chains, isLending }: Protocol, level: number): Record<string, number> {
  const levels: Record<string, number> = {}
  for (const [index, { name }] of chains.entries()) {
    const amount = level * shareAt(index, chains.length)
    levels[name] = amount
    if (isLending) levels[`${name}-borrowed`] = amount * BORROWED
  }
  if (isLending) levels.borrowed = level * BORROWED
  else levels.staking = level * STAKED
  return levels
}

function shareAt(index: number, count: number): number {
  return index === 0 ? 1 - (count - 1) * 0.1 : 0.1
}

function listChains({ chains }: World, today: number): unknown[] {
  return chains
    .filter(({ isListed }) => isListed)
    .map(({ name, chainId, coin, tvl }) => ({
      gecko_id: coin?.id ?? null,
      tvl: tvl(today),
      tokenSymbol: coin?.symbol.toUpperCase() ?? null,
      cmcId: null,
      name,
      chainId,
    }))
}

/** The shares of a treasury that are not in the own token, by kind of asset. */
const TREASURY_SHARES = { stablecoins: 0.5, majors: 0.3, others: 0.2 }
/** The own token beside the rest of a treasury. */
const OWN_TOKENS = 2

/** The treasuries of protocols, of which those of one parent have one. */
function listTreasuries({ protocols }: World, today: number): unknown[] {
  const groups = Map.groupBy(protocols, ({ parent, slug }) => parent?.slug ?? slug)
  return [...groups].map(([slug, parts]) => {
    const tvl = parts.reduce((sum, part) => sum + treasuryOf(part, today), 0)
    const share = ([kind, part]: [string, number]) => [kind, tvl * part] as const
    return {
      id: `${parts[0]?.parent?.id ?? parts[0]?.id}-treasury`,
      name: `${parts[0]?.parent ? (parts[0].coin?.name ?? slug) : parts[0]?.name} (treasury)`,
      slug: `${slug}-(treasury)`,
      symbol: '-',
      chain: 'Ethereum',
      tvl,
      chainTvls: { Ethereum: tvl, OwnTokens: tvl * OWN_TOKENS },
      tokenBreakdowns: {
        ownTokens: tvl * OWN_TOKENS,
        ...Object.fromEntries(Object.entries(TREASURY_SHARES).map(share)),
      },
      mcap: null,
    }
  })
}

/** Days of open interest in its list. */
const INTEREST_DAYS = 400

/** The open interest of derivatives, now and at the end of each day. */
function listOpenInterest({ protocols }: World, today: number) {
  const named = protocols.flatMap((one) => (openInterestOf(one, today) === null ? [] : [one]))
  const levels = (day: number) =>
    Object.fromEntries(
      named.flatMap((one) => {
        const level = day < one.firstDay ? null : openInterestOf(one, day)
        return level === null ? [] : [[one.name, level]]
      }),
    )
  return {
    protocols: named.map((one) => ({
      defillamaId: one.id,
      name: one.name,
      displayName: one.name,
      slug: one.slug,
      category: one.category,
      ...(one.parent && { parentProtocol: one.parent.id, parentProtocolSlug: one.parent.slug }),
      total24h: openInterestOf(one, today),
    })),
    totalDataChart: [],
    totalDataChartBreakdown: Array.from({ length: INTEREST_DAYS }, (_, index) => {
      const day = today - INTEREST_DAYS + 1 + index
      return [day * DAY_SECONDS, levels(day)]
    }),
  }
}

type Asked = { world: World; today: number; now: number }

/** A protocol or a parent: levels at each midnight and at the moment of the call, and funding rounds. */
function describeProtocol(slug: string, { world, today, now }: Asked): WorldAnswer {
  const own = world.protocols.find((protocol) => protocol.slug === slug)
  const parts = own ? [own] : world.protocols.filter(({ parent }) => parent?.slug === slug)
  const [one] = parts
  if (one === undefined) return { status: 400, text: 'Protocol not found' }
  const first = Math.min(...parts.map(({ firstDay }) => firstDay))
  const times = [
    ...Array.from({ length: today - first + 1 }, (_, index) => (first + index) * DAY_SECONDS),
    Math.floor(now / 1_000) - 200,
  ]
  const histories = new Map<string, { date: number; totalLiquidityUSD: number }[]>()
  const total = times.map((date) => {
    const day = Math.floor(date / DAY_SECONDS)
    let level = 0
    const byKey = new Map<string, number>()
    for (const part of parts) {
      if (day < part.firstDay) continue
      level += part.tvl(day)
      for (const [key, amount] of Object.entries(levelsOf(part, part.tvl(day))))
        byKey.set(key, (byKey.get(key) ?? 0) + amount)
    }
    for (const [key, totalLiquidityUSD] of byKey) {
      const history = histories.get(key) ?? []
      history.push({ date, totalLiquidityUSD })
      histories.set(key, history)
    }
    return { date, totalLiquidityUSD: level }
  })
  const tokens = times
    .slice(-TOKEN_DAYS)
    .map((date) => ({ date, tokens: { WETH: 1, USDC: 2, WBTC: 3 } }))
  return {
    body: {
      id: own ? own.id : one.parent?.id,
      name: own ? own.name : (one.coin?.name ?? one.name),
      url: one.url,
      description: `${one.name} is a protocol of the kind ${one.category}.`,
      logo: `https://icons.example/protocols/${slug}`,
      gecko_id: one.coin?.id ?? null,
      cmcId: null,
      chains: one.chains.map(({ name }) => name),
      symbol: one.symbol ?? '-',
      currentChainTvls: Object.fromEntries(
        [...histories].map(([key, history]) => [key, history.at(-1)?.totalLiquidityUSD ?? 0]),
      ),
      chainTvls: Object.fromEntries(
        [...histories].map(([key, tvl]) => [key, { tvl, tokens, tokensInUsd: tokens }]),
      ),
      tokens,
      tokensInUsd: tokens,
      tvl: total,
      isParentProtocol: own === undefined,
      raises: planRounds(one),
      hacks: [],
      mcap: null,
      otherProtocols: parts.map(({ name }) => name),
      hallmarks: [],
    },
  }
}

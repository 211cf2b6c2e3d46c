import type { ProjectDocument } from '@tickmark/core/projects/ProjectDocument'
import { createCurve, createPeg } from './createCurve.ts'
import { hashText, pickBy, shareOf } from './hashText.ts'
import { createNames, toSlug } from './nameThings.ts'
import type { Coin } from './World.ts'

/** The largest coins in their order: ids of projects, or coins of their own that no reviewed project may have. */
const LARGEST: readonly (string | Listed)[] = [
  'bitcoin',
  'ethereum',
  'tether',
  'ripple',
  'bnb-chain',
  'solana',
  'circle',
  'tron',
  { id: 'staked-ether', symbol: 'steth', name: 'Lido Staked Ether' },
  'dogecoin',
  'cardano',
  { id: 'wrapped-bitcoin', symbol: 'wbtc', name: 'Wrapped Bitcoin' },
  'hyperliquid',
  'chainlink',
  'sui',
  'stellar',
  'bitcoin-cash',
  'avalanche',
  { id: 'matic-network', symbol: 'matic', name: 'Polygon (old)' },
  'litecoin',
  'toncoin',
  'polkadot',
  'monad',
  'internetcomputer',
  'uniswap',
  'aave',
]
type Listed = { id: string; symbol: string; name: string }

/** Coins that share a ticker with others, ten each. */
const SHARED_TICKERS = ['qi', 'g', 'ht'] as const
const SHARING = 10
/** One in so many reviewed coins has a twin: a wrapped or bridged form, or one that only looks like it. */
const TWIN_EVERY = 4
/** One in so many coins with a known id has another name in the list than in the catalog. */
const RENAMED_EVERY = 7
const BRIDGES = ['Wormhole', 'Bridged', 'Binance-Peg', 'Portal'] as const
const SUFFIXES = ['Token', 'Coin', 'Protocol', 'Finance', 'Network', 'DAO', 'Inu', 'AI', '']
/** The day on which the first coin has a price: 28 April 2013. */
const FIRST_DAY = 15_823
const EURO = 1.08

type Documents = Readonly<Record<string, ProjectDocument>>

/** Returns all coins, the largest market cap first. */
export function planCoins(
  documents: Documents,
  { count, day }: { count: number; day: number },
): Coin[] {
  const listed = listCoins(documents, count)
  return listed.map((one, index) => describeCoin(one, { rank: index + 1, day }))
}

type Planned = Listed & Pick<Coin, 'project_id' | 'isTwin'> & { peg: number | null }

function listCoins(documents: Documents, count: number): Planned[] {
  const ids = new Set<string>()
  const take = (coin: Planned) => {
    if (ids.has(coin.id)) return []
    ids.add(coin.id)
    return [coin]
  }
  /** Tickers of coins whose ids are known: another project with the same ticker has that coin, and none of its own. */
  const taken = new Set(
    Object.values(documents).flatMap(({ symbol, sources }) =>
      sources?.coingecko === undefined ? [] : [symbol],
    ),
  )
  const own = new Map(
    Object.entries(documents).flatMap(([project_id, document]) => {
      const coin = findCoin(document, taken)
      return coin === null ? [] : [[project_id, { ...coin, project_id, isTwin: false }] as const]
    }),
  )
  for (const coin of own.values()) ids.add(coin.id)
  const leaders = LARGEST.flatMap((one) => {
    if (typeof one !== 'string') return take({ ...one, project_id: null, isTwin: false, peg: null })
    return own.get(one) ?? []
  })
  const others = [...own.values()].filter((coin) => !leaders.includes(coin))
  const twins = [...own.values()].filter(isDoubled).flatMap((coin) => take(describeTwin(coin)))
  const sharing = SHARED_TICKERS.flatMap((symbol) =>
    Array.from({ length: SHARING }, (_, index) => index + 1).flatMap((number) =>
      take({
        id: `${symbol}-${number}`,
        symbol,
        name: `${symbol.toUpperCase()} ${number}`,
        ...UNKNOWN,
      }),
    ),
  )
  const nameCoin = createNames(Object.values(documents).map(({ name }) => name))
  const rest: Planned[] = []
  for (
    let number = 0;
    leaders.length + others.length + twins.length + sharing.length + rest.length < count;
    number++
  ) {
    const name = nameCoin(`coin ${number}`, pickBy(`word ${number}`, SUFFIXES))
    rest.push(
      ...take({ id: toSlug(name), symbol: name.slice(0, 4).toLowerCase(), name, ...UNKNOWN }),
    )
  }
  const small = [...twins, ...sharing, ...rest.slice(rest.length / 3)]
  const large = [...others, ...rest.slice(0, rest.length / 3)]
  return [...leaders, ...shuffle(large), ...shuffle(small)].slice(
    0,
    Math.max(count, leaders.length),
  )
}

const UNKNOWN = { project_id: null, isTwin: false, peg: null } as const

/** The coin of a reviewed project: its id, where the catalog has it, or the one that the source would give it. */
function findCoin(
  { name, symbol, sources, products, market_sectors, is_archived }: ProjectDocument,
  taken: ReadonlySet<string | undefined>,
) {
  const pegged = [sources, ...(products ?? []).map((product) => product.sources)].flatMap(
    (one) => one?.stablecoins ?? [],
  )
  const id = sources?.coingecko
  const isGuessed = id === undefined
  if (
    symbol === undefined ||
    (isGuessed && (is_archived || taken.has(symbol) || market_sectors[0] === 'nft-collection'))
  )
    return null
  const isPegged = !isGuessed && pegged.includes(id) && market_sectors[0] === 'stablecoin-issuers'
  const isRenamed = !isGuessed && hashText(`name ${id}`) % RENAMED_EVERY === 0
  return {
    id: id ?? toSlug(name),
    symbol: symbol.toLowerCase(),
    name: isRenamed ? `${name} Token` : name,
    peg: isPegged ? pegOf(symbol) : null,
  }
}

function pegOf(symbol: string): number {
  return symbol.startsWith('EUR') ? EURO : 1
}

function isDoubled({ id }: Planned): boolean {
  return hashText(`twin ${id}`) % TWIN_EVERY === 0
}

function describeTwin({ id, symbol, name }: Planned): Planned {
  const bridge = pickBy(id, BRIDGES)
  return {
    id: `${id}-${toSlug(bridge)}`,
    symbol,
    name: `${name} (${bridge})`,
    project_id: null,
    isTwin: true,
    peg: null,
  }
}

function describeCoin(
  { peg, ...coin }: Planned,
  { rank, day }: { rank: number; day: number },
): Coin {
  const { id } = coin
  const cap = 2.1e12 * rank ** -1.3 * (0.97 + 0.03 * shareOf(`cap ${id}`))
  const usual =
    rank <= 2 ? 90_000 / 30 ** (rank - 1) : 10 ** (5 * shareOf(`price ${id}`) ** 2 - 1.5)
  const last = peg ?? usual
  const price =
    peg === null ? createCurve(`price ${id}`, { last, lastDay: day }) : createPeg(id, peg)
  const supply = Math.round(cap / price(day))
  const age = rank <= 12 ? 1 : shareOf(`age ${id}`)
  return {
    ...coin,
    price,
    volume: createCurve(`volume ${id}`, {
      last: cap * (0.005 + 0.06 * shareOf(`turnover ${id}`)),
      lastDay: day,
    }),
    supply,
    maxSupply: hashText(`max ${id}`) % 3 === 0 ? null : Math.round(supply * (1 + shareOf(id))),
    firstDay: Math.max(FIRST_DAY, Math.round(day - 200 - age * 3_800)),
  }
}

function shuffle<T extends Listed>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => hashText(`rank ${a.id}`) - hashText(`rank ${b.id}`))
}

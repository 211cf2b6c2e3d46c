import type { Coin } from '../World.ts'
import {
  type CreateHost,
  DAY_SECONDS,
  onceADay,
  type WorldAnswer,
  type WorldCall,
} from '../WorldHost.ts'

const MAX_PAGE = 250
/** Days of history that callers without a key get. */
const MAX_DAYS = 365
/** Coins that are no longer traded are listed too. */
const ENDED = 3_000

/** CoinGecko's public interface, without a key. */
export const coinGecko: CreateHost = ({ coins }) => {
  const byId = new Map(coins.map((coin) => [coin.id, coin]))
  const bySize = onceADay((today) =>
    coins
      .toSorted((a, b) => capOf(b, today) - capOf(a, today))
      .map((coin) => describe(coin, today)),
  )
  return (call) => {
    const { url, today, headers } = call
    if (!headers['user-agent']) return { status: 403, body: NO_AGENT }
    const path = url.pathname.replace('/api/v3', '')
    if (path === '/ping') return { body: { gecko_says: '(V3) To the Moon!' } }
    if (path === '/coins/list')
      return {
        body: [
          ...coins.map(({ id, symbol, name }) => ({ id, symbol, name })),
          ...Array.from({ length: ENDED }, (_, index) => ({
            id: `ended-${index}`,
            symbol: `e${index % 700}`,
            name: `Ended ${index}`,
          })),
        ],
      }
    if (path === '/coins/markets')
      return { body: listMarkets(url, { bySize: bySize(today), ...call }) }
    const [, id] = /^\/coins\/([^/]+)\/market_chart$/.exec(path) ?? []
    if (id === undefined) return { status: 404, body: { error: 'Incorrect path' } }
    const coin = byId.get(decodeURIComponent(id))
    return coin === undefined
      ? { status: 404, body: { error: 'coin not found' } }
      : chart(coin, call)
  }
}

const NO_AGENT = {
  status: { error_code: 403, error_message: 'A descriptive User-Agent is required.' },
}
const TOO_LONG = {
  error: {
    status: {
      error_code: 10012,
      error_message: `Without a key, history reaches back ${MAX_DAYS} days.`,
    },
  },
}

function capOf(coin: Coin, day: number): number {
  return coin.price(day) * coin.supply
}

function describe(coin: Coin, today: number) {
  const { id, symbol, name, supply, maxSupply, price, volume } = coin
  const [now, before] = [price(today), price(today - 1)]
  const change = (now / before - 1) * 100
  return {
    id,
    symbol,
    name,
    image: `https://assets.example/coins/${id}.png`,
    current_price: now,
    market_cap: now * supply,
    fully_diluted_valuation: maxSupply === null ? null : now * maxSupply,
    total_volume: volume(today),
    high_24h: Math.max(now, before),
    low_24h: Math.min(now, before),
    price_change_24h: now - before,
    price_change_percentage_24h: change,
    market_cap_change_24h: (now - before) * supply,
    market_cap_change_percentage_24h: change,
    circulating_supply: supply,
    total_supply: maxSupply ?? supply,
    max_supply: maxSupply,
    ath: now * 1.9,
    atl: now * 0.1,
    roi: null,
  }
}

type Markets = Pick<WorldCall, 'now'> & { bySize: readonly ReturnType<typeof describe>[] }

function listMarkets({ searchParams }: URL, { bySize, now }: Markets): unknown[] {
  const wanted = searchParams.get('ids')?.split(',').filter(Boolean) ?? []
  const size = Math.min(MAX_PAGE, Number(searchParams.get('per_page')) || 100)
  const page = Number(searchParams.get('page')) || 1
  const ids = new Set(wanted)
  return bySize
    .map((coin, index) => ({
      ...coin,
      market_cap_rank: index + 1,
      last_updated: new Date(now - 40_000).toISOString(),
    }))
    .filter(({ id }) => ids.size === 0 || ids.has(id))
    .slice((page - 1) * size, page * size)
}

/** Midnights, each with the close of the day before, and the moment of the call. */
function chart(coin: Coin, { url, now, today }: WorldCall): WorldAnswer {
  const days = Number(url.searchParams.get('days'))
  if (!(days <= MAX_DAYS)) return { status: 401, body: TOO_LONG }
  const first = Math.max(today - days + 1, coin.firstDay + 1)
  const times = Array.from({ length: Math.max(0, today - first + 1) }, (_, index) => first + index)
  const pairs = (amountOf: (day: number) => number) => [
    ...times.map((day) => [day * DAY_SECONDS * 1_000, amountOf(day - 1)]),
    [now - 40_000, amountOf(today)],
  ]
  return {
    body: {
      prices: pairs(coin.price),
      market_caps: pairs((day) => coin.price(day) * coin.supply),
      total_volumes: pairs(coin.volume),
    },
  }
}

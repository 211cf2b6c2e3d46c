import type { Coin } from '../World.ts'
import { type CreateHost, DAY_SECONDS, type WorldAnswer } from '../WorldHost.ts'

/** Prices that one call may ask for, over all its coins. */
const MAX_POINTS = 500
const PREFIX = 'coingecko:'

/** DefiLlama's prices of coins by the ids of CoinGecko. */
export const llamaCoins: CreateHost = ({ coins }) => {
  const byName = new Map(coins.map((coin) => [PREFIX + coin.id, coin]))
  return ({ url, now, today }) => {
    const [, kind, ...rest] = decodeURIComponent(url.pathname).split('/')
    const known = (names: string) =>
      names.split(',').flatMap((name) => {
        const coin = byName.get(name)
        return coin === undefined ? [] : [[name, coin] as const]
      })
    const answer = (names: string, describe: (coin: Coin) => object | null): WorldAnswer => ({
      body: {
        coins: Object.fromEntries(
          known(names).flatMap(([name, coin]) => {
            const said = describe(coin)
            return said === null ? [] : [[name, { symbol: coin.symbol.toUpperCase(), ...said }]]
          }),
        ),
      },
    })
    if (kind === 'prices' && rest[0] === 'first')
      return answer(rest[1] ?? '', (coin) => ({
        price: coin.price(coin.firstDay),
        timestamp: coin.firstDay * DAY_SECONDS + 611,
      }))
    if (kind === 'prices' && rest[0] === 'current')
      return answer(rest[1] ?? '', (coin) => ({
        price: coin.price(today),
        timestamp: Math.floor(now / 1_000) - 75,
        confidence: 0.99,
      }))
    if (kind === 'prices' && rest[0] === 'historical')
      return answer(rest[2] ?? '', (coin) => priceAt(coin, Number(rest[1]), now))
    if (kind === 'batchHistorical') return answerBatch(url, answer, now)
    if (kind !== 'chart') return undefined
    const times = listTimes(url.searchParams, now)
    const names = rest[0] ?? ''
    if (times.length * names.split(',').length > MAX_POINTS)
      return { status: 502, text: 'Too many points were asked for' }
    return answer(names, (coin) => {
      const prices = times.flatMap((time) => {
        const price = priceAt(coin, time, now)
        return price === null ? [] : [{ timestamp: price.timestamp, price: price.price }]
      })
      return prices.length === 0 ? null : { confidence: 0.99, prices }
    })
  }
}

type Answer = (names: string, describe: (coin: Coin) => object | null) => WorldAnswer

function answerBatch({ searchParams }: URL, answer: Answer, now: number): WorldAnswer {
  const wanted: unknown = JSON.parse(searchParams.get('coins') ?? '{}')
  const timesOf = new Map(Object.entries(Object(wanted)))
  return answer([...timesOf.keys()].join(), (coin) => {
    const times = timesOf.get(PREFIX + coin.id)
    const prices = (Array.isArray(times) ? times : []).flatMap(
      (time) => priceAt(coin, Number(time), now) ?? [],
    )
    return prices.length === 0 ? null : { prices }
  })
}

/** The moments of a chart, in seconds: from its start or up to its end. */
function listTimes(params: URLSearchParams, now: number): number[] {
  const span = Number(params.get('span')) || 1
  const [, count = '1', unit = 'd'] = /^(\d+)([dhw])$/.exec(params.get('period') ?? '1d') ?? []
  const step =
    Number(count) * ({ d: DAY_SECONDS, h: 3_600, w: 7 * DAY_SECONDS }[unit] ?? DAY_SECONDS)
  const start = params.get('start')
  const end = Number(params.get('end')) || Math.floor(now / 1_000)
  const first = start === null ? end - (span - 1) * step : Number(start)
  return Array.from({ length: span }, (_, index) => first + index * step).filter(
    (time) => time * 1_000 <= now,
  )
}

/** The price nearest to a moment, some minutes off: at midnight the close of the day before. */
function priceAt(coin: Coin, seconds: number, now: number) {
  const off = (seconds % 577) - 288
  const timestamp = Math.min(seconds + off, Math.floor(now / 1_000) - 60)
  const isMidnight = seconds % DAY_SECONDS === 0
  const day = Math.floor(seconds / DAY_SECONDS) - (isMidnight ? 1 : 0)
  return day < coin.firstDay ? null : { timestamp, price: coin.price(day), confidence: 0.99 }
}

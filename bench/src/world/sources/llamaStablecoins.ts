import type { Coin } from '../World.ts'
import { type CreateHost, DAY_SECONDS } from '../WorldHost.ts'

/** The shares of a coin's amount on chains. */
const CHAINS = { Ethereum: 0.7, Tron: 0.3 }
const MAX_DAYS = 1_500

/** DefiLlama's list of stablecoins, and the history of each in total and by chain. */
export const llamaStablecoins: CreateHost = ({ stablecoins }) => {
  return ({ url, today }) => {
    if (url.pathname === '/stablecoins')
      return {
        body: {
          peggedAssets: stablecoins.map((coin, index) => {
            const { id, name, symbol, price } = coin
            return {
              id: String(index + 1),
              name,
              symbol: symbol.toUpperCase(),
              gecko_id: id,
              pegType: 'peggedUSD',
              pegMechanism: 'fiat-backed',
              circulating: { peggedUSD: amountOf(coin, today) },
              circulatingPrevDay: { peggedUSD: amountOf(coin, today - 1) },
              circulatingPrevWeek: { peggedUSD: amountOf(coin, today - 7) },
              circulatingPrevMonth: { peggedUSD: amountOf(coin, today - 30) },
              chains: Object.keys(CHAINS),
              price: price(today),
            }
          }),
        },
      }
    const [, own] = /^\/stablecoin\/(\d+)$/.exec(url.pathname) ?? []
    if (own === undefined && url.pathname !== '/stablecoincharts/all') return undefined
    const coin = stablecoins[Number(own ?? url.searchParams.get('stablecoin')) - 1]
    if (coin === undefined) return { status: 404, body: { message: 'Not found' } }
    const first = Math.max(coin.firstDay, today - MAX_DAYS)
    const days = Array.from({ length: today - first + 1 }, (_, index) => first + index)
    if (own === undefined)
      return {
        body: days.map((day) => {
          const amount = { peggedUSD: amountOf(coin, day) }
          return {
            // As text, unlike in all other answers.
            date: String(day * DAY_SECONDS),
            totalCirculating: amount,
            totalCirculatingUSD: amount,
          }
        }),
      }
    const tokensOf = (share: number) =>
      days.map((day) => ({
        date: day * DAY_SECONDS,
        circulating: { peggedUSD: amountOf(coin, day) * share },
      }))
    const chains = Object.entries(CHAINS).map(([name, share]) => [
      name,
      { tokens: tokensOf(share) },
    ])
    return {
      body: {
        id: own,
        name: coin.name,
        symbol: coin.symbol,
        chainBalances: Object.fromEntries(chains),
      },
    }
  }
}

/** Returns the outstanding amount. Coin Metrics reports the same as the market cap of the coin. */
function amountOf({ price, supply }: Coin, day: number): number {
  return price(day) * supply
}

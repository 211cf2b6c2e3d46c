import type { Coin } from '../World.ts'
import { type CreateHost, DAY_SECONDS } from '../WorldHost.ts'

/** DefiLlama's list of stablecoins and the history of each. */
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
              chains: ['Ethereum'],
              price: price(today),
            }
          }),
        },
      }
    if (url.pathname !== '/stablecoincharts/all') return undefined
    const coin = stablecoins[Number(url.searchParams.get('stablecoin')) - 1]
    if (coin === undefined) return { status: 404, body: { message: 'Not found' } }
    const first = Math.max(coin.firstDay, today - 1_500)
    return {
      body: Array.from({ length: today - first + 1 }, (_, index) => {
        const amount = { peggedUSD: amountOf(coin, first + index) }
        return {
          // As text, unlike in all other answers.
          date: String((first + index) * DAY_SECONDS),
          totalCirculating: amount,
          totalCirculatingUSD: amount,
        }
      }),
    }
  }
}

/** Returns the outstanding amount. Coin Metrics reports the same as the market cap of the coin. */
function amountOf({ price, supply }: Coin, day: number): number {
  return price(day) * supply
}

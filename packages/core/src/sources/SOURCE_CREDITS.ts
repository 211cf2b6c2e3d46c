/** The words that some sources ask to be shown beside their figures, by the id that their batches carry. */
export const SOURCE_CREDITS: Readonly<Record<string, string>> = {
  'coin-metrics': 'Data: Coin Metrics',
  coingecko: 'Price data by CoinGecko',
  growthepie: 'Source: growthepie, https://www.growthepie.com',
}

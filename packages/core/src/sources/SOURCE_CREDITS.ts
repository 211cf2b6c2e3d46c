import { createLookup } from '../text/createLookup.ts'
/** The words that some sources ask to be shown beside their figures, by the id that their batches carry. */
export const SOURCE_CREDITS: Readonly<Record<string, string>> = createLookup({
  'coin-metrics': 'Data: Coin Metrics',
  coingecko: 'Price data by CoinGecko',
  growthepie: 'Source: growthepie, https://www.growthepie.com',
})

/** The websites of the sources of facts, by the id that their batches carry; not every source has one. */
export const SOURCE_SITES: Readonly<Record<string, string>> = createLookup({
  blockscout: 'https://www.blockscout.com',
  'coin-metrics': 'https://coinmetrics.io',
  coingecko: 'https://www.coingecko.com',
  defillama: 'https://defillama.com',
  'defillama-emissions': 'https://defillama.com',
  'etherscan-accounts': 'https://etherscan.io',
  'etherscan-labels': 'https://etherscan.io',
  github: 'https://github.com',
  growthepie: 'https://www.growthepie.com',
  'internet-computer': 'https://dashboard.internetcomputer.org',
  'open-labels': 'https://www.openlabelsinitiative.org',
  'uniswap-token-list': 'https://uniswap.org',
})

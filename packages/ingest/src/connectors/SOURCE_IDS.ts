/** The sources that can be asked over the network. */
export const SOURCE_IDS = [
  'coin-metrics',
  'internet-computer',
  'growthepie',
  'coingecko',
  'defillama',
  'github',
] as const

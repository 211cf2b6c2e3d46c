/** The dimensions an answer can be split by. `market_sector` counts a project in each of its sectors. */
export const DIMENSIONS = [
  'project',
  'chain',
  'product',
  'contract',
  'label',
  'market_sector',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The key of the series that adds up everything below the top n. */
export const OTHERS_KEY = 'others'

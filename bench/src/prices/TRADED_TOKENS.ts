import { EXCHANGE_SYMBOLS } from '@tickmark/core/projects/EXCHANGE_SYMBOLS'

const TOKENS = 50

/** Tokens that are traded while prices are measured: their projects, and what Kraken calls them. */
export const TRADED_TOKENS = Object.entries(EXCHANGE_SYMBOLS)
  .flatMap(([id, { kraken }]) => (kraken === undefined ? [] : [{ id, symbol: kraken }]))
  .slice(0, TOKENS)

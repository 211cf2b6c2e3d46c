import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('market', 'Market data')

/** Metrics of the market of a project's token. */
export const MARKET_METRICS = [
  metric('price', {
    long_title: 'Token price',
    kind: 'price',
    trending: true,
  }),
  metric('market_cap_circulating', {
    title: 'Market cap (circulating)',
    short_title: 'Market cap',
    long_title: 'Circulating market capitalization',
    kind: 'stock',
    trending: true,
  }),
  metric('market_cap_fully_diluted', {
    title: 'Market cap (fully diluted)',
    short_title: 'FDV',
    long_title: 'Fully diluted market capitalization',
    kind: 'stock',
  }),
  metric('token_trading_volume'),
  metric('token_supply_circulating', {
    title: 'Circulating supply',
    kind: 'stock',
    format: 'tokens',
    polarity: 'neutral',
  }),
  metric('token_supply_maximum', {
    title: 'Maximum supply',
    kind: 'stock',
    format: 'tokens',
    polarity: 'neutral',
  }),
  metric('token_turnover_circulating', {
    title: 'Token turnover (circulating)',
    short_title: 'Turnover',
    kind: 'ratio',
    format: 'percent',
    derivation: { by: 'formula', formula: 'token_trading_volume / market_cap_circulating' },
  }),
  metric('token_turnover_fully_diluted', {
    title: 'Token turnover (fully diluted)',
    short_title: 'Turnover (FD)',
    tier: 'api',
    kind: 'ratio',
    format: 'percent',
    derivation: { by: 'formula', formula: 'token_trading_volume / market_cap_fully_diluted' },
  }),
  metric('tokenholders', {
    kind: 'unique',
    format: 'number',
  }),
] as const

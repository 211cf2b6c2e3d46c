import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('market', 'Market data')

/** What the market pays for a project's token. */
export const MARKET_METRICS = [
  metric('price', {
    title: 'Price',
    long_title: 'Token price',
    kind: 'price',
    format: 'usd',
    definition:
      'What one unit of the project’s token costs in US dollars at the end of the day (UTC).',
    sources: 'Coin Metrics, CoinGecko',
    trending: true,
  }),
  metric('market_cap_circulating', {
    title: 'Market cap (circulating)',
    short_title: 'Market cap',
    long_title: 'Circulating market capitalisation',
    kind: 'stock',
    format: 'usd',
    definition:
      'Token price times the tokens that trade freely. Locked and unissued tokens are left out, which the fully diluted market cap counts.',
    sources: 'Coin Metrics, CoinGecko',
    trending: true,
  }),
  metric('market_cap_fully_diluted', {
    title: 'Market cap (fully diluted)',
    short_title: 'FDV',
    long_title: 'Fully diluted market capitalisation',
    kind: 'stock',
    format: 'usd',
    definition:
      'Token price times the most tokens that can ever exist, or all tokens issued where there is no limit. The circulating market cap counts only tokens that trade freely.',
    sources: 'CoinGecko',
  }),
  metric('token_trading_volume', {
    title: 'Token trading volume',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value of the project’s own token that changed hands on centralised and decentralised exchanges. Trading of other assets on the project’s own venue is its trading volume.',
    sources: 'CoinGecko',
  }),
  metric('token_supply_circulating', {
    title: 'Circulating supply',
    kind: 'stock',
    format: 'tokens',
    definition:
      'How many of the project’s tokens exist and trade freely. The maximum supply also counts locked tokens and those still to be issued.',
    sources: 'Coin Metrics, CoinGecko, the chain’s own API',
  }),
  metric('token_supply_maximum', {
    title: 'Maximum supply',
    kind: 'stock',
    format: 'tokens',
    definition:
      'The most tokens that can ever exist, or all tokens issued where the protocol sets no limit.',
    sources: 'CoinGecko',
  }),
  metric('token_turnover_circulating', {
    title: 'Token turnover (circulating)',
    short_title: 'Turnover',
    kind: 'ratio',
    format: 'percent',
    definition:
      'Token trading volume as a share of the circulating market cap: how much of what trades freely changed hands in the period.',
    sources: 'Computed from token trading volume and market cap',
    derivation: { by: 'formula', formula: 'token_trading_volume / market_cap_circulating' },
  }),
  metric('token_turnover_fully_diluted', {
    title: 'Token turnover (fully diluted)',
    short_title: 'Turnover (FD)',
    kind: 'ratio',
    format: 'percent',
    definition:
      'Token trading volume as a share of the fully diluted market cap, so measured against all tokens that can exist rather than those that trade freely.',
    sources: 'Computed from token trading volume and fully diluted market cap',
    derivation: { by: 'formula', formula: 'token_trading_volume / market_cap_fully_diluted' },
  }),
  metric('tokenholders', {
    title: 'Tokenholders',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that hold a balance of the project’s own token. Holders of a stablecoin or tokenised asset that it issues are counted as stablecoin holders and asset holders.',
    sources: 'Token ledgers, imported files',
  }),
] as const

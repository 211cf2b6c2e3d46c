import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `MARKET_METRICS`. */
export const MARKET_WORDS = {
  price: {
    definition: 'Token price in USD at day close (UTC).',
    sources: 'Coin Metrics, CoinGecko',
  },
  market_cap_circulating: {
    definition:
      'Token price times the tokens that trade freely. Locked and unissued tokens are left out, which the fully diluted market cap counts.',
    sources: 'Coin Metrics, CoinGecko',
  },
  market_cap_fully_diluted: {
    definition:
      'Token price times the most tokens that can ever exist, or all tokens issued where there is no limit. The circulating market cap counts only tokens that trade freely.',
    sources: 'CoinGecko',
  },
  token_trading_volume: {
    definition:
      'The value of the project’s own token that changed hands on centralized and decentralized exchanges. Trading of other assets on the project’s own venue is its trading volume.',
    sources: 'CoinGecko',
  },
  token_supply_circulating: {
    definition:
      'Number of the project’s tokens that exist and trade freely. The maximum supply also counts locked tokens and those still to be issued.',
    sources: 'Coin Metrics, CoinGecko, the chain’s own API',
  },
  token_supply_maximum: {
    definition:
      'The most tokens that can ever exist, or all tokens issued where the protocol sets no limit.',
    sources: 'CoinGecko',
  },
  token_turnover_circulating: {
    definition:
      'Token trading volume as a share of the circulating market cap: how much of what trades freely changed hands in the period.',
    sources: 'Computed from token trading volume and market cap',
  },
  token_turnover_fully_diluted: {
    definition:
      'Token trading volume as a share of the fully diluted market cap, so measured against all tokens that can exist rather than those that trade freely.',
    sources: 'Computed from token trading volume and fully diluted market cap',
  },
  tokenholders: {
    definition:
      'Distinct addresses that hold a balance of the project’s own token. Holders of a stablecoin or tokenized asset that it issues are counted as stablecoin holders and asset holders.',
    sources: 'Token ledgers, imported files',
  },
} as const satisfies Record<string, MetricWords>

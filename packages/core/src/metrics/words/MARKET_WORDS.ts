import type { MetricWords } from '../MetricWords.ts'

/** Words for the rows of `MARKET_METRICS`. */
export const MARKET_WORDS = {
  price: {
    definition:
      'What one unit of the project’s token costs in US dollars at the end of the day (UTC).',
    sources: 'Coin Metrics, CoinGecko',
    synonyms: ['token price', 'quote', 'spot price', 'PX'],
  },
  market_cap_circulating: {
    definition:
      'Token price times the tokens that trade freely. Locked and unissued tokens are left out, which the fully diluted market cap counts.',
    sources: 'Coin Metrics, CoinGecko',
    synonyms: ['market cap', 'mcap', 'market capitalization', 'market value', 'capitalisation'],
  },
  market_cap_fully_diluted: {
    definition:
      'Token price times the most tokens that can ever exist, or all tokens issued where there is no limit. The circulating market cap counts only tokens that trade freely.',
    sources: 'CoinGecko',
    synonyms: ['FDV', 'fully diluted valuation', 'FDMC', 'diluted market cap'],
  },
  token_trading_volume: {
    definition:
      'The value of the project’s own token that changed hands on centralised and decentralised exchanges. Trading of other assets on the project’s own venue is its trading volume.',
    sources: 'CoinGecko',
    synonyms: ['token volume', 'market volume', '24h volume'],
  },
  token_supply_circulating: {
    definition:
      'How many of the project’s tokens exist and trade freely. The maximum supply also counts locked tokens and those still to be issued.',
    sources: 'Coin Metrics, CoinGecko, the chain’s own API',
    synonyms: ['circulating tokens', 'token supply', 'float', 'outstanding tokens'],
  },
  token_supply_maximum: {
    definition:
      'The most tokens that can ever exist, or all tokens issued where the protocol sets no limit.',
    sources: 'CoinGecko',
    synonyms: ['max supply', 'total supply', 'supply cap', 'hard cap'],
  },
  token_turnover_circulating: {
    definition:
      'Token trading volume as a share of the circulating market cap: how much of what trades freely changed hands in the period.',
    sources: 'Computed from token trading volume and market cap',
    synonyms: ['turnover', 'velocity', 'volume to market cap'],
  },
  token_turnover_fully_diluted: {
    definition:
      'Token trading volume as a share of the fully diluted market cap, so measured against all tokens that can exist rather than those that trade freely.',
    sources: 'Computed from token trading volume and fully diluted market cap',
    synonyms: ['diluted turnover', 'volume to FDV'],
  },
  tokenholders: {
    definition:
      'Distinct addresses that hold a balance of the project’s own token. Holders of a stablecoin or tokenised asset that it issues are counted as stablecoin holders and asset holders.',
    sources: 'Token ledgers, imported files',
    synonyms: ['token holders', 'holders', 'holder count'],
  },
} as const satisfies Record<string, MetricWords>

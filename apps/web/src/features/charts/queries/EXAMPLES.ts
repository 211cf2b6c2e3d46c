/** Questions to start with, by area. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  Fundamentals: [
    'Monthly fees of Ethereum and Solana since 2023',
    'Top 5 lending protocols by revenue over the last 90 days',
    'LTM earnings of Lido',
  ],
  Usage: [
    'Aave TVL by chain',
    'Month-over-month change in Solana daily active users',
    'DEX volume on Base, weekly',
  ],
  Valuation: [
    'P/F ratio of ETH vs SOL, last 2 years',
    'Revenue / market cap for all DEXes',
    'Drawdown of the price of Bitcoin since 2021',
    'L1s with P/S under 50 and market cap above 1bn',
  ],
  Comparison: [
    'What share of the fees of Uniswap does each chain bring, monthly',
    'Rank perps by notional volume each month',
    'Index ETH and BTC price to 100 at the start of 2024',
  ],
}

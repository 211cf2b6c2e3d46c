import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `USAGE_METRICS`. */
export const USAGE_WORDS = {
  tvl: {
    definition:
      'USD value of assets deposited in the project’s contracts. Unlike net deposits, assets that are lent out again are not counted.',
    sources: 'DefiLlama, growthepie, L2BEAT',
  },
  net_deposits: {
    definition:
      'The value of all that users have deposited and not withdrawn, lent-out assets included. Total value locked counts only what is in the contracts now.',
    sources: 'DefiLlama, imported files',
  },
  active_loans: {
    definition: 'The value of what borrowers owe and have not paid back at the end of the day.',
    sources: 'DefiLlama, imported files',
  },
  assets_staked: {
    definition:
      'The value of the assets that are staked through the project, or to secure it when it is a chain.',
    sources: 'DefiLlama, imported files',
  },
  capital_deployed: {
    definition:
      'The value that vaults, curators or cover pools have put to work for their depositors, idle balances left out.',
    sources: 'DefiLlama, imported files',
  },
  outstanding_supply: {
    definition:
      'The value of the stablecoins or tokenized assets that the project has issued and not redeemed. The supply of its own token is the circulating supply.',
    sources: 'DefiLlama stablecoins, imported files',
  },
  bridged_supply: {
    definition:
      'The value of the assets on a chain that came to it over a bridge and have not gone back. Assets issued on the chain itself are left out.',
    sources: 'L2BEAT, imported files',
  },
  trading_volume: {
    definition:
      'The value of all trades made on the project’s venue in full. Contracts counted by their face value are notional trading volume; trades in the project’s own token anywhere are token trading volume.',
    sources: 'DefiLlama, imported files',
  },
  notional_trading_volume: {
    definition:
      'The face value of the derivatives traded on the project’s venue, leverage included. Spot trades are trading volume.',
    sources: 'DefiLlama, imported files',
  },
  open_interest: {
    definition:
      'The value of the contracts of derivatives that are open at the end of the day, each counted once. Notional volume is what was traded on the day.',
    sources: 'DefiLlama, imported files',
  },
  transfer_volume: {
    definition:
      'The value of the project’s own tokens moved between distinct addresses, trades included. A chain’s transaction volume counts every asset on it.',
    sources: 'Coin Metrics, imported files',
  },
  flash_loan_volume: {
    definition:
      'The value lent and paid back within a single transaction. Such loans are never outstanding, so active loans do not contain them.',
    sources: 'Imported files',
  },
  bridge_deposits: {
    definition:
      'The value that users sent into the bridge to have it moved to another chain. What has arrived and stays on a chain is its bridged supply.',
    sources: 'DefiLlama, imported files',
  },
  transaction_volume: {
    definition:
      'The value of all assets that transactions moved on a chain. Transfer volume counts a project’s own token only; transaction count counts transactions whatever they move.',
    sources: 'Imported files',
  },
  gmv: {
    definition:
      'The size of the business done on the project, which each market sector measures by a metric of its own, such as trading volume for exchanges and active loans for lending. It rolls up over time as that metric does.',
    sources: 'The metric that the project’s market sector names',
  },
} as const satisfies Record<string, MetricWords>

import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('usage', 'Usage')

/** How much business is done on a project: the metrics that the market sectors measure themselves by. */
export const USAGE_METRICS = [
  metric('tvl', {
    title: 'Total value locked',
    short_title: 'TVL',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of the assets that stand in the project’s contracts. Unlike net deposits, assets that are lent out again are not counted.',
    sources: 'DefiLlama, growthepie, L2BEAT',
    trending: true,
  }),
  metric('net_deposits', {
    title: 'Net deposits',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of all that users have deposited and not withdrawn, lent-out assets included. Total value locked counts only what stands in the contracts now.',
    sources: 'DefiLlama, imported files',
  }),
  metric('active_loans', {
    title: 'Active loans',
    kind: 'stock',
    format: 'usd',
    definition: 'The value of what borrowers owe and have not paid back at the end of the day.',
    sources: 'DefiLlama, imported files',
    trending: true,
  }),
  metric('assets_staked', {
    title: 'Assets staked',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of the assets that are staked through the project, or to secure it when it is a chain.',
    sources: 'DefiLlama, imported files',
  }),
  metric('capital_deployed', {
    title: 'Capital deployed',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value that vaults, curators or cover pools have put to work for their depositors, idle balances left out.',
    sources: 'DefiLlama, imported files',
  }),
  metric('outstanding_supply', {
    title: 'Outstanding supply',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of the stablecoins or tokenised assets that the project has issued and not redeemed. The supply of its own token is the circulating supply.',
    sources: 'DefiLlama stablecoins, imported files',
  }),
  metric('bridged_supply', {
    title: 'Bridged supply',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of the assets on a chain that came to it over a bridge and have not gone back. Assets issued on the chain itself are left out.',
    sources: 'L2BEAT, imported files',
  }),
  metric('trading_volume', {
    title: 'Trading volume',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value of all trades made on the project’s venue in full. Contracts counted by their face value are notional trading volume; trades in the project’s own token anywhere are token trading volume.',
    sources: 'DefiLlama, imported files',
    trending: true,
  }),
  metric('notional_trading_volume', {
    title: 'Notional trading volume',
    short_title: 'Notional volume',
    kind: 'flow',
    format: 'usd',
    definition:
      'The face value of the derivatives traded on the project’s venue, leverage included. Spot trades are trading volume.',
    sources: 'DefiLlama, imported files',
  }),
  metric('transfer_volume', {
    title: 'Transfer volume',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value of the project’s own tokens moved between distinct addresses, trades included. A chain’s transaction volume counts every asset on it.',
    sources: 'Coin Metrics, imported files',
  }),
  metric('flash_loan_volume', {
    title: 'Flash loan volume',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value lent and paid back within a single transaction. Such loans never stand open, so active loans do not contain them.',
    sources: 'Imported files',
  }),
  metric('bridge_deposits', {
    title: 'Bridge deposits',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value that users sent into the bridge to have it moved to another chain. What has arrived and stays on a chain is its bridged supply.',
    sources: 'DefiLlama, imported files',
  }),
  metric('transaction_volume', {
    title: 'Transaction volume',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value of all assets that transactions moved on a chain. Transfer volume counts a project’s own token only; transaction count counts transactions whatever they move.',
    sources: 'Imported files',
  }),
  metric('gmv', {
    title: 'Gross merchandise value',
    short_title: 'GMV',
    kind: 'flow',
    format: 'usd',
    definition:
      'The size of the business done on the project, which each market sector measures by a metric of its own, such as trading volume for exchanges and active loans for lending. It rolls up over time as that metric does.',
    sources: 'The metric that the project’s market sector names',
    derivation: { by: 'sector_gmv' },
  }),
] as const

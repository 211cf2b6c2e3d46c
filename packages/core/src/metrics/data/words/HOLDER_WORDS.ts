import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `HOLDER_METRICS`. */
export const HOLDER_WORDS = {
  holders_revenue: {
    definition:
      'The part of the revenue that reaches the holders of the token: buybacks, burns and distributions. What stays in the treasury is protocol revenue. Buybacks fall on other days than the fees that pay for them, so compare it with revenue over a month, not over a day.',
    sources: 'DefiLlama, imported files',
  },
  buybacks: {
    definition:
      'Spending by the project to buy its own token back from the market, a part of holders revenue. Missing if no source states it separately. Destroyed tokens are burns, even if they were bought before.',
    sources: 'Project disclosures, imported files, the datahub',
  },
  burns: {
    definition:
      'The value of tokens that were destroyed, at the price of the day, a part of holders revenue. Missing where no source states it in US dollars: an amount of tokens without a price is no burn of zero. Tokens that the project buys and keeps are buybacks.',
    sources: 'Project disclosures, imported files, the datahub',
  },
  distributions: {
    definition:
      'Payments from revenue to holders or stakers of the token, a part of holders revenue. Newly issued tokens are token incentives instead. Missing if no source states it separately.',
    sources: 'Project disclosures, imported files, the datahub',
  },
  protocol_revenue: {
    definition:
      'The part of the revenue that goes to the treasury of the project. Holders revenue is the other part; over a month, both together are about the revenue.',
    sources: 'DefiLlama, imported files',
  },
  user_fees: {
    definition:
      'Payments by users themselves, such as swap fees and borrowing interest. Fees also count payments by others, such as staking rewards that the project shares.',
    sources: 'DefiLlama, imported files',
  },
  bribes: {
    definition:
      'Payments to holders for votes that direct incentives to a pool. Not part of fees or revenue, since users of the project do not pay them.',
    sources: 'DefiLlama, imported files',
  },
  token_taxes: {
    definition:
      'Tax on transfers and trades of the project’s own token. Not part of fees, which are paid to use the project.',
    sources: 'DefiLlama, imported files',
  },
  creator_revenue: {
    definition:
      'The part of the fees that goes to creators, such as those who launched a token or a collection. Neither holders nor the treasury receive it; it is a part of supply-side fees where the source counts it there.',
    sources: 'DefiLlama, imported files',
  },
  insider_unlocks: {
    definition:
      'Tokens that schedules of vesting release to the team and to investors of private rounds, at the price of the day. Tokens for users are token incentives.',
    sources: 'DefiLlama’s unlock schedules, imported files',
  },
  dilution: {
    definition:
      'Token incentives and insider unlocks together: the value of tokens that become tradable and dilute holders, at the price of the day. A part that is not known counts as zero; the value is missing when neither is known.',
    sources: 'Computed from token incentives and insider unlocks',
  },
  net_issuance: {
    definition:
      'The change of the circulating supply on the day, at the price of the day: tokens issued and unlocked, less those burned. Below zero where more was burned. Missing on a day without a price, or without the supply of the day before. Dilution counts unlocks and incentives only, by their schedules.',
    sources: 'Coin Metrics, imported files, the datahub',
  },
  unlocks_1y: {
    definition:
      'Tokens that schedules of vesting release in the 365 days after the day, to all recipients. Dilution is the value of those released on the day itself to insiders and users.',
    sources: 'Unlock schedules of DefiLlama, live or as files, and imported tables',
  },
  dilution_1y: {
    definition:
      'The tokens that schedules release in the next 365 days as a share of the circulating supply. Issuance without a schedule, such as block rewards, is not in it. Dilution is what was released already, in US dollars.',
    sources: 'Computed from unlocks ahead and circulating supply',
  },
  net_to_holders: {
    definition:
      'Holders revenue less dilution: what reaches holders after the tokens that dilute them. Where no dilution is known it counts as zero, and is named.',
    sources: 'Computed from holders revenue and dilution',
  },
  accrual_ratio: {
    definition:
      'Holders revenue as a share of revenue: how much of what the project keeps reaches the holders of its token. It exceeds 100% where more is bought back than was earned in the period, from reserves or from earlier revenue. Missing where revenue is not above zero.',
    sources: 'Computed from holders revenue and revenue',
  },
  treasury_debt: {
    definition:
      'Debt of the project itself, such as loans taken by its treasury. Debt of a lending market’s users is active loans.',
    sources: 'Project disclosures, imported files, the datahub',
  },
  enterprise_value: {
    definition:
      'Circulating market cap plus treasury debt, less the net treasury, which leaves the own token out. A part that is not known counts as zero and is named. Below zero where the market values a project at less than its treasury holds.',
    sources: 'Computed from market cap, treasury debt and net treasury',
  },
  ev_holder_income: {
    definition:
      'Enterprise value over annualized holders revenue, which is that of the last 30 days scaled to 365 days. Not meaningful where either is below zero, and then a number below zero. P / holder income takes the market cap, without treasury and debt.',
    sources: 'Computed from enterprise value and holders revenue',
  },
  p_holder_income: {
    definition:
      'Circulating market cap over annualized holders revenue, which is that of the last 30 days scaled to 365 days. The P/S ratio counts all revenue, also that of the treasury. Not meaningful where holders revenue is below zero.',
    sources: 'Computed from market cap and holders revenue',
  },
  holder_yield: {
    definition:
      'Annualized holders revenue as a share of the circulating market cap, the inverse of P / holder income. Token incentives that dilute holders are not subtracted.',
    sources: 'Computed from holders revenue and market cap',
  },
  runway: {
    definition:
      'The months that the net treasury pays for, at the operating expenses of the last 90 days. Token incentives are not counted: they are paid in the own token, which the net treasury leaves out. Zero with a treasury of the own token only.',
    sources: 'Computed from net treasury and operating expenses',
  },
} as const satisfies Record<string, MetricWords>

import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `FINANCIAL_METRICS`. */
export const FINANCIAL_WORDS = {
  fees: {
    definition:
      'Everything that users paid to use the project. For a chain these are the fees of the chain itself; what users pay to the applications on it is its ecosystem fees.',
    sources: 'Coin Metrics, DefiLlama, growthepie',
  },
  fees_supply_side: {
    definition:
      'The part of the fees that goes to those who supply the service: liquidity providers, lenders, stakers and validators. The rest of the fees is revenue.',
    sources: 'DefiLlama, imported files',
  },
  revenue: {
    definition:
      'The part of the fees that stays with the protocol and its tokenholders: fees less supply-side fees. A value that a source reports wins over the computed one.',
    sources: 'DefiLlama, or computed from fees and supply-side fees',
  },
  cost_of_revenue: {
    definition:
      'What providing the service cost directly, such as the settlement and data fees that a layer-2 network pays to its base layer. Salaries and grants are operating expenses.',
    sources: 'growthepie, imported files',
  },
  gross_profit: {
    definition:
      'Revenue less cost of revenue, before operating expenses and token incentives. Where no cost of revenue is known it counts as zero.',
    sources: 'Computed from revenue and cost of revenue',
  },
  operating_expenses: {
    definition:
      'What running the organization behind the project cost: salaries, grants, audits and services. Governance tokens paid to users are token incentives.',
    sources: 'Project disclosures, imported files',
  },
  token_incentives: {
    definition:
      'Governance tokens paid out to users, liquidity providers, miners or stakers, valued at the price of the day. For a chain this includes newly issued block rewards.',
    sources: 'Coin Metrics, DefiLlama’s unlock schedules, imported files',
  },
  expenses: {
    definition:
      'Operating expenses and token incentives together. A part that is not known counts as zero; the value is missing when neither is known.',
    sources: 'Computed from operating expenses and token incentives',
  },
  earnings: {
    definition:
      'Gross profit less expenses: what is left after all costs, negative when the project spends more than it keeps. Where no expenses are known they count as zero.',
    sources: 'Computed from gross profit and expenses',
  },
  take_rate: {
    definition:
      'Revenue as a share of fees: how much of what users pay the protocol and its tokenholders keep.',
    sources: 'Computed from revenue and fees',
  },
  treasury: {
    definition:
      'The value of all assets that the project’s treasury holds, its own token included. The net treasury leaves that token out.',
    sources: 'DefiLlama, imported files',
  },
  treasury_net: {
    definition:
      'The value of the treasury’s assets without the project’s own token, so what it could spend without selling its own token.',
    sources: 'DefiLlama, imported files',
  },
  treasury_own_token: {
    definition:
      'What the treasury holds of the project’s own token, at the price of the day. Part of the treasury, and no part of the net treasury: the project could not sell much of it at this price.',
    sources: 'DefiLlama, imported files',
  },
  treasury_stablecoins: {
    definition:
      'What the treasury holds of stablecoins. With majors and other assets it makes the net treasury. What a project issues itself is its outstanding supply.',
    sources: 'DefiLlama, imported files',
  },
  treasury_majors: {
    definition:
      'What the treasury holds of the major coins, Bitcoin and Ether and tokens of them above all, as the source classifies them.',
    sources: 'DefiLlama, imported files',
  },
  treasury_other: {
    definition:
      'What the treasury holds beside the project’s own token, stablecoins and majors, such as tokens of other projects and shares in pools.',
    sources: 'DefiLlama, imported files',
  },
} as const satisfies Record<string, MetricWords>

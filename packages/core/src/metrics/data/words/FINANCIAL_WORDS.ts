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
      'Direct cost of providing the service, such as the settlement and data fees that a layer-2 network pays to its base layer. Salaries and grants are operating expenses.',
    sources: 'growthepie, imported files',
  },
  gross_profit: {
    definition:
      'Revenue less cost of revenue, before operating expenses and token incentives. Where no cost of revenue is known it counts as zero.',
    sources: 'Computed from revenue and cost of revenue',
  },
  operating_expenses: {
    definition:
      'Cost of running the organization behind the project: salaries, grants, audits and services. Governance tokens paid to users are token incentives.',
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
      'The project’s own token in its treasury, at the price of the day. Part of the treasury, but not of the net treasury: the project could not sell much of it at this price.',
    sources: 'DefiLlama, imported files',
  },
  treasury_stablecoins: {
    definition:
      'Stablecoins in the treasury. Part of the net treasury, with majors and other assets. Stablecoins that a project issues itself are its outstanding supply.',
    sources: 'DefiLlama, imported files',
  },
  treasury_majors: {
    definition:
      'Major coins in the treasury, above all Bitcoin, Ether and tokens of them, as the source classifies them.',
    sources: 'DefiLlama, imported files',
  },
  treasury_other: {
    definition:
      'Assets in the treasury besides the project’s own token, stablecoins and majors, such as tokens of other projects and shares in pools.',
    sources: 'DefiLlama, imported files',
  },
} as const satisfies Record<string, MetricWords>

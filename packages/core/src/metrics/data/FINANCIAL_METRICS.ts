import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('financial', 'Financial')

/** The income statement and the treasury. */
export const FINANCIAL_METRICS = [
  metric('fees', {
    title: 'Fees',
    kind: 'flow',
    format: 'usd',
    definition:
      'Everything that users paid to use the project. For a chain these are the fees of the chain itself; what users pay to the applications on it is its ecosystem fees.',
    sources: 'Coin Metrics, DefiLlama, growthepie',
    trending: true,
  }),
  metric('fees_supply_side', {
    title: 'Supply-side fees',
    kind: 'flow',
    format: 'usd',
    definition:
      'The part of the fees that goes to those who supply the service: liquidity providers, lenders, stakers and validators. The rest of the fees is revenue.',
    sources: 'DefiLlama, imported files',
  }),
  metric('revenue', {
    title: 'Revenue',
    kind: 'flow',
    format: 'usd',
    definition:
      'The part of the fees that stays with the protocol and its tokenholders: fees less supply-side fees. A value that a source reports wins over the computed one.',
    sources: 'DefiLlama, or computed from fees and supply-side fees',
    trending: true,
    derivation: { by: 'formula', formula: 'fees - fees_supply_side', reported: true },
  }),
  metric('cost_of_revenue', {
    title: 'Cost of revenue',
    kind: 'flow',
    format: 'usd',
    definition:
      'What providing the service cost directly, such as the settlement and data fees that a layer-2 network pays to its base layer. Salaries and grants are operating expenses.',
    sources: 'growthepie, imported files',
  }),
  metric('gross_profit', {
    title: 'Gross profit',
    kind: 'flow',
    format: 'usd',
    definition:
      'Revenue less cost of revenue, before operating expenses and token incentives. Where no cost of revenue is known it counts as zero.',
    sources: 'Computed from revenue and cost of revenue',
    derivation: {
      by: 'formula',
      formula: 'revenue - cost_of_revenue',
      optional: ['cost_of_revenue'],
    },
  }),
  metric('operating_expenses', {
    title: 'Operating expenses',
    short_title: 'Opex',
    kind: 'flow',
    format: 'usd',
    definition:
      'What running the organisation behind the project cost: salaries, grants, audits and services. Governance tokens paid to users are token incentives.',
    sources: 'Project disclosures, imported files',
  }),
  metric('token_incentives', {
    title: 'Token incentives',
    kind: 'flow',
    format: 'usd',
    definition:
      'Governance tokens paid out to users, liquidity providers, miners or stakers, valued at the price of the day. For a chain this includes newly issued block rewards.',
    sources: 'Coin Metrics, imported files',
  }),
  metric('expenses', {
    title: 'Expenses',
    kind: 'flow',
    format: 'usd',
    definition:
      'Operating expenses and token incentives together. A part that is not known counts as zero; the value is missing when neither is known.',
    sources: 'Computed from operating expenses and token incentives',
    derivation: {
      by: 'formula',
      formula: 'operating_expenses + token_incentives',
      optional: ['operating_expenses', 'token_incentives'],
    },
  }),
  metric('earnings', {
    title: 'Earnings',
    kind: 'flow',
    format: 'usd',
    definition:
      'Gross profit less expenses: what is left after all costs, negative when the project spends more than it keeps. Where no expenses are known they count as zero.',
    sources: 'Computed from gross profit and expenses',
    trending: true,
    derivation: { by: 'formula', formula: 'gross_profit - expenses', optional: ['expenses'] },
  }),
  metric('take_rate', {
    title: 'Take rate',
    kind: 'ratio',
    format: 'percent',
    definition:
      'Revenue as a share of fees: how much of what users pay the protocol and its tokenholders keep.',
    sources: 'Computed from revenue and fees',
    derivation: { by: 'formula', formula: 'revenue / fees' },
  }),
  metric('treasury', {
    title: 'Treasury',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of all assets that the project’s treasury holds, its own token included. The net treasury leaves that token out.',
    sources: 'DefiLlama, imported files',
  }),
  metric('treasury_net', {
    title: 'Net treasury',
    kind: 'stock',
    format: 'usd',
    definition:
      'The value of the treasury’s assets without the project’s own token, so what it could spend without selling its own token.',
    sources: 'DefiLlama, imported files',
  }),
] as const

/** What a list of funding rounds can be put in order by. */
export const FUNDRAISE_ORDERS = ['day', 'amount_usd', 'valuation_usd', 'name', 'round'] as const
export type FundraiseOrder = (typeof FUNDRAISE_ORDERS)[number]

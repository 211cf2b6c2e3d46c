/** The heads of the columns of rounds in files. */
export const ROUND_HEADS = {
  day: 'day (UTC)',
  name: 'name',
  project_id: 'project_id',
  round: 'round',
  amount_usd: 'amount (usd)',
  valuation_usd: 'valuation (usd)',
  lead_investors: 'lead_investors',
  other_investors: 'other_investors',
  sector: 'sector',
  chains: 'chains',
  url: 'url',
  source_id: 'source_id',
  other_rounds: 'other_rounds',
} as const

/** The columns by the names that earlier addresses sort by. */
export const ROUND_ORDERS = Object.fromEntries(
  ['day', 'amount_usd', 'valuation_usd', 'name', 'round'].map((id) => [id, id]),
)

import type { FundraiseTotalsBy } from '../answers/choices.ts'
import type { Day } from '../time/Day.ts'
import { linkToList, listOrder, listPart } from './listPart.ts'

/** The funding rounds that a screen is about; what is absent limits nothing. */
export type FundraiseScope = {
  text?: string | undefined
  projects?: string[] | undefined
  rounds?: string[] | undefined
  sectors?: string[] | undefined
  exclude?: string[] | undefined
  exclude_sectors?: string[] | undefined
  chains?: string[] | undefined
  investors?: string[] | undefined
  /** US dollars. */
  minimum?: number | undefined
  start?: Day | undefined
  end?: Day | undefined
}

/** More months, sectors, rounds and chains than there are of any. */
const MOST = 1_000

/** The query of the totals of funding rounds, for a panel. */
export function fundraiseTotalsQuery(
  by: FundraiseTotalsBy,
  scope: FundraiseScope = {},
  limit = MOST,
): FundraiseScope & { by: FundraiseTotalsBy; limit: number } {
  return { ...scope, by, limit }
}

/** Rounds of a list of the newest. */
const MAX_NEWEST = 50

/** The query of funding rounds, the newest first. */
export function fundraisesQuery(scope: FundraiseScope = {}) {
  return { ...scope, ...listOrder('day', true), ...listPart(MAX_NEWEST) }
}

/** The input of a list of funding rounds, as a tool or a question has it. */
type LinkedRounds = Omit<FundraiseScope, 'chains'> & {
  order_by?: string | undefined
  order_direction?: string | undefined
}

/** Returns the path of the page of funding rounds, or of those of one project, with what its input selects. */
export function linkToRounds(input: LinkedRounds): string {
  const { projects = [], rounds = [], sectors = [], investors = [], text, order_by } = input
  if (projects.length === 1) return `/explorer/projects/${projects[0]}/fundraises`
  const listed = (values: readonly string[]) => (values.length > 0 ? JSON.stringify(values) : '')
  const direction = input.order_direction === 'asc' ? '' : '-'
  return linkToList('/explorer/fundraises', {
    q: investors[0] ?? text,
    rounds: listed(rounds),
    sectors: listed(sectors),
    without_sectors: listed(input.exclude_sectors ?? []),
    ...{ min: input.minimum, from: input.start, to: input.end },
    sort: order_by && `${direction}${order_by}`,
  })
}

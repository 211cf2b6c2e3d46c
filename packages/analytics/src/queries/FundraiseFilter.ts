import type { Day } from '@tickmark/core/time/Day'
import type { Params } from '../compile/createParams.ts'

/** Which rounds are meant. Kinds of limits are combined with "and", the choices of one kind with "or". */
export type FundraiseFilter = {
  projects?: readonly string[] | undefined
  sectors?: readonly string[] | undefined
  rounds?: readonly string[] | undefined
  chains?: readonly string[] | undefined
  investors?: readonly string[] | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** Only rounds of at least so many US dollars; leaves out those of undisclosed size. */
  minimum?: number | undefined
  /** A part of a name, an investor or the source's words. */
  text?: string | undefined
}

/**
 * The newest version of every round, with tidy texts and the sectors that it counts in: every market sector of a known
 * project, otherwise the source's own category. `sector` is the first of them, '' where there is none.
 */
export const RAISES = `(
  SELECT record_id, raises.project_id AS project_id, raises.name AS name, day, trimBoth(round) AS round,
         amount_usd, valuation_usd, lead_investors, other_investors, raises.chains AS chains,
         arrayDistinct(arrayConcat(lead_investors, other_investors)) AS investors,
         multiIf(notEmpty(market_sectors), arrayMap(one -> toString(one), market_sectors),
                 notEmpty(trimBoth(category)), [toString(trimBoth(category))], CAST([], 'Array(String)')) AS sectors,
         sectors[1] AS sector,
         trimBoth(raises.sector) AS description, url, source_id
  FROM fundraises AS raises FINAL
  LEFT JOIN projects ON projects.project_id = raises.project_id
)`

/** SQL of the sectors that a round of `RAISES` counts in: '' where none is known. */
export const SECTOR_KEYS = `if(empty(sectors), [''], sectors)`

/** The conditions of a filter over `RAISES`, as SQL that begins with WHERE, or nothing. */
export function whereFundraises(filter: FundraiseFilter, params: Params): string {
  const list = (values: readonly string[]) => params.add(values, 'Array(String)')
  const { projects, sectors, rounds, chains, investors, from, to, minimum, text } = filter
  const conditions = [
    projects && `project_id IN ${list(projects)}`,
    sectors && `hasAny(${SECTOR_KEYS}, ${list(sectors)})`,
    rounds && `round IN ${list(rounds)}`,
    chains && `hasAny(chains, ${list(chains)})`,
    investors && `hasAny(investors, ${list(investors)})`,
    from && `day >= ${params.add(from, 'Date')}`,
    to && `day <= ${params.add(to, 'Date')}`,
    minimum !== undefined && `amount_usd >= ${params.add(minimum, 'Float64')}`,
    text &&
      `positionCaseInsensitiveUTF8(concat(name, ' ', arrayStringConcat(investors, ' '), ' ', description), ${params.add(text, 'String')}) > 0`,
  ].filter(Boolean)
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}

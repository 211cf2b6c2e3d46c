import type { FundraiseOrder } from '@tickmark/core/answers/choices'
import type { FundraisePage, FundraiseRow } from '@tickmark/core/answers/Fundraises'
import { foldName } from '@tickmark/core/text/foldName'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { containsSql } from '../compile/foldTextSql.ts'
import type { DataSpan } from '../series/findDataSpan.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { listedRecordsSql } from './listedRecordsSql.ts'
import { mapRoundCategories, readInvestorNames } from './roundNames.ts'

/** Batches of answers about single projects, which hold the rounds of those alone. */
const OF_PROJECTS = `(SELECT batch_id FROM batches FINAL
  WHERE startsWith(input, 'raw/') AND position(input, '/raises/') = 0)`

/** The funding rounds that their sources still list. */
const LISTED_ROUNDS = listedRecordsSql('fundraises', `batch_id NOT IN ${OF_PROJECTS}`)

/** Selects rounds. Kinds of filters are combined with "and", the choices of one kind with "or". */
export type FundraiseFilter = {
  projects?: readonly string[] | undefined
  sectors?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  exclude_sectors?: readonly string[] | undefined
  rounds?: readonly string[] | undefined
  chains?: readonly string[] | undefined
  investors?: readonly string[] | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** Minimum size in US dollars; excludes undisclosed sizes. */
  minimum?: number | undefined
  /** Part of a name, an investor or the source's text. */
  text?: string | undefined
}

/**
 * The newest version of every listed round. A source that corrects the kind of a round lists it as another record: entries with
 * the same name, day and disclosed amount are one round, as the newest of them has it, with what the others say in
 * `other_rounds` and `other_record_ids`.
 */
const ROUNDS = `(
  SELECT *, arrayFilter(one -> one NOT IN ('', trimBoth(round)), arraySort(groupUniqArray(trimBoth(round)) OVER same)) AS other_rounds,
         arrayFilter(one -> one != record_id, arraySort(groupArray(record_id) OVER same)) AS other_record_ids
  FROM ${LISTED_ROUNDS}
  WINDOW same AS (PARTITION BY lowerUTF8(name), day, amount_usd, if(amount_usd IS NULL, record_id, ''))
  ORDER BY observed_at DESC, empty(trimBoth(round)), record_id
  LIMIT 1 BY lowerUTF8(name), day, amount_usd, if(amount_usd IS NULL, record_id, '')
)`

/**
 * Returns SQL of every round of `ROUNDS`, with trimmed texts, the shown names of its investors, and its market sectors:
 * all of a project that is classified, otherwise those that the source's category means. `sector` is the first of them, '' without
 * any. `stated` has the names of investors as the source writes them, and `stated_category` its category.
 */
export async function raisesSql(db: Analytics, params: Params): Promise<string> {
  const [categories, { renamed }] = await Promise.all([
    mapRoundCategories(db),
    readInvestorNames(db),
  ])
  const add = (values: Iterable<string>) => params.add([...values], 'Array(String)')
  const rename = (list: string) =>
    renamed.size === 0
      ? list
      : `arrayDistinct(arrayMap(one -> transform(one, ${names}, ${shown}, one), ${list}))`
  const [names, shown] =
    renamed.size === 0 ? ['', ''] : [add(renamed.keys()), add(renamed.values())]
  const [lead, other] = [rename('raises.lead_investors'), rename('raises.other_investors')]
  const sectorsOf =
    categories.size === 0
      ? `''`
      : `transform(toString(trimBoth(category)), ${add(categories.keys())},
           ${add([...categories.values()].map((ids) => ids.join()))}, '')`
  return `(
  SELECT record_id, raises.project_id AS project_id, raises.name AS name, day, trimBoth(round) AS round,
         amount_usd, valuation_usd, ${lead} AS lead_investors,
         ${other} AS other_investors, raises.chains AS chains,
         arrayDistinct(arrayConcat(${lead}, ${other})) AS investors,
         arrayStringConcat(arrayConcat(raises.lead_investors, raises.other_investors), ' ') AS stated,
         arrayMap(one -> toString(one), market_sectors) AS own,
         arrayFilter(one -> one != '', splitByChar(',', ${sectorsOf})) AS stated_sectors,
         if(empty(own) OR (own = ['unclassified'] AND notEmpty(stated_sectors)), stated_sectors, own) AS sectors,
         sectors[1] AS sector,
         trimBoth(category) AS stated_category, trimBoth(raises.sector) AS description, url, source_id,
         other_rounds, other_record_ids
  FROM ${ROUNDS} AS raises
  LEFT JOIN projects ON projects.project_id = raises.project_id
)`
}

/** Returns the name that is shown for an investor, by any of its names; the text itself if nothing is called so. */
export async function nameInvestor(db: Analytics, text: string): Promise<string> {
  return (await readInvestorNames(db)).shown.get(foldName(text)) ?? text
}

/** A filter with the shown names of its investors. */
async function nameInvestors(db: Analytics, filter: FundraiseFilter): Promise<FundraiseFilter> {
  const { investors } = filter
  if (investors === undefined) return filter
  return { ...filter, investors: await Promise.all(investors.map((one) => nameInvestor(db, one))) }
}

/** SQL of the sectors of a round in `raisesSql`: '' if none is known. */
export const SECTOR_KEYS = `if(empty(sectors), [''], sectors)`

/** SQL of the words that rounds in `raisesSql` are searched by. */
export const RAISE_WORDS = `concat(name, ' ', arrayStringConcat(investors, ' '), ' ', stated, ' ', description)`

/** Returns the SQL of the rounds that a filter selects, to follow FROM. */
export async function filteredRaisesSql(
  db: Analytics,
  filter: FundraiseFilter,
  params: Params,
): Promise<string> {
  const [raises, named] = await Promise.all([raisesSql(db, params), nameInvestors(db, filter)])
  return `${raises} ${whereFundraises(named, params)}`
}

function whereFundraises(filter: FundraiseFilter, params: Params): string {
  const list = (values: readonly string[]) => params.add(values, 'Array(String)')
  const { projects, sectors, exclude, exclude_sectors, rounds, chains } = filter
  const { investors, from, to, minimum, text } = filter
  const conditions = [
    projects && `project_id IN ${list(projects)}`,
    sectors && `hasAny(${SECTOR_KEYS}, ${list(sectors)})`,
    exclude && `NOT has(${list(exclude)}, toString(project_id))`,
    exclude_sectors && `NOT hasAny(sectors, ${list(exclude_sectors)})`,
    rounds && `round IN ${list(rounds)}`,
    chains && `hasAny(chains, ${list(chains)})`,
    investors && `hasAny(investors, ${list(investors)})`,
    from && `day >= ${params.add(from, 'Date')}`,
    to && `day <= ${params.add(to, 'Date')}`,
    minimum !== undefined && `amount_usd >= ${params.add(minimum, 'Float64')}`,
    text && containsSql(RAISE_WORDS, text, params),
  ].filter(Boolean)
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}

/** The days of the first and last matching round, whatever days the filter has; null without any. */
export async function getFundraiseSpan(db: Analytics, filter: FundraiseFilter): Promise<DataSpan> {
  const params = createParams()
  const raises = await filteredRaisesSql(db, { ...filter, from: undefined, to: undefined }, params)
  const [span] = await db.rows<DataSpan>({
    sql: `
      SELECT toString(min(day)) AS data_from, toString(max(day)) AS data_to
      FROM (SELECT day FROM ${raises}) HAVING count() > 0`,
    params: params.values,
  })
  return span ?? { data_from: null, data_to: null }
}

type FundraiseSearch = FundraiseFilter & {
  orderBy: FundraiseOrder
  descending: boolean
  limit: number
  offset: number
}

/** One page of the matching funding rounds, with their number, sum and median. Unknown sizes come last. */
export async function searchFundraises(
  db: Analytics,
  search: FundraiseSearch,
): Promise<FundraisePage> {
  const params = createParams()
  const raises = await filteredRaisesSql(db, search, params)
  const rows = await db.rows<FundraiseRow>({
    sql: `
      SELECT record_id, project_id, name, day, round, amount_usd, valuation_usd, lead_investors,
             other_investors, chains, sector, description, url, source_id, other_rounds, other_record_ids
      FROM ${raises}
      ORDER BY ${search.orderBy} ${search.descending ? 'DESC' : 'ASC'} NULLS LAST, day DESC, record_id, source_id
      LIMIT ${params.add(search.limit, 'UInt32')} OFFSET ${params.add(search.offset, 'UInt32')}`,
    params: params.values,
  })
  const [summary] = await db.rows<Summary>({
    sql: `
      SELECT toUInt32(count()) AS rounds, toUInt32(countIf(size IS NOT NULL)) AS disclosed,
             coalesce(sum(size), 0) AS amount_usd, quantileExactExclusiveOrNull(0.5)(size) AS median_usd,
             (SELECT toString(max(day)) FROM fundraises HAVING count() > 0) AS newest,
             groupUniqArray(toString(source_id)) AS sources
      FROM (SELECT amount_usd AS size, source_id FROM ${raises})`,
    params: params.values,
  })
  return {
    rows,
    total: {
      rounds: summary?.rounds ?? 0,
      disclosed: summary?.disclosed ?? 0,
      amount_usd: summary?.amount_usd ?? 0,
    },
    median_usd: summary?.median_usd ?? null,
    newest: summary?.newest ?? null,
    sources: (summary?.sources ?? []).sort(),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

type Summary = {
  rounds: number
  disclosed: number
  amount_usd: number
  median_usd: number | null
  newest: Day | null
  sources: string[]
}

import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { perVersion, singleFlight } from '../client/memoPerVersion.ts'
import { createParams } from '../compile/createParams.ts'
import { figuresTableSql } from './figuresTableSql.ts'

/** Some of one of these within a year ranks a project that only a list names. */
const ACTIVITY = ['tvl', 'fees', 'trading_volume', 'token_trading_volume']
const WITHIN = '365d'
const MAX_MOMENTS = 16

const foundBy = perVersion(() => new Map<string, Promise<ReadonlySet<string>>>())

/**
 * Finds the projects that rankings leave out: made from the list of a source, unreviewed, and without TVL, fees or
 * volume within the year that ends on the newest day. Everything else shows them. Found once per data version.
 */
export function findUnranked(
  db: Analytics,
  asOf: AsOf | null = null,
): Promise<ReadonlySet<string>> {
  const found = foundBy(db)
  const key = asOf === null ? '' : `${asOf.by} ${asOf.moment}`
  const [oldest] = found.keys()
  if (!found.has(key) && found.size >= MAX_MOMENTS && oldest !== undefined) found.delete(oldest)
  return singleFlight(found, key, async () => {
    const listed = db.catalog.derive(listListed)
    if (listed.length === 0) return new Set<string>()
    const params = createParams()
    const table =
      asOf === null
        ? // The same for every tier, whatever history it may read.
          'aggregates'
        : await figuresTableSql(
            db,
            {
              figures: ACTIVITY.map((metric_id) => ({ metric_id, interval: WITHIN })),
              asOf,
              projects: listed,
            },
            params,
          )
    const metrics = params.add(ACTIVITY, 'Array(String)')
    // A series of which only lists are known has its newest value before it has a highest.
    const rows = await db.rows<{ project_id: string }>({
      sql: `
        SELECT DISTINCT toString(project_id) AS project_id FROM ${table}
        WHERE metric_id IN ${metrics} AND interval = '${WITHIN}' AND (ath > 0 OR latest > 0)
        ${asOf === null ? newerSql(metrics) : ''}`,
      params: params.values,
    })
    const active = new Set(rows.map(({ project_id }) => project_id))
    return new Set(listed.filter((id) => !active.has(id)))
  })
}

/** Lists the unreviewed projects that the list of a source names. */
function listListed({ projects, documents }: Catalog): string[] {
  return projects.flatMap(({ project_id, is_reviewed }) => {
    const { defillama, defillama_parent, coingecko, growthepie, chain_names } =
      documents[project_id]?.sources ?? {}
    const isListed = defillama ?? defillama_parent ?? coingecko ?? growthepie ?? chain_names
    return is_reviewed || isListed === undefined ? [] : project_id
  })
}

/**
 * Those with a value of the last week: the day of a list may be after the last day of the year, which the histories of
 * others end on.
 */
function newerSql(metrics: string): string {
  return `
  UNION DISTINCT SELECT DISTINCT toString(project_id) AS project_id FROM facts
  WHERE metric_id IN ${metrics} AND value > 0 AND day > (SELECT max(last_day) - 7 FROM series)`
}

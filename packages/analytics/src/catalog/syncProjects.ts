import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Analytics } from '../client/Analytics.ts'

const COLUMNS = `project_id LowCardinality(String), name String, market_sectors Array(LowCardinality(String)),
  chains Array(LowCardinality(String)), tags Array(LowCardinality(String)), catalogue_version UInt64`

/** SQL of the rows that the table has for a catalog, and its parameters. */
export function projectsSql(catalog: Catalog): { sql: string; params: { catalog: string } } {
  return {
    sql: `SELECT * FROM format(JSONEachRow, 'project_id String, name String, market_sectors Array(String), chains Array(String), tags Array(String)', {catalog: String})`,
    params: { catalog: listRows(catalog).join('\n') },
  }
}

/**
 * Copies the catalog's projects into the engine, so that queries can join sectors, chains and tags. The table is
 * replaced in one atomic step without a staging table: concurrent servers leave one copy, and a query reads either
 * the old table or the new one.
 */
export async function syncProjects(
  db: Pick<Analytics, 'command'>,
  catalog: Catalog,
  version: number,
): Promise<void> {
  const { sql, params } = projectsSql(catalog)
  await db.command({
    sql: `CREATE OR REPLACE TABLE projects (${COLUMNS}) ENGINE = MergeTree ORDER BY project_id
          AS SELECT *, {version: UInt64} AS catalogue_version FROM (${sql})`,
    params: { ...params, version },
  })
}

/**
 * As `syncProjects`, unless the table is as new already: another server, or a killed one, may have left an older one.
 * With `isChecked` its rows are compared too.
 */
export async function updateProjects(
  db: Pick<Analytics, 'command' | 'rows'>,
  { catalog, version, isChecked }: { catalog: Catalog; version: number; isChecked: boolean },
): Promise<void> {
  const stored = await findVersion(db)
  if (stored !== null && stored > version) return
  const isCurrent =
    stored === version && (!isChecked || (await listStored(db)) === sortRows(listRows(catalog)))
  if (!isCurrent) await syncProjects(db, catalog, version)
}

/** The version of the catalog that the table has; null when there is no table of this release. */
async function findVersion(db: Pick<Analytics, 'rows'>): Promise<number | null> {
  const [present] = await db.rows<{ present: number }>({
    sql: `SELECT count() AS present FROM system.columns
          WHERE database = currentDatabase() AND table = 'projects' AND name = 'catalogue_version'`,
  })
  if (present?.present !== 1) return null
  const [row] = await db.rows<{ version: number }>({
    sql: 'SELECT max(catalogue_version) AS version FROM projects',
  })
  return row?.version ?? null
}

async function listStored(db: Pick<Analytics, 'rows'>): Promise<string> {
  const rows = await db.rows({ sql: 'SELECT * EXCEPT catalogue_version FROM projects' })
  return sortRows(rows.map((row) => JSON.stringify(row)))
}

function sortRows(rows: readonly string[]): string {
  return rows.toSorted().join('\n')
}

/** The catalog's projects as rows of the table, in JSON. */
function listRows({ projects }: Catalog): string[] {
  return projects.map(({ project_id, name, market_sectors, chains, tags }) =>
    JSON.stringify({ project_id, name, market_sectors, chains, tags }),
  )
}

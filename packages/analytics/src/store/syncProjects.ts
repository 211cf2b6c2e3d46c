import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import type { Analytics } from '../client/Analytics.ts'

const COLUMNS = `project_id LowCardinality(String), name String, market_sectors Array(LowCardinality(String)),
  chains Array(LowCardinality(String)), tags Array(LowCardinality(String))`

/**
 * Copies the catalog's projects into the engine, so that queries can join sectors, chains and tags. The table is
 * replaced in one atomic step without a staging table: concurrent servers leave one copy, and a query reads either
 * the old table or the new one.
 */
export async function syncProjects(db: Analytics): Promise<void> {
  await db.command({
    sql: `CREATE OR REPLACE TABLE projects (${COLUMNS}) ENGINE = MergeTree ORDER BY project_id
          AS SELECT * FROM format(JSONEachRow, 'project_id String, name String, market_sectors Array(String), chains Array(String), tags Array(String)', {rows: String})`,
    params: { rows: listRows().join('\n') },
  })
}

/** Whether the engine has exactly the catalog's projects, each once. */
export async function hasProjects(db: Analytics): Promise<boolean> {
  const [present] = await db.rows<{ present: number }>({
    sql: `SELECT count() AS present FROM system.tables WHERE database = currentDatabase() AND name = 'projects'`,
  })
  if (present?.present !== 1) return false
  const stored = await db.rows({
    sql: 'SELECT project_id, name, market_sectors, chains, tags FROM projects',
  })
  const texts = stored.map((row) => JSON.stringify(row))
  return texts.sort().join('\n') === listRows().sort().join('\n')
}

/** The catalog's projects as rows of the table, in JSON. */
function listRows(): string[] {
  return PROJECTS.map(({ project_id, name, market_sectors, chains, tags }) =>
    JSON.stringify({ project_id, name, market_sectors, chains, tags }),
  )
}

import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import type { Analytics } from '../client/Analytics.ts'

/** Copies the catalogue's projects into the engine, so that questions can join sectors, chains and tags. */
export async function syncProjects(db: Analytics): Promise<void> {
  const rows = PROJECTS.map((project) => ({
    project_id: project.project_id,
    name: project.name,
    market_sectors: project.market_sectors,
    chains: project.chains,
    tags: project.tags,
  }))
  await db.command({ sql: 'TRUNCATE TABLE projects_staged' })
  await db.command({
    sql: `INSERT INTO projects_staged
          SELECT * FROM format(JSONEachRow, 'project_id String, name String, market_sectors Array(String), chains Array(String), tags Array(String)', {rows: String})`,
    params: { rows: rows.map((row) => JSON.stringify(row)).join('\n') },
  })
  await db.command({ sql: 'EXCHANGE TABLES projects AND projects_staged' })
}

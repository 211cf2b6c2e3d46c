import '@tickmark/core/processes/lockPrototypes'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type CatalogExport, exportCatalog } from '@tickmark/analytics/catalog/exportCatalog'
import { checkCatalog } from '@tickmark/analytics/catalog/readCatalog'
import { listLackingIds } from '@tickmark/core/projects/listLackingIds'
import { ProjectDocument } from '@tickmark/core/projects/ProjectDocument'
import { z } from 'zod'
import type { ExportRequest } from './control/controlRequests.ts'
import { parseFolder } from './control/parseArguments.ts'
import { runCommand } from './control/runCommand.ts'

const USAGE = `Usage: npm run catalog -- check [<folder>]    checks project files, those of catalog/ by default
       npm run catalog -- export <folder>     writes the projects of this instance as project files
       npm run catalog -- schema              writes catalog/project.schema.json`

/** The folder of the curated projects and their schema. */
const CATALOG = resolve(import.meta.dirname, '../../../catalog')

// biome-ignore lint/style/noProcessEnv: the folder in which npm was run; no setting.
const FOLDER = process.env.INIT_CWD ?? process.cwd()

const [command, folder = join(CATALOG, 'projects'), ...rest] = process.argv.slice(2)
if (command === 'check' && rest.length === 0) await check(resolve(FOLDER, folder))
else if (command === 'export') await exportProjects()
else if (command === 'schema' && process.argv.length === 3) await writeSchema()
else {
  console.error(USAGE)
  process.exitCode = 2
}

/**
 * Lists every fault of a folder of project files, by file, and the projects that lack ids; the exit code is 1 when there
 * is a fault.
 */
async function check(path: string): Promise<void> {
  try {
    const { documents, faults } = await checkCatalog(path)
    for (const { project_id, fault } of faults) console.error(`${project_id}.yaml: ${fault}`)
    console.log(
      faults.length === 0
        ? `${Object.keys(documents).length} projects, no faults.`
        : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
    )
    for (const { source, project_ids, sharing } of listLackingIds(documents)) {
      if (project_ids.length > 0)
        console.log(
          `${project_ids.length} have a ticker and no ${source} id: ${project_ids.join(', ')}`,
        )
      if (sharing.length > 0)
        console.log(
          `${sharing.length} have the ticker of a project with a ${source} id: ${sharing.join(', ')}`,
        )
    }
    if (faults.length > 0) process.exitCode = 1
  } catch (cause) {
    console.error(`${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`)
    process.exitCode = 1
  }
}

/** Writes the published catalog, with reviewed edits, so that they can be sent upstream as a pull request. */
async function exportProjects(): Promise<void> {
  await runCommand<ExportRequest, never, CatalogExport>({
    name: 'catalog',
    parse: ([, ...args], from) => parseFolder('catalog', args, from),
    work: (analytics, order) => exportCatalog(analytics.catalog, order.folder),
    renderProgress: () => '',
    renderReport: (report) => `${writeReport(report).join('\n')}\n`,
    exitCodeOf: () => 0,
  })
}

function writeReport({ folder: written, projects, unreviewed, incomplete, faults }: CatalogExport) {
  return [
    `${projects} projects are in ${written}; ${unreviewed} unreviewed projects are left out.`,
    ...(incomplete.length === 0
      ? []
      : [`Left out because required fields are missing: ${incomplete.join(', ')}.`]),
    ...(faults.length === 0 ? [] : ['To correct before a pull request:']),
    ...faults.map(({ project_id, fault }) => `${project_id}.yaml: ${fault}`),
  ]
}

/** Writes the schema with which editors complete and check project files. */
async function writeSchema(): Promise<void> {
  const schema = JSON.stringify(z.toJSONSchema(ProjectDocument), null, 2)
  await writeFile(join(CATALOG, 'project.schema.json'), `${schema}\n`)
}

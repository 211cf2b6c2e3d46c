import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { type CatalogFault, findCatalogFaults } from '@tickmark/core/projects/findCatalogFaults'
import { ProjectDocument } from '@tickmark/core/projects/ProjectDocument'
import { dump } from 'js-yaml'

/** The outcome of an export of the catalog. */
export type CatalogExport = {
  folder: string
  projects: number
  /** The number of unreviewed projects, which are left out. */
  unreviewed: number
  /** Reviewed projects that lack what a file requires, such as a description, and are left out. */
  incomplete: readonly string[]
  /** The faults to correct in the files, such as a chain that is left out. */
  faults: readonly CatalogFault[]
}

const SCHEMA_LINE = '# yaml-language-server: $schema=../project.schema.json\n'

/**
 * Writes the published projects as curated files, one per project, into a new or empty folder, which appears when it is
 * complete. Unreviewed projects, and those that lack what a curated file requires, are left out.
 * @throws AppError `conflict` for a folder that is not empty.
 */
export async function exportCatalog(
  { documents, projects }: Catalog,
  folder: string,
): Promise<CatalogExport> {
  const present = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new AppError('conflict', `${folder} cannot be written to: ${cause.message}`, { cause })
  })
  if (present.length > 0)
    throw new AppError('conflict', `The folder ${folder} is not empty. Choose an empty folder.`)
  const partial = join(dirname(folder), `.${basename(folder)}.partial`)
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  const reviewed = projects.filter(({ is_reviewed }) => is_reviewed)
  const written: Record<string, ProjectDocument> = {}
  const incomplete: string[] = []
  for (const { project_id } of reviewed) {
    const { categories: _, ...document } = documents[project_id] ?? {}
    const { data } = ProjectDocument.safeParse(document)
    if (data === undefined) {
      incomplete.push(project_id)
      continue
    }
    written[project_id] = data
    const text = dump(data, { lineWidth: 120, noRefs: true })
    await writeFile(join(partial, `${project_id}.yaml`), `${SCHEMA_LINE}${text}`)
  }
  await rmdir(folder).catch(() => undefined)
  await rename(partial, folder)
  return {
    folder,
    projects: Object.keys(written).length,
    unreviewed: projects.length - reviewed.length,
    incomplete,
    faults: findCatalogFaults(written),
  }
}

import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import { ProjectDocument } from '@tickmark/core/projects/ProjectDocument'
import { dump } from 'js-yaml'

/** The outcome of an export of the catalogue. */
export type CatalogueExport = {
  folder: string
  projects: number
  /** Projects that are no curated ones yet, such as those that only sources list. */
  left_out: number
}

const SCHEMA_LINE = '# yaml-language-server: $schema=../project.schema.json\n'

/**
 * Writes the published projects as curated files, one per project, into a new or empty folder, which appears when it is
 * complete. Projects that lack what a curated file requires are left out.
 * @throws AppError `conflict` for a folder that is not empty.
 */
export async function exportCatalogue(
  { documents }: Catalogue,
  folder: string,
): Promise<CatalogueExport> {
  const present = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new AppError('conflict', `${folder} cannot be written to: ${cause.message}`, { cause })
  })
  if (present.length > 0)
    throw new AppError('conflict', `The folder ${folder} is not empty. Name one that is.`)
  const partial = join(dirname(folder), `.${basename(folder)}.partial`)
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  const entries = Object.entries(documents)
  let projects = 0
  for (const [project_id, { categories: _, ...document }] of entries) {
    const curated = ProjectDocument.safeParse(document)
    if (!curated.success) continue
    const text = dump(curated.data, { lineWidth: 120, noRefs: true })
    await writeFile(join(partial, `${project_id}.yaml`), `${SCHEMA_LINE}${text}`)
    projects++
  }
  await rmdir(folder).catch(() => undefined)
  await rename(partial, folder)
  return { folder, projects, left_out: entries.length - projects }
}

import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@tickmark/core/errors/AppError'
import { Catalog } from '@tickmark/core/projects/Catalog'
import { type CatalogFault, findCatalogFaults } from '@tickmark/core/projects/findCatalogFaults'
import { ProjectDocument } from '@tickmark/core/projects/ProjectDocument'
import { load } from 'js-yaml'

/** The curated projects that come with the software: one YAML file per project. */
const CURATED = fileURLToPath(new URL('../../../../catalog/projects/', import.meta.url))
const ENDING = '.yaml'
const MAX_BYTES = 64 * 1024
const MAX_FAULT = 300
/** Aliases let a short text describe a huge document. */
const MAX_VALUES = 5_000

/** Documents of project files by project id, and git's id of the content of each file. */
export type CuratedProjects = {
  documents: Readonly<Record<string, ProjectDocument>>
  revisions: Readonly<Record<string, string>>
}

let curated: Promise<CuratedProjects> | undefined

/**
 * Reads the curated projects: once for all callers those that come with the software, which do not change while it runs.
 * @throws AppError `internal` that names each file with a fault, and what is wrong in it.
 */
export function readCurated(folder?: string): Promise<CuratedProjects> {
  if (folder !== undefined) return readValid(folder)
  curated ??= readValid(CURATED)
  return curated
}

async function readValid(folder: string): Promise<CuratedProjects> {
  const { faults, ...read } = await checkCatalog(folder)
  if (faults.length > 0) {
    const lines = faults.map(({ project_id, fault }) => `${project_id}${ENDING}: ${fault}`)
    throw new AppError('internal', `The catalog has faults:\n${lines.join('\n')}`)
  }
  return read
}

/** The catalog of the curated projects alone. Throws as `readCurated`. */
export async function readCatalog(folder?: string): Promise<Catalog> {
  return new Catalog((await readCurated(folder)).documents)
}

/** Reads a folder of project files and returns the valid ones, and everything that is wrong, by file. */
export async function checkCatalog(
  folder: string,
): Promise<CuratedProjects & { faults: CatalogFault[] }> {
  const names = (await readdir(folder)).filter((name) => /\.ya?ml$/i.test(name)).sort()
  const documents: Record<string, ProjectDocument> = {}
  const revisions: Record<string, string> = {}
  const faults: CatalogFault[] = []
  const texts = await Promise.all(names.map((name) => readText(join(folder, name))))
  for (const [index, text] of texts.entries()) {
    const name = names[index] ?? ''
    const project_id = name.replace(/\.ya?ml$/i, '')
    const read = name.endsWith(ENDING)
      ? readProjectFile(project_id, text)
      : [`the name of the file must end in ${ENDING}`]
    if (Array.isArray(read))
      faults.push(
        ...read.map((fault) => ({ project_id: inOneLine(project_id), fault: inOneLine(fault) })),
      )
    else {
      documents[project_id] = read
      revisions[project_id] = createGitId(text ?? '')
    }
  }
  return { documents, revisions, faults: [...faults, ...findCatalogFaults(documents)] }
}

/** The text of a file; enough of one that is too long to say so; null where there is no file, such as for a device. */
async function readText(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  if (found.size > MAX_BYTES) return ' '.repeat(MAX_BYTES + 1)
  return readFile(path, 'utf8').catch(() => null)
}

/** Writes a text in one line, so that the text or name of a file cannot take over the list of faults. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?').slice(0, MAX_FAULT)
}

/** The document of a project's file, or what is wrong with it; the text is null where there is no file to read. */
export function readProjectFile(
  project_id: string,
  text: string | null,
): ProjectDocument | string[] {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(project_id))
    return ['the file name must be the project id: lowercase words with hyphens']
  if (text === null) return ['not a readable file']
  if (text.length > MAX_BYTES) return [`longer than ${MAX_BYTES / 1024} KB`]
  const hidden = /[\p{Cc}\p{Cf}]/u.exec(text.replaceAll(/[\n\r\t\u200c\u200d]/g, ''))?.[0]
  if (hidden !== undefined) {
    const code = hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return [`has the invisible character U+${code}; remove it`]
  }
  let value: unknown
  try {
    value = load(text)
  } catch (cause) {
    return [`not YAML: ${cause instanceof Error ? cause.message.split('\n')[0] : 'unreadable'}`]
  }
  if (countValues(value, MAX_VALUES) > MAX_VALUES)
    return [`describes more than ${MAX_VALUES} values`]
  const parsed = ProjectDocument.safeParse(value)
  if (parsed.success) return parsed.data
  return parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
}

/** The id by which git knows a file with this content, in a repository of any age. */
function createGitId(text: string): string {
  const bytes = Buffer.from(text)
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Counts the values of a document with its aliases written out, up to a limit. */
function countValues(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const part of Object.values(value)) {
    if (count > limit) break
    count += countValues(part, limit - count)
  }
  return count
}

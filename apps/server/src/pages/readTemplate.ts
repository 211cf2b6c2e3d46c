import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import type { PageFiles } from '@tickmark/core/pages/PageSettings'
import { BUILD_VERSION } from '../runtime/BUILD_VERSION.ts'

export type Template = {
  text: string
  /**
   * The time when the page was built, and its sources: a timestamp and a build id, such as `20260131T102000Z-1a2b3c4d`.
   */
  version: string
  /** The files of each of its pages; none where it has one page only. */
  pageFiles: readonly PageFiles[]
}

/** The place where the build says which files each page needs. That is for the server alone. */
const PAGE_FILES = /<script [^>]*id="tt-page-files"[^>]*>(.*?)<\/script>\s*/s

const READ = new Map<string, Template & { changedAt: number }>()

/**
 * A built page, read again when a new build has replaced it: the terminal's, the website's, or that of frames.
 * @throws AppError `not-ready` when the page has not been built.
 */
export async function readTemplate(
  webFolder: string,
  name: 'index.html' | 'site.html' | 'frame.html' = 'index.html',
): Promise<Template> {
  const file = join(webFolder, name)
  try {
    const { mtimeMs } = await stat(file)
    const known = READ.get(file)
    if (known?.changedAt === mtimeMs) return known
    const built = await readFile(file, 'utf8')
    const template = {
      text: built.replace(PAGE_FILES, ''),
      version: nameVersion(built, mtimeMs),
      pageFiles: JSON.parse(PAGE_FILES.exec(built)?.[1] ?? '[]') as PageFiles[],
      changedAt: mtimeMs,
    }
    READ.set(file, template)
    return template
  } catch (cause) {
    throw new AppError('not-ready', 'The page has not been built yet. `npm start` builds it.', {
      cause,
    })
  }
}

/** The page names its scripts by a hash of what is in them, so its text differs between builds. */
function nameVersion(text: string, builtAt: number): string {
  const moment = `${new Date(builtAt).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const id = createHash('sha256').update(BUILD_VERSION).update(text).digest('hex').slice(0, 8)
  return `${moment}-${id}`
}

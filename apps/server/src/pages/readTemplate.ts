import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'

type Template = { text: string; changedAt: number }
const READ = new Map<string, Template>()

/**
 * A built page, read again when a new build has replaced it: the terminal's or the website's.
 * @throws AppError `not-ready` when the page has not been built.
 */
export async function readTemplate(
  webFolder: string,
  name: 'index.html' | 'site.html' = 'index.html',
): Promise<Template> {
  const file = join(webFolder, name)
  try {
    const { mtimeMs } = await stat(file)
    const known = READ.get(file)
    if (known?.changedAt === mtimeMs) return known
    const template = { text: await readFile(file, 'utf8'), changedAt: mtimeMs }
    READ.set(file, template)
    return template
  } catch (cause) {
    throw new AppError('not-ready', 'The page has not been built yet. `npm start` builds it.', {
      cause,
    })
  }
}

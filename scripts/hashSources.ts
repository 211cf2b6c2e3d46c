import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Identifies the present state of files and folders, without what is built in them. Names, sizes and times are enough:
 * a needless build costs seconds, a missed one cannot happen by editing.
 */
export function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256')
  const visit = (path: string) => {
    const stats = statSync(path)
    if (!stats.isDirectory()) {
      hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`)
      return
    }
    for (const name of readdirSync(path).sort())
      if (name !== 'dist' && name !== 'node_modules') visit(join(path, name))
  }
  for (const source of sources) visit(source)
  return hash.digest('hex')
}

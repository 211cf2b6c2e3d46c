import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = 'apps/web/dist'
const BASE = '/explorer/'

/** KB of 1,000 bytes after gzip of the scripts that every page loads first. Raise it only with a reason. */
const MOST_KB = 136

/**
 * Fails when the scripts that every page of the built web app starts with have grown beyond their limit: a single
 * import of a large library or of a zod schema in a shared module is enough. Pages and charts load later and are
 * measured by `npm run bench -- web`.
 */
export function checkStartSize(): void {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const paths = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].flatMap(([, path]) =>
    path?.startsWith(`${BASE}assets/`) ? [path.slice(BASE.length)] : [],
  )
  const sizes = paths.map((path) => ({
    path,
    kb: gzipSync(readFileSync(join(DIST, path))).length / 1_000,
  }))
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
  const isSmall = sizes.length > 0 && total <= MOST_KB
  console.log(
    `${isSmall ? '✓' : '✗'} scripts of the start (${total.toFixed(1)} of at most ${MOST_KB} KB gzip)`,
  )
  if (isSmall) return
  for (const { path, kb } of sizes) console.log(`  ${kb.toFixed(1)} KB ${path}`)
  process.exit(1)
}

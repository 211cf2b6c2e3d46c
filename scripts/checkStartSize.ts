import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = 'apps/web/dist'
const BASE = '/explorer/'

/** KB of 1,000 bytes after gzip of the scripts that each page loads first. Raise one only with a reason. */
const MOST_KB = {
  // Screens for listings, data of users and single sign-on have come, each with its route and title.
  'index.html': { what: 'the start', most: 137 },
  // Charts over time, treemaps, scatters and flows; nothing else loads later. `frames.test.ts` weighs whole frames.
  'frame.html': { what: 'frames', most: 22 },
} as const

/**
 * Fails when the scripts that every page of the built web app or a chart in a frame starts with have grown beyond their
 * limit: a single import of a large library or of a zod schema in a shared module is enough. Pages and charts load later
 * and are measured by `npm run bench -- web`.
 */
export function checkStartSize(): void {
  const areSmall = Object.entries(MOST_KB).map(([page, { what, most }]) => {
    const sizes = measureScripts(page)
    const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
    const isSmall = sizes.length > 0 && total <= most
    const figures = `${total.toFixed(1)} of at most ${most} KB gzip`
    console.log(`${isSmall ? '✓' : '✗'} scripts of ${what} (${figures})`)
    if (!isSmall) for (const { path, kb } of sizes) console.log(`  ${kb.toFixed(1)} KB ${path}`)
    return isSmall
  })
  if (areSmall.includes(false)) process.exit(1)
}

function measureScripts(page: string): { path: string; kb: number }[] {
  const html = readFileSync(join(DIST, page), 'utf8')
  const paths = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].flatMap(([, path]) =>
    path?.startsWith(`${BASE}assets/`) ? [path.slice(BASE.length)] : [],
  )
  return paths.map((path) => ({
    path,
    kb: gzipSync(readFileSync(join(DIST, path))).length / 1_000,
  }))
}

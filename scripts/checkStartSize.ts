import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = 'apps/web/dist'
const BASE = '/explorer/'

/** KB of 1,000 bytes after gzip of the scripts that a page loads first. Raise one only with a reason. */
const LIMITS = [
  // What every page starts with: libraries, the shell, the routes of all screens, and what all pages show.
  { what: 'the start', most: 143, list: () => scriptsOf('index.html') },
  // The page that most visits begin with.
  { what: 'the projects page', most: 157, list: () => scriptsOfScreen('/projects') },
  // Charts over time, treemaps, scatters and flows; nothing else loads later. `frames.test.ts` weighs whole frames.
  { what: 'frames', most: 22, list: () => scriptsOf('frame.html') },
] as const

/**
 * Fails when the scripts that every page of the built web app, the projects page or a chart in a frame starts with have
 * grown beyond their limit: a single import of a large library or of a zod schema in a shared module is enough. What
 * other pages load is measured by `npm run bench -- web`.
 */
export function checkStartSize(): void {
  const areSmall = LIMITS.map(({ what, most, list }) => {
    const sizes = list().map((path) => ({
      path,
      kb: gzipSync(readFileSync(join(DIST, path))).length / 1_000,
    }))
    const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
    const isSmall = sizes.length > 0 && total <= most
    console.log(
      `${isSmall ? '✓' : '✗'} scripts of ${what} (${total.toFixed(1)} of at most ${most} KB gzip)`,
    )
    if (!isSmall) for (const { path, kb } of sizes) console.log(`  ${kb.toFixed(1)} KB ${path}`)
    return isSmall
  })
  if (areSmall.includes(false)) process.exit(1)
}

function scriptsOf(page: string): string[] {
  const html = readFileSync(join(DIST, page), 'utf8')
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].flatMap(([, path]) =>
    path?.startsWith(`${BASE}assets/`) ? [path.slice(BASE.length)] : [],
  )
}

/** What `namePageFiles` names for a screen, and what every page loads beside it. */
function scriptsOfScreen(screen: string): string[] {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const [, json = '[]'] = /id="tt-page-files"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  const pages: { path: string; files: string[] }[] = JSON.parse(json)
  const files = pages.find(({ path }) => path === screen)?.files
  if (files === undefined) throw new Error(`${DIST}/index.html names no files of ${screen}.`)
  const footer = readdirSync(join(DIST, 'assets')).filter((name) => /^Footer-.*\.js$/.test(name))
  return [
    ...scriptsOf('index.html'),
    ...files.filter((name) => name.endsWith('.js')),
    ...footer.map((name) => `assets/${name}`),
    'theme.js',
  ]
}

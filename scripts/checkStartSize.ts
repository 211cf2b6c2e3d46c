import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = 'apps/web/dist'
const BASE = '/explorer/'

/** KB of 1,000 bytes after gzip of the scripts that a page loads first. Raise one only with a reason. */
const LIMITS = [
  // The start of every page: libraries, the shell, the routes of all screens, and parts that all pages show.
  { what: 'the start', most: 147, list: () => scriptsOf('index.html') },
  // The page that most visits begin with.
  { what: 'the projects page', most: 162, list: () => scriptsOfScreen('/projects') },
  // With the drawing of its charts.
  {
    what: 'a project',
    most: 183,
    list: () => scriptsOfScreen('/projects/$slug', ['surface']),
  },
  {
    what: 'a financial statement',
    most: 187,
    list: () => scriptsOfScreen('/projects/$slug/financial-statement', ['SankeyChart']),
  },
  {
    what: 'a metric',
    most: 190,
    list: () => scriptsOfScreen('/metrics/$metric', ['surface', 'MetricRanking']),
  },
  // Charts over time, treemaps, scatters and flows; nothing else loads later. `frames.test.ts` weighs whole frames.
  { what: 'frames', most: 23, list: () => scriptsOf('frame.html') },
] as const

/**
 * Fails when the scripts that every page of the built web app, one of the four most visited pages or a chart in a frame
 * starts with have grown beyond their limit: a single import of a large library or of a zod schema in a shared module is
 * enough. `npm run bench -- web` measures the same pages in a browser.
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

/**
 * Lists the scripts that `namePageFiles` names for a screen, those that every page loads beside them, and those that
 * this one loads as soon as it is shown.
 */
function scriptsOfScreen(screen: string, late: readonly string[] = []): string[] {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const [, json = '[]'] = /id="tt-page-files"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  const pages: { path: string; files: string[] }[] = JSON.parse(json)
  const files = pages.find(({ path }) => path === screen)?.files
  if (files === undefined) throw new Error(`${DIST}/index.html names no files of ${screen}.`)
  const all = new Set([
    ...scriptsOf('index.html'),
    ...files.filter((name) => name.endsWith('.js')),
    ...late.map(findScript),
    'theme.js',
  ])
  // The loop also visits entries that it adds.
  for (const path of all) for (const name of importsOf(path)) all.add(`assets/${name}`)
  return [...all]
}

function findScript(name: string): string {
  const found = readdirSync(join(DIST, 'assets')).find(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
  )
  if (found === undefined) throw new Error(`${DIST}/assets has no script ${name}.`)
  return `assets/${found}`
}

/** Files that a script imports before it runs. */
function importsOf(path: string): string[] {
  return [...read(path).matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].flatMap(
    ([, name]) => name ?? [],
  )
}

function read(path: string): string {
  return readFileSync(join(DIST, path), 'utf8')
}

import { execFile } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

// Looks for known vulnerabilities in the dependencies: `npm run audit`. With `-- --review` it writes
// docs/dependencies.md, which is read once per release, because not every registry answers for advisories.

const REVIEW = 'docs/dependencies.md'
/** Days without any release after which a package is named for a closer look. */
const QUIET_DAYS = 730
const DAY_MS = 86_400_000

type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
type Registry = { time: Record<string, string>; version: string; license?: string }
type Advisories = { metadata: { vulnerabilities: Record<'high' | 'critical', number> } }

if (process.argv.includes('--review')) await writeReview()
else process.exitCode = await checkAdvisories()

/** Returns 1 where packages that the terminal runs with have known grave vulnerabilities. */
async function checkAdvisories(): Promise<number> {
  const answer = await npm('audit', '--omit=dev', '--json')
  if (!answer.includes('"metadata"')) {
    console.log(`The registry gives no advisories. ${REVIEW} has the last review.`)
    return 0
  }
  const { high, critical } = (JSON.parse(answer) as Advisories).metadata.vulnerabilities
  if (high + critical > 0) console.log(answer)
  console.log(`Known vulnerabilities: ${critical} critical, ${high} high.`)
  return high + critical > 0 ? 1 : 0
}

async function writeReview(): Promise<void> {
  const lines: string[] = []
  for (const [name, version] of [...readDependencies()].sort(([a], [b]) => a.localeCompare(b))) {
    const { time, version: newest, license } = await view(name)
    const day = (of: string) => time[of]?.slice(0, 10) ?? '–'
    const age = (Date.now() - Date.parse(time[newest] ?? '')) / DAY_MS
    const note = age > QUIET_DAYS ? 'quiet' : ''
    lines.push(
      `| ${name} | ${version} | ${day(version)} | ${newest} | ${day(newest)} | ${license ?? '–'} | ${note} |`,
    )
  }
  writeFileSync(
    REVIEW,
    `${[
      '# Dependencies',
      '',
      `Packages that the project names itself, as the registry knew them on ${new Date().toISOString().slice(0, 10)}. \`npm run audit -- --review\` writes this page before each release. A package is *quiet* if its newest release is over two years old.`,
      '',
      '| Package | Used | Released | Newest | Released | License | |',
      '|---|---|---|---|---|---|---|',
      ...lines,
    ].join('\n')}\n`,
  )
  console.log(`${REVIEW}: ${lines.length} packages.`)
}

/** Lists names with their pinned versions, without the packages of this repository. */
function readDependencies(): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of globSync('{,apps/*/,packages/*/,e2e/,bench/}package.json')) {
    const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
    for (const [name, version] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
    }))
      if (!name.startsWith('@tickmark/')) found.set(name, version)
  }
  return found
}

async function view(name: string): Promise<Registry> {
  return JSON.parse(await npm('view', name, 'time', 'version', 'license', '--json'))
}

/** Runs npm and returns what it prints, also where it exits with an error: an audit that finds something does. */
async function npm(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 64 * 1024 * 1024 }).catch(
    (failure: { stdout?: string }) => ({ stdout: failure.stdout ?? '' }),
  )
  return stdout
}

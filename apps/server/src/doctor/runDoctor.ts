import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inspectAccounts } from '@tickmark/accounts/store/inspectAccounts'
import { inspectStore } from '@tickmark/analytics/store/inspectStore'
import { AppError } from '@tickmark/core/errors/AppError'
import { countThings } from '@tickmark/core/formats/formatValue'
import { findControlAddress } from '../control/ControlAddress.ts'
import { checkDataDir } from '../runtime/checkDataDir.ts'
import { findOpenMode } from '../runtime/privateFiles.ts'
import { type Config, makeConfig } from '../settings/config.ts'
import { checkCookieDomain } from '../settings/makeCookieDomain.ts'
import { Clocks, checkClock, type Finding, ok, problem, warning } from './checkClock.ts'
import {
  checkAddress,
  checkMail,
  checkRawAnswers,
  checkRedis,
  checkServer,
  checkSources,
} from './checkServices.ts'

/**
 * Examines an installation and changes nothing in its stores. What cannot be examined is a problem of its own, so that
 * the other parts are examined all the same; only wrong settings end it, since everything depends on them.
 */
export async function runDoctor(
  env: Readonly<Record<string, string | undefined>>,
  clocks = new Clocks(),
): Promise<Finding[]> {
  const software = checkSoftware()
  let config: ReturnType<typeof makeConfig>
  try {
    config = makeConfig(env)
    await checkCookieDomain(config.cookieDomain)
  } catch (cause) {
    return [...software, problem('settings', messageOf(cause))]
  }
  const running = await findRunning(config.dataDir)
  const examined = { config, clocks, running }
  const findings: Finding[] = [...software, ok('settings', 'all are allowed')]
  const checks: [string, () => Promise<Finding | Finding[]>][] = [
    ['disk', () => checkFolder(config)],
    ['server', () => checkServer(config)],
    ['address', async () => checkAddress(config)],
    ['facts', () => checkFacts(examined)],
    ['accounts', () => checkAccounts(examined)],
    ['redis', () => checkRedis(config)],
    ['mail', () => checkMail(config)],
    ['raw answers', () => checkRawAnswers(config)],
    ['sources', () => checkSources(config, clocks)],
  ]
  for (const [part, check] of checks)
    findings.push(...[await check().catch((cause) => problem(part, messageOf(cause)))].flat())
  return [...findings, checkClock(clocks)]
}

/** The server that has the data folder open, if it still answers. */
async function findRunning(dataDir: string): Promise<{ pid: number } | undefined> {
  const address = await findControlAddress(dataDir)
  if (address === undefined) return undefined
  const answer = await fetch(address.url).catch(() => undefined)
  return answer === undefined ? undefined : { pid: address.pid }
}

function messageOf(cause: unknown): string {
  if (cause instanceof AppError) return cause.message
  return `could not be checked: ${cause instanceof Error ? cause.message : String(cause)}`
}

/** One line for each finding, and what it comes to. */
export function renderFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length))
  const lines = findings.map(
    ({ state, part, says }) =>
      `${state.padEnd('problem'.length)}  ${part.padEnd(width)}  ${says.replace(/\s+/g, ' ')}`,
  )
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  return `${lines.join('\n')}\n\n${count('problem')} problems, ${count('warning')} warnings\n`
}

const ROOT = new URL('../../../../', import.meta.url)
const WEB = new URL('apps/web/dist/index.html', ROOT)

const MB = 1024 * 1024
/** The embedded store of accounts takes no change below this. */
const MIN_BYTES = 32 * MB
/** A load writes its batch beside what is there. */
const LOW_BYTES = 2_048 * MB

/** Checks whether this machine can run the terminal at all: versions, the built page. */
function checkSoftware(): Finding[] {
  const { version, devDependencies } = JSON.parse(
    readFileSync(new URL('package.json', ROOT), 'utf8'),
  ) as { version: string; devDependencies: { node: string } }
  const isPinned = process.versions.node === devDependencies.node
  return [
    isPinned
      ? ok('versions', `Tickmark ${version} on Node ${process.versions.node}`)
      : warning(
          'versions',
          `Tickmark ${version} runs on Node ${process.versions.node} and is tested on ${devDependencies.node}. Start it with npm start, which uses the tested version.`,
        ),
    existsSync(WEB)
      ? ok('page', 'built')
      : warning('page', `${fileURLToPath(WEB)} has not been built. npm start builds it.`),
  ]
}

/** The data folder: its rights, its disk and its secret. */
async function checkFolder(config: Config): Promise<Finding[]> {
  const { dataDir, accounts } = config
  await checkDataDir(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  return [
    describeRoom(dataDir, bavail * bsize),
    await checkMode(dataDir),
    checkSecret(`${dataDir}/secret`, accounts.secret),
  ]
}

async function checkMode(dataDir: string): Promise<Finding> {
  const mode = await findOpenMode(dataDir)
  if (mode === null) return ok('folder', `${dataDir} is closed to other users of this machine`)
  return warning(
    'folder',
    `${dataDir} is open to other users of this machine (mode ${mode}). Set its mode to 700, which the next start does too.`,
  )
}

function describeRoom(dataDir: string, free: number): Finding {
  const size =
    free < 1_024 * MB ? `${Math.floor(free / MB)} MB` : `${(free / MB / 1_024).toFixed(1)} GB`
  const room = `${size} are free for ${dataDir}`
  if (free < MIN_BYTES) return problem('disk', `${room}. Free space: nothing more can be saved.`)
  if (free < LOW_BYTES) return warning('disk', `${room}. Free space before the next load.`)
  return ok('disk', room)
}

function checkSecret(file: string, setting: string | null): Finding {
  if (setting !== null) return ok('secret', 'set by TT_SECRET')
  if (!existsSync(file)) return ok('secret', `the first start creates ${file}`)
  if (readFileSync(file, 'utf8').trim().length < 32)
    return problem(
      'secret',
      `${file} does not contain a secret of at least 32 characters. Restore it from a backup, or delete it; all users must then log in again.`,
    )
  return ok('secret', `stored in ${file}`)
}

type Migrations = { pending: readonly string[]; unknown: string | null }

type Examined = { config: Config; clocks: Clocks; running: { pid: number } | undefined }

/** The store of facts: whether it can be opened, and which release wrote it. */
async function checkFacts({ config, clocks, running }: Examined): Promise<Finding> {
  const { analytics } = config
  if (analytics.kind === 'embedded') {
    if (running) return ok('facts', `open in the running server, process ${running.pid}`)
    if (!existsSync(analytics.path)) return ok('facts', 'empty; the first start creates the store')
  }
  const found = await inspectStore(analytics).catch((cause: unknown) =>
    explain(cause, analytics, 'CLICKHOUSE_URL'),
  )
  if (analytics.kind === 'server') clocks.set('ClickHouse', found.now)
  if (analytics.kind === 'embedded') return describe('facts', `ClickHouse ${found.version}`, found)
  const wanted = analytics.isReplicated ? 'Replicated' : 'Atomic'
  const { shards = [] } = analytics
  const inspectShard = (url: string) =>
    inspectStore({ kind: 'server', url }).catch((cause: unknown) =>
      explain(cause, analytics, 'CLICKHOUSE_CLUSTER'),
    )
  for (const [index, url] of ['', ...shards].entries()) {
    const { engine } = index === 0 ? found : await inspectShard(url)
    const name = index === 0 ? 'The database' : `The database of shard ${index}`
    if (engine !== wanted)
      return problem('facts', `${name} has the engine ${engine}. Recreate it with ${wanted}.`)
  }
  const distributed = shards.length === 0 ? '' : ` with ${shards.length} shards`
  return describe('facts', `ClickHouse ${found.version}${distributed}`, found)
}

/** The store of accounts, in the same way. */
async function checkAccounts({ config, clocks, running }: Examined): Promise<Finding> {
  const { store } = config.accounts
  if (store.kind === 'embedded') {
    if (!existsSync(store.path)) return ok('accounts', 'empty; the first account creates the store')
    if (running) return ok('accounts', `in use by the running server, process ${running.pid}`)
  }
  const found = await inspectAccounts(store).catch((cause: unknown) =>
    explain(cause, store, 'DATABASE_URL'),
  )
  if (store.kind === 'server') clocks.set('PostgreSQL', found.now)
  return describe('accounts', `PostgreSQL ${found.version}`, found)
}

/** Explains a failure to an operator, who has other options than the visitor to whom the message of a call speaks. */
function explain(
  cause: unknown,
  { kind }: { kind: 'embedded' | 'server' },
  setting: string,
): never {
  if (kind === 'embedded' || (cause instanceof AppError && cause.code === 'conflict')) throw cause
  const reason = cause instanceof Error ? (cause.cause ?? cause) : cause
  const text = reason instanceof Error ? reason.message || String(reason.name) : String(reason)
  throw new AppError(
    'not-ready',
    `cannot be reached: ${text.replace(/\.$/, '')}. Check ${setting}.`,
    { cause },
  )
}

function describe(part: string, engine: string, { pending, unknown }: Migrations): Finding {
  if (unknown !== null)
    return problem(
      part,
      `${engine} has the migration ${unknown}, which this release does not know. Start the release that wrote it, or a newer one.`,
    )
  if (pending.length > 0)
    return warning(
      part,
      `${engine}; the next start applies ${countThings(pending.length, 'migration')}, the last ${pending.at(-1)}. Back up first.`,
    )
  return ok(part, `${engine}, up to date`)
}

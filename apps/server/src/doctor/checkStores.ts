import { existsSync } from 'node:fs'
import { inspectAccounts } from '@tickmark/accounts/store/inspectAccounts'
import { inspectStore } from '@tickmark/analytics/store/inspectStore'
import { AppError } from '@tickmark/core/errors/AppError'
import { countThings } from '@tickmark/core/formats/formatValue'
import type { Config } from '../settings/config.ts'
import type { Clocks } from './checkClock.ts'
import { type Finding, ok, problem, warning } from './Finding.ts'

type Migrations = { pending: readonly string[]; unknown: string | null }

type Examined = { config: Config; clocks: Clocks; running: { pid: number } | undefined }

/** The store of facts: whether it can be opened, and which release wrote it. */
export async function checkFacts({ config, clocks, running }: Examined): Promise<Finding> {
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
export async function checkAccounts({ config, clocks, running }: Examined): Promise<Finding> {
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

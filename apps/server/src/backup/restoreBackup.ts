import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireRestorable, restoreAccounts } from '@tickmark/accounts/backup/restoreAccounts'
import { type OpenStore, openUnmigrated } from '@tickmark/accounts/store/openStore'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { importPaths } from '@tickmark/ingest/imports/importPaths'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { openLeases } from '../leases/openLeases.ts'
import { checkDataDir } from '../runtime/checkDataDir.ts'
import type { Config } from '../settings/config.ts'
import {
  type BackupManifest,
  FACTS_FOLDER,
  fingerprintSecret,
  readBackup,
  SECRET_FILE,
  tableFile,
} from './BackupManifest.ts'
import { isRemote, RemoteBackup } from './RemoteBackup.ts'

export type RestoreReport = {
  written_at: string
  facts: number
  accounts: number
  /** A further note for the operator; null where there is none. */
  warning: string | null
}

/**
 * Restores a backup into empty stores. Every file is checked before anything is written, and a refusal leaves both
 * stores as they were: accounts are filled in a transaction that is committed last. A restore that was interrupted is
 * repeated, and goes on where it was.
 * @throws AppError `unsupported-input` for a folder that is no whole backup, `conflict` for stores that hold something
 * and for a backup of a newer release, `busy` while a server has the folder.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  log: (line: string) => void = () => undefined,
): Promise<RestoreReport> {
  const manifest = await readBackup(folder)
  await checkDataDir(config.dataDir)
  const { accounts, facts } = manifest
  if (accounts !== null) await checkAccounts(config, accounts)
  let warning: string | null = null
  const restoreRest = async (store?: OpenStore) => {
    if (facts !== null) {
      const leases = await openLeases(config, log, store)
      await restoreFacts({ config, leases, folder: join(folder, FACTS_FOLDER) })
    }
    warning = await restoreSecret(config, manifest, folder)
  }
  if (accounts === null) await restoreRest()
  else {
    const store = await openUnmigrated(config.accounts.store)
    try {
      await restoreAccounts(store.db, {
        migrations: accounts.migrations,
        tables: accounts.tables.map(({ table, columns, rows }) => ({
          table,
          columns,
          count: rows,
          rows: readLines(tableFile(folder, table)),
        })),
        // The right to load is a row of the same transaction: another connection would wait for it.
        beforeCommit: (db) => restoreRest({ db, close: async () => {} }),
      })
    } finally {
      await store.close()
    }
  }
  return {
    written_at: manifest.written_at,
    facts: facts?.rows ?? 0,
    accounts: (accounts?.tables ?? []).reduce((sum, { rows }) => sum + rows, 0),
    warning,
  }
}

/**
 * The same from a folder, or from an address of S3: then by way of the data folder, where it is fetched first.
 */
export async function restoreFrom(
  config: Config,
  target: string,
  log?: (line: string) => void,
): Promise<RestoreReport> {
  if (!isRemote(target)) return restoreBackup(config, target, log)
  const remote = new RemoteBackup(config, target)
  const folder = join(config.dataDir, `restore-${randomUUID()}`)
  try {
    await remote.fetch(folder)
    return await restoreBackup(config, folder, log)
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    throw new AppError(failure.code, failure.message.replaceAll(folder, target), { cause: failure })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Before facts are restored, so that a refusal leaves nothing. An embedded store that is not there is empty. */
async function checkAccounts(
  { accounts: { store } }: Config,
  { migrations }: NonNullable<BackupManifest['accounts']>,
): Promise<void> {
  if (store.kind === 'embedded' && !existsSync(store.path))
    return requireRestorable(null, migrations)
  const { db, close } = await openUnmigrated(store)
  await requireRestorable(db, migrations).finally(close)
}

async function restoreFacts({
  config,
  leases,
  folder,
}: {
  config: Config
  leases: Awaited<ReturnType<typeof openLeases>>
  folder: string
}): Promise<void> {
  const analytics = await openAnalytics(config.analytics, {
    leases,
    onlyReviewed: config.catalog.onlyReviewed,
  })
  try {
    const { files, error } = await withLoaderLease(analytics, { leases, work: 'import' }, (right) =>
      importPaths(analytics, [folder], right),
    )
    const [restored] = files
    if (restored === undefined || restored.state === 'failed')
      throw new AppError(
        restored?.reason?.includes('empty store') ? 'conflict' : 'unsupported-input',
        `The facts were not restored: ${restored?.reason ?? 'the folder has none.'}`,
      )
    if (error !== null) throw new AppError('internal', error)
  } finally {
    await leases.close()
    await analytics.close()
  }
}

/** Returns what to do where the installation has another secret than the backup. */
async function restoreSecret(
  { accounts, dataDir }: Config,
  { secret }: BackupManifest,
  folder: string,
): Promise<string | null> {
  if (secret === null) return null
  if (accounts.secret !== null)
    return fingerprintSecret(accounts.secret) === secret.fingerprint
      ? null
      : 'The backup was made with another TT_SECRET: all users must log in again, and authenticator apps and webhooks do not work until you set it.'
  if (!secret.file)
    return 'The backup was made with TT_SECRET. Set it before you start. Otherwise all users must log in again, and authenticator apps and webhooks do not work.'
  const file = join(dataDir, SECRET_FILE)
  await writeFile(`${file}.new`, await readFile(join(folder, SECRET_FILE)), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return null
}

/** The outcome of a restore, for people. */
export function renderRestoreReport(report: RestoreReport): string {
  const { written_at, facts, accounts, warning } = report
  const line = `${formatCount(facts)} rows of facts and ${formatCount(accounts)} of accounts are as they were at ${written_at}.\n`
  return warning === null ? line : `${line}${warning}\n`
}

/** Characters of a row. Files of the datahub are stored in pieces of 256 KB, and nothing else is larger. */
const MAX_LINE = 32 * 1024 * 1024

/** Whole lines. They end with a line feed alone: texts of people may hold what Node takes for the end of a line. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of createReadStream(path, 'utf8')) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE)
      throw new AppError(
        'unsupported-input',
        `Its file ${path} has a line of more than ${MAX_LINE / 1024 / 1024} MB. Nothing was restored.`,
      )
    if (lines.length > 0) yield lines
  }
}

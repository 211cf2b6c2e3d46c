import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { dumpAccounts, type TableDump } from '@tickmark/accounts/backup/dumpAccounts'
import type { Store } from '@tickmark/accounts/store/Store'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { hasRealData } from '@tickmark/analytics/state/storeState'
import { AppError } from '@tickmark/core/errors/AppError'
import { isDiskFull } from '@tickmark/core/errors/systemFailures'
import { formatCount } from '@tickmark/core/formats/formatValue'
import type { Leases } from '@tickmark/core/stores/Lease'
import { type ExportProgress, exportStore } from '@tickmark/ingest/exports/exportStore'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { BUILD_VERSION } from '../runtime/BUILD_VERSION.ts'
import type { Config } from '../settings/config.ts'
import {
  ACCOUNTS_FOLDER,
  type BackupManifest,
  FACTS_FOLDER,
  fingerprintSecret,
  MANIFEST_FILE,
  SECRET_FILE,
  sealManifest,
  tableFile,
} from './BackupManifest.ts'
import { isRemote, RemoteBackup } from './RemoteBackup.ts'

type BackupSources = {
  analytics: Analytics
  leases: Leases | null
  /** The store of accounts; null where there are no accounts. */
  accounts: Store | null
  /** The secret that seals values in accounts, and whether it is set from outside; null where there is none yet. */
  secret: { value: string; isSetting: boolean } | null
}

export type BackupReport = { folder: string; facts: number; accounts: number; bytes: number }

/** Opens the store of accounts and what seals it; an embedded store that was not needed is not made for a backup. */
export async function openBackupSources(
  lazyAccounts: LazyAccounts,
  hasOwnSecret: boolean,
): Promise<Pick<BackupSources, 'accounts' | 'secret'>> {
  if (!lazyAccounts.isThere()) return { accounts: null, secret: null }
  return {
    accounts: (await lazyAccounts.open()).db,
    secret: { value: await lazyAccounts.readSecret(), isSetting: hasOwnSecret },
  }
}

type Job = { signal?: AbortSignal; onProgress?(progress: ExportProgress): void }

/**
 * Writes both stores into a new or empty folder while the server runs. Facts are those between two loads, which wait
 * meanwhile; accounts are those of one moment, and no call waits for them. The folder has its name when it is whole.
 * @throws AppError `conflict` for a folder that is not empty, or while another server loads; `storage-full`.
 */
export async function writeBackup(
  sources: BackupSources,
  folder: string,
  job: Job = {},
): Promise<BackupReport> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new AppError('conflict', `The folder ${folder} is not empty. Choose an empty folder.`)
  const partial = join(dirname(folder), `.${basename(folder)}.partial`)
  try {
    await rm(partial, { recursive: true, force: true })
    // It has the hashes of passwords.
    await mkdir(partial, { recursive: true, mode: 0o700 })
    const accounts = await writeAccounts(sources.accounts, partial)
    const facts = await writeFacts(sources, partial, job)
    const manifest = sealManifest({
      format: 'tickmark-backup',
      version: 1,
      release: BUILD_VERSION,
      written_at: new Date().toISOString(),
      facts: facts && { sha256: facts.sha256, rows: facts.rows },
      accounts,
      secret: await writeSecret(sources.secret, partial),
    })
    await writeFile(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
    })
    await rmdir(folder).catch(() => undefined)
    await rename(partial, folder)
    const tables = accounts?.tables ?? []
    return {
      folder,
      facts: facts?.rows ?? 0,
      accounts: tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: tables.reduce((sum, { bytes }) => sum + bytes, facts?.bytes ?? 0),
    }
  } catch (cause) {
    await rm(partial, { recursive: true, force: true })
    if (!isDiskFull(cause)) throw cause
    throw new AppError('storage-full', `There is no space left for the backup ${folder}.`, {
      cause,
    })
  }
}

/**
 * Writes a backup into a folder, or to an address of S3: then by way of the data folder, so that it is whole before it
 * is sent, and loads wait for this disk and not for the network.
 */
export async function backUp(
  sources: BackupSources,
  target: string,
  { config, ...job }: Job & { config: Pick<Config, 's3' | 'dataDir'> },
): Promise<BackupReport> {
  if (!isRemote(target)) return writeBackup(sources, target, job)
  const remote = new RemoteBackup(config, target)
  await remote.begin()
  const folder = join(config.dataDir, `backup-${randomUUID()}`)
  try {
    const report = await writeBackup(sources, folder, job)
    await remote.send(folder, job.signal)
    return { ...report, folder: target }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sample data is not backed up: an empty installation makes it again. */
async function writeFacts({ analytics, leases }: BackupSources, folder: string, job: Job) {
  if (!(await hasRealData(analytics))) return null
  const path = join(folder, FACTS_FOLDER)
  const { rows, bytes } = await withLoaderLease(
    analytics,
    { leases, work: 'backup', signal: job.signal },
    ({ signal }) => exportStore(analytics, path, { ...job, ...(signal && { signal }) }),
  )
  const manifest = await readFile(join(path, 'manifest.json'))
  return { rows, bytes, sha256: createHash('sha256').update(manifest).digest('hex') }
}

async function writeAccounts(
  db: Store | null,
  folder: string,
): Promise<BackupManifest['accounts']> {
  if (db === null) return null
  await mkdir(join(folder, ACCOUNTS_FOLDER), { mode: 0o700 })
  const tables: NonNullable<BackupManifest['accounts']>['tables'] = []
  const migrations = await dumpAccounts(db, async (dump) => {
    tables.push(await writeTable(tableFile(folder, dump.table), dump))
  })
  return { migrations, tables }
}

async function writeTable(path: string, { table, columns, rows }: TableDump) {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  const written = { table, columns, rows: 0, bytes: 0 }
  try {
    for await (const lines of rows) {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      hash.update(bytes)
      await file.write(bytes)
      written.rows += lines.length
      written.bytes += bytes.length
    }
    return { ...written, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

async function writeSecret(
  secret: BackupSources['secret'],
  folder: string,
): Promise<BackupManifest['secret']> {
  if (secret === null) return null
  const { value, isSetting } = secret
  if (!isSetting) await writeFile(join(folder, SECRET_FILE), value, { mode: 0o600 })
  return { fingerprint: fingerprintSecret(value), file: !isSetting }
}

/** The outcome of a backup in a line. */
export function renderBackupReport({ folder, facts, accounts, bytes }: BackupReport): string {
  return `${formatCount(facts)} rows of facts and ${formatCount(accounts)} of accounts are in ${folder}, ${(bytes / 1e6).toFixed(1)} MB. Keep it as safe as the stores: it contains password hashes.\n`
}

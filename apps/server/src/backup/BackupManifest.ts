import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@tickmark/core/errors/AppError'
import { findExport, readManifest } from '@tickmark/ingest/exports/StoreManifest'
import { z } from 'zod'

export const MANIFEST_FILE = 'backup.json'
export const FACTS_FOLDER = 'facts'
export const ACCOUNTS_FOLDER = 'accounts'
export const SECRET_FILE = 'secret'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().regex(/^[a-z][a-z0-9_]*$/)

/** The manifest lists every table and the secret has a line; nothing longer is either. */
const MAX_BYTES = 4 * 1024 * 1024
const Count = z.int().nonnegative()
const isUnique = (names: readonly string[]) => new Set(names).size === names.length

const Body = z.strictObject({
  format: z.literal('tickmark-backup'),
  version: z.literal(1),
  /** The release that wrote it. */
  release: z.string(),
  written_at: z.iso.datetime(),
  /** The hash of the export's own manifest, which has those of its files; null where there are no real facts. */
  facts: z.strictObject({ sha256: Sha256, rows: Count }).nullable(),
  /** Null where there are no accounts. */
  accounts: z
    .strictObject({
      migrations: z.array(z.string()),
      tables: z
        .array(
          z.strictObject({
            table: Name,
            columns: z.array(Name).min(1).refine(isUnique, { error: 'a column is listed twice' }),
            rows: Count,
            bytes: Count,
            sha256: Sha256,
          }),
        )
        .refine((tables) => isUnique(tables.map(({ table }) => table)), {
          error: 'a table is listed twice',
        }),
    })
    .nullable(),
  /** The fingerprint of the secret that seals values in accounts; `file` says whether it is in the backup. */
  secret: z.strictObject({ fingerprint: Sha256, file: z.boolean() }).nullable(),
})

const SECRET_WITHOUT_ACCOUNTS = {
  error: 'it seals nothing, since the backup has no accounts',
  path: ['secret'],
}

/** The content of a backup. `digest` is the hash of all other fields, so that a manifest changed by hand is noticed. */
export const BackupManifest = Body.extend({ digest: Sha256 }).refine(
  ({ accounts, secret }) => accounts !== null || secret === null,
  SECRET_WITHOUT_ACCOUNTS,
)
export type BackupManifest = z.infer<typeof BackupManifest>

export function sealManifest(body: z.infer<typeof Body>): BackupManifest {
  return { ...body, digest: hashText(JSON.stringify(Body.parse(body))) }
}

/**
 * Reads a manifest and compares every file of the backup with it; nothing else is needed to trust the folder.
 * @throws AppError `unsupported-input` for another folder, one of a newer release, or one that was changed.
 */
export async function readBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readBackupManifest(folder)
  const { facts, accounts } = manifest
  if (facts !== null) {
    await checkFile(folder, join(FACTS_FOLDER, 'manifest.json'), { sha256: facts.sha256 })
    for (const { file, ...is } of await listFactFiles(folder))
      await checkFile(folder, join(FACTS_FOLDER, file), is)
  }
  for (const { table, bytes, sha256 } of accounts?.tables ?? [])
    await checkFile(folder, tableFile('', table), { bytes, sha256 })
  if (manifest.secret?.file) {
    const secret = await readText(folder, SECRET_FILE)
    if (fingerprintSecret(secret?.trim() ?? '') !== manifest.secret.fingerprint)
      throw refuse(`Its file ${SECRET_FILE} is missing or was changed. Nothing was restored.`)
  }
  return manifest
}

export function tableFile(folder: string, table: string): string {
  return join(folder, ACCOUNTS_FOLDER, `${table}.jsonl`)
}

/** The files that a manifest names beside those of the facts, with their bytes as far as it says. */
export function listFiles({ facts, accounts, secret }: BackupManifest): [string, number?][] {
  return [
    ...(facts === null ? [] : [[join(FACTS_FOLDER, 'manifest.json')] as [string]]),
    ...(accounts?.tables ?? []).map(({ table, bytes }): [string, number] => [
      tableFile('', table),
      bytes,
    ]),
    ...(secret?.file ? [[SECRET_FILE] as [string]] : []),
  ]
}

/** The files that the list of facts names. @throws AppError `unsupported-input` where the folder has no whole list. */
export async function listFactFiles(
  folder: string,
): Promise<{ file: string; bytes: number; sha256: string }[]> {
  const found = await findExport(join(folder, FACTS_FOLDER))
  if (found === undefined) throw refuse('Its list of facts is none. Nothing was restored.')
  return readManifest(found).tables.flatMap(({ files }) => files)
}

/** @throws AppError as `readBackup` does; other files of the folder are not read. */
export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  const text = await readText(folder, MANIFEST_FILE)
  if (text === null) throw refuse(`${folder} is not a backup: it has no ${MANIFEST_FILE}.`)
  const manifest = parseManifest(text)
  const { digest, ...body } = manifest
  if (sealManifest(body).digest !== digest)
    throw refuse(`Its ${MANIFEST_FILE} was changed after it was written. Nothing was restored.`)
  return manifest
}

/** Distinguishes secrets without saying what they are. */
export function fingerprintSecret(secret: string): string {
  return hashText(`tickmark-backup:${secret}`)
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function parseManifest(text: string): BackupManifest {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw refuse(`Its ${MANIFEST_FILE} is incomplete. Nothing was restored.`)
  }
  const manifest = BackupManifest.safeParse(read)
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw refuse(
    `Its ${MANIFEST_FILE} cannot be read by this release (${issue?.path.join('.')}: ${issue?.message}). Use the release that wrote it, or a newer one.`,
  )
}

/** The size of a file of the folder; null for anything else, such as a link that leads out of it. */
async function findSize(folder: string, name: string): Promise<number | null> {
  const path = join(folder, name)
  const info = await lstat(path).catch(() => undefined)
  if (info?.isFile() !== true) return null
  const isInside = (await realpath(dirname(path))) === join(await realpath(folder), dirname(name))
  return isInside ? info.size : null
}

async function readText(folder: string, name: string): Promise<string | null> {
  const size = await findSize(folder, name)
  return size === null || size > MAX_BYTES ? null : readFile(join(folder, name), 'utf8')
}

async function checkFile(
  folder: string,
  name: string,
  is: { bytes?: number; sha256: string },
): Promise<void> {
  const path = join(folder, name)
  const size = await findSize(folder, name)
  const hash = createHash('sha256')
  const isSame =
    size !== null &&
    (is.bytes === undefined || size === is.bytes) &&
    (await pipeline(createReadStream(path), hash).then(() => hash.digest('hex'))) === is.sha256
  if (!isSame) throw refuse(`Its file ${path} is missing or was changed. Nothing was restored.`)
}

function refuse(message: string): AppError {
  return new AppError('unsupported-input', message)
}

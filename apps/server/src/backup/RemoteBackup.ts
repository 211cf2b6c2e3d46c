import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import { createS3Store } from '@tickmark/ingest/objects/createS3Store'
import type { ObjectStore } from '@tickmark/ingest/objects/ObjectStore'
import { S3Client } from '@tickmark/ingest/objects/S3Client'
import { S3Transfer } from '@tickmark/ingest/objects/S3Transfer'
import type { Config } from '../settings/config.ts'
import { S3Url } from '../settings/S3_SETTINGS.ts'
import {
  FACTS_FOLDER,
  listFactFiles,
  listFiles,
  MANIFEST_FILE,
  readBackupManifest,
} from './BackupManifest.ts'

/** Bytes of a list of files; longer ones are none. */
const MAX_LIST_BYTES = 16 * 1024 * 1024
/** There as long as a backup is not whole. */
const PARTIAL = 'backup.partial'
/** The parts of a backup; other objects at its address stay. */
const PART_OF_BACKUP = /^(?:backup\.json|secret|(?:facts|accounts)\/[\w.-]+)$/

export function isRemote(target: string): boolean {
  return target.startsWith('s3://')
}

/** A backup at an address such as `s3://bucket/prefix`. Its manifest is written last, so that half a one is none. */
export class RemoteBackup {
  readonly #url: string
  readonly #store: ObjectStore
  readonly #transfer: S3Transfer

  /** @throws AppError `bad-request` for another form of address, or without the keys of the store. */
  constructor({ s3 }: Pick<Config, 's3'>, url: string, partBytes?: number) {
    const place = S3Url.safeParse(url)
    if (!place.success)
      throw new AppError(
        'bad-request',
        `The address "${url}" is not allowed: ${place.error.issues[0]?.message}.`,
      )
    if (s3 === null)
      throw new AppError(
        'bad-request',
        'TT_S3_ACCESS_KEY_ID and TT_S3_SECRET_ACCESS_KEY are not set. A backup to a bucket requires them.',
      )
    const config = { ...s3, ...place.data, name: url }
    const client = new S3Client(config)
    this.#url = url
    this.#store = createS3Store(config, client)
    this.#transfer = new S3Transfer(client, partBytes)
  }

  /**
   * Takes the address for a new backup, and removes what one that was interrupted left there.
   * @throws AppError `conflict` if it holds something else.
   */
  async begin(): Promise<void> {
    const objects = await this.#store.list('')
    const has = (name: string) => objects.some(({ key }) => key === name)
    if (has(MANIFEST_FILE) || (objects.length > 0 && !has(PARTIAL)))
      throw new AppError('conflict', `${this.#url} is not empty. Choose an empty address.`)
    for (const { key } of objects) if (PART_OF_BACKUP.test(key)) await this.#store.remove(key)
    await this.#store.write(PARTIAL, 'x')
  }

  async send(folder: string, signal?: AbortSignal): Promise<void> {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .filter((key) => key !== MANIFEST_FILE)
    for (const key of [...files, MANIFEST_FILE]) {
      signal?.throwIfAborted()
      await this.#transfer.upload(join(folder, key), key, signal)
    }
    await this.#store.remove(PARTIAL)
  }

  /**
   * Fetches the files that its manifests list into a new folder. What it holds is not to be trusted before `readBackup`
   * has read it.
   * @throws AppError `unsupported-input` if there is none, or none that is whole.
   */
  async fetch(folder: string): Promise<void> {
    const objects = await this.#store.list('')
    const has = (name: string) => objects.some(({ key }) => key === name)
    if (!has(MANIFEST_FILE))
      throw new AppError(
        'unsupported-input',
        has(PARTIAL)
          ? `The backup at ${this.#url} was interrupted and is incomplete. Nothing was restored.`
          : `${this.#url} is not a backup: it has no ${MANIFEST_FILE}.`,
      )
    /** The lists of files are short, so that what is not listed is never fetched. */
    const get = async (key: string, bytes?: number) => {
      const object = objects.find((one) => one.key === key)
      if (
        object === undefined ||
        object.bytes !== (bytes ?? Math.min(object.bytes, MAX_LIST_BYTES))
      )
        throw new AppError(
          'unsupported-input',
          `Its file ${this.#url}/${key} is missing or was changed. Nothing was restored.`,
        )
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await this.#transfer.download(object, path)
    }
    await get(MANIFEST_FILE)
    const manifest = await readBackupManifest(folder)
    for (const [key, bytes] of listFiles(manifest)) await get(key, bytes)
    if (manifest.facts === null) return
    for (const { file, bytes } of await listFactFiles(folder))
      await get(join(FACTS_FOLDER, file), bytes)
  }
}

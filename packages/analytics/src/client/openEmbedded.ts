import { mkdirSync } from 'node:fs'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { AppError } from '@tickmark/core/errors/AppError'
import { createChdbConnection } from 'chdb/connection'
import { findFolderOwner, forgetFolderOwner, noteFolderOwner } from './folderOwner.ts'

const MEMORY = ':memory:'

/** `folder` is where the data are: one that is removed at the end where they are kept in memory. */
export type EmbeddedEngine = { client: ClickHouseClient; folder: string }

/**
 * Opens the engine inside this process, on a folder or in memory. A process holds one engine, and a folder has one owner:
 * the engine takes a lock of the operating system on it, so a killed owner leaves none behind.
 * @throws AppError `busy` when another process has the folder open.
 */
export function openEmbedded(path: string): EmbeddedEngine {
  if (path === MEMORY) return connect(path)
  const owner = findFolderOwner(path)
  if (owner !== undefined)
    throw new AppError(
      'busy',
      `The data folder ${path} is in use by another Tickmark (process ${owner}).`,
    )
  try {
    mkdirSync(path, { recursive: true })
    const engine = connect(path)
    noteFolderOwner(path)
    return engine
  } catch (cause) {
    throw new AppError(
      'busy',
      `The data folder ${path} cannot be opened: another Tickmark is using it, or it is not writable.`,
      { cause },
    )
  }
}

/** Closes the engine and gives the folder free. */
export async function closeEmbedded(client: ClickHouseClient, path: string): Promise<void> {
  await client.close()
  if (path !== MEMORY) forgetFolderOwner(path)
}

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** The two packages declare the same interface in copies that differ in the names of newer settings only. */
function connect(path: string): EmbeddedEngine {
  const connection = createChdbConnection({ path })
  return {
    client: createClient({ connection: connection as unknown as ClientConnection }),
    folder: connection.chdb.session.path,
  }
}

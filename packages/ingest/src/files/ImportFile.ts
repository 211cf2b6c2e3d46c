import { createHash } from 'node:crypto'
import { createReadStream, existsSync, lstatSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { MappingChoice } from '@tickmark/core/datahub/TableMapping'

/** The sheet of a workbook that is read, how the caller reads it, and the codes of doubts that they have checked. */
export type TableChoice = {
  sheet?: string | undefined
  mapping?: MappingChoice | undefined
  confirmed?: readonly string[] | undefined
}

/** A file to import, read as a stream of decompressed bytes, so that its size does not matter. */
export type ImportFile = {
  /** Base name, such as `eth.csv.gz`. */
  name: string
  /** Path within the folder that was given, with `/` between the parts. */
  path: string
  /** The asset that the caller says the file is about; null where they leave it to the file. */
  asset: string | null
  /** The caller's choices for a table. */
  table?: TableChoice
  /** Moment of observation of this load, ms since 1970. */
  observed_at: number
  /** The path of the file where it is not compressed, for the engine to read; else null. */
  plainPath: string | null
  /** The content, decompressed. Each call reads from the start. */
  open(): Readable
  /** A file with this name in the same folder, or null. */
  beside(name: string): ImportFile | null
}

const CHUNK_BYTES = 256 * 1024

/** The compression of a file, detected from its first bytes, not from its name. */
export type Packing = 'gzip' | 'plain'

/** Streams a file's decompressed content in constant memory. */
export function openBytes(path: string, packing: Packing): Readable {
  const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  if (packing === 'plain') return raw
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  // An error on either side destroys the other; the consumer of `gunzip` receives it.
  pipeline(raw, gunzip, () => {})
  return gunzip
}

/** Opens a local file for importers. `signal` aborts reading with its reason. */
export function createImportFile(
  location: {
    absolutePath: string
    path: string
    packing: Packing
    asset?: string | undefined
    table?: TableChoice | undefined
  },
  observed_at: number,
  signal?: AbortSignal,
): ImportFile {
  const { absolutePath, path, packing, asset = null, table = {} } = location
  return {
    name: basename(absolutePath),
    path,
    asset,
    table,
    observed_at,
    plainPath: packing === 'plain' ? absolutePath : null,
    open: () => stopOnAbort(openBytes(absolutePath, packing), signal),
    beside(name) {
      const neighbour = join(dirname(absolutePath), name)
      // Links could point anywhere, so only regular files are accepted.
      if (!existsSync(neighbour) || !lstatSync(neighbour).isFile()) return null
      return createImportFile(
        {
          absolutePath: neighbour,
          path: posix.join(posix.dirname(path), name),
          packing: 'plain',
        },
        observed_at,
        signal,
      )
    },
  }
}

function stopOnAbort(bytes: Readable, signal?: AbortSignal): Readable {
  if (!signal) return bytes
  const stop = () => bytes.destroy(toError(signal.reason))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  bytes.once('close', () => signal.removeEventListener('abort', stop))
  return bytes
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

/** SHA-256 over the raw bytes of the files in order, read as streams; hexadecimal. */
export async function hashFiles(paths: readonly string[], signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths)
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      signal?.throwIfAborted()
      hash.update(chunk)
    }
  return hash.digest('hex')
}

import { createHash } from 'node:crypto'
import { createReadStream, existsSync, lstatSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** An input to read: bytes come decompressed and as a stream, so that size does not matter. */
export type ImportFile = {
  /** Base name, such as `eth.csv.gz`. */
  name: string
  /** Path within the folder that was given, with `/` between the parts. */
  path: string
  /** Moment of observation of this load, ms since 1970. */
  observed_at: number
  /** The content, decompressed. Each call reads from the start. */
  open(): Readable
  /** A file of that name in the same folder, or null. */
  beside(name: string): ImportFile | null
}

const CHUNK_BYTES = 256 * 1024

/** How a file is packed, told by its first bytes rather than by its name. */
export type Packing = 'gzip' | 'plain'

/** A file's content as a stream of decompressed bytes, in constant memory however large it is. */
export function openBytes(path: string, packing: Packing): Readable {
  const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  if (packing === 'plain') return raw
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  // Errors of either end destroy the other; whoever consumes `gunzip` sees them.
  pipeline(raw, gunzip, () => {})
  return gunzip
}

type Location = { absolutePath: string; path: string; packing: Packing }

/** A file on this machine as importers see it. `signal` ends reading with its reason. */
export function createImportFile(
  location: Location,
  observed_at: number,
  signal?: AbortSignal,
): ImportFile {
  const { absolutePath, path, packing } = location
  return {
    name: basename(absolutePath),
    path,
    observed_at,
    open: () => stopOnAbort(openBytes(absolutePath, packing), signal),
    beside(name) {
      const neighbour = join(dirname(absolutePath), name)
      // A link could lead anywhere, so only a plain file beside counts.
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

/** SHA-256 over the raw bytes of files one after the other, read as streams; hexadecimal. */
export async function hashFiles(paths: readonly string[], signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths)
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      signal?.throwIfAborted()
      hash.update(chunk)
    }
  return hash.digest('hex')
}

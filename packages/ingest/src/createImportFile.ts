import { existsSync, lstatSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import type { ImportFile } from './files/ImportFile.ts'
import { openBytes, type Packing } from './files/openBytes.ts'

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

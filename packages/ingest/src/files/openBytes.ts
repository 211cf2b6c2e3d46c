import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

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

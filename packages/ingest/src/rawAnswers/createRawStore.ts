import { createHash } from 'node:crypto'
import { constants, gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ObjectStore } from '../objects/ObjectStore.ts'

/** A third of the CPU time of the fastest gzip level, for half of the bytes. */
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/**
 * Compression formats: the current one first, then that of older releases. All calls are
 * synchronous: handing them to another thread takes this one about as long and uses half as much
 * CPU again.
 */
const PACKED = [
  { ending: 'zst', unpack: zstdDecompressSync },
  { ending: 'gz', unpack: gunzipSync },
] as const

/**
 * Raw answers, compressed and stored by the hash of their bytes, so that identical ones are stored
 * once.
 */
export type RawStore = {
  /** Stores the bytes and returns their SHA-256. */
  put(bytes: Buffer): Promise<string>
  /** Returns the bytes. Throws `conflict` if they are missing or damaged. */
  get(sha256: string): Promise<Buffer>
  /** Returns the bytes, or what is wrong with them. */
  find(sha256: string): Promise<Buffer | 'missing' | 'damaged'>
}

/** Creates the store of one source, in `<source>/bodies`. */
export function createRawStore(raw: ObjectStore, source: string): RawStore {
  const place = (sha256: string, ending: string) =>
    `${source}/bodies/${sha256.slice(0, 2)}/${sha256}.${ending}`
  async function find(sha256: string): Promise<Buffer | 'missing' | 'damaged'> {
    let isDamaged = false
    for (const { ending, unpack } of PACKED) {
      const key = place(sha256, ending)
      const packed = await raw.read(key)
      const bytes = packed && tryTo(() => unpack(packed))
      if (bytes && hashOf(bytes) === sha256) return bytes
      // Move it aside, so that the same answer can be stored again.
      if (packed) await raw.move(key, `${key}.damaged`).catch(() => undefined)
      isDamaged ||= packed !== null || (await raw.has(`${key}.damaged`))
    }
    return isDamaged ? 'damaged' : 'missing'
  }
  return {
    find,
    async put(bytes) {
      const sha256 = hashOf(bytes)
      for (const { ending } of PACKED) if (await raw.has(place(sha256, ending))) return sha256
      await raw.write(place(sha256, PACKED[0].ending), zstdCompressSync(bytes, PACKING))
      return sha256
    },
    async get(sha256) {
      const bytes = await find(sha256)
      if (bytes === 'missing' || bytes === 'damaged')
        throw new AppError(
          'conflict',
          `The stored response ${sha256} is ${bytes}. Run the sync again to fetch it.`,
        )
      return bytes
    },
  }
}

/** The result, or null on failure. */
function tryTo<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

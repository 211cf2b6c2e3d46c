import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { AppError } from '@tickmark/core/errors/AppError'

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

/** Creates the store of one source, in `raw/<source>/bodies` of the data folder. */
export function createRawStore(folder: string): RawStore {
  const place = (sha256: string, ending: string) =>
    join(folder, sha256.slice(0, 2), `${sha256}.${ending}`)
  async function find(sha256: string): Promise<Buffer | 'missing' | 'damaged'> {
    let isDamaged = false
    for (const { ending, unpack } of PACKED) {
      const path = place(sha256, ending)
      const packed = await readFile(path).catch(() => null)
      const bytes = packed && tryTo(() => unpack(packed))
      if (bytes && hashOf(bytes) === sha256) return bytes
      // Move it aside, so that the same answer can be stored again.
      if (packed) await rename(path, `${path}.damaged`).catch(() => undefined)
      isDamaged ||= packed !== null || exists(`${path}.damaged`)
    }
    return isDamaged ? 'damaged' : 'missing'
  }
  return {
    find,
    async put(bytes) {
      const sha256 = hashOf(bytes)
      for (const { ending } of PACKED) if (exists(place(sha256, ending))) return sha256
      mkdirSync(join(folder, sha256.slice(0, 2)), { recursive: true })
      // Writes to a temporary name first, so that a killed process leaves no partial file.
      // Identical answers may be written concurrently.
      const path = place(sha256, PACKED[0].ending)
      const part = `${path}.${randomUUID()}.part`
      writeFileSync(part, zstdCompressSync(bytes, PACKING))
      renameSync(part, path)
      return sha256
    },
    async get(sha256) {
      const bytes = await find(sha256)
      if (bytes === 'missing' || bytes === 'damaged')
        throw new AppError(
          'conflict',
          `The stored answer ${sha256} is ${bytes}. Run the sync again to fetch it.`,
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

/** Synchronous, because handing it to another thread takes thirty times as long. */
function exists(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
}

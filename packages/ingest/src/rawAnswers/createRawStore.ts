import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { AppError } from '@tickmark/core/errors/AppError'

/** A third of the processor time that gzip takes at its quickest, for half of the bytes. */
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/**
 * How answers are packed: the first way is that of now, the other that of older releases. Packed, written and unpacked
 * in one go: handing that to another thread takes this one about as long, and the processors half as much again.
 */
const PACKED = [
  { ending: 'zst', unpack: zstdDecompressSync },
  { ending: 'gz', unpack: gunzipSync },
] as const

/** Answers as they came, compressed, each under the hash of its bytes, so that equal ones are kept once. */
export type RawStore = {
  /** Keeps the bytes and gives their SHA-256. */
  put(bytes: Buffer): Promise<string>
  /** The bytes again. Throws `conflict` when they are gone or are not those that were kept. */
  get(sha256: string): Promise<Buffer>
  /** The same, or what is wrong with them. */
  find(sha256: string): Promise<Buffer | 'missing' | 'damaged'>
}

/** The store of one source, in the folder `raw/<source>/bodies` of the data folder. */
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
      // Out of the way, so that the same answer is kept anew when it comes again.
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
      // A file that a killed process left half-written never stands under its final name. Equal answers may come together.
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
          `The kept answer ${sha256} is ${bytes}. Run the sync again to ask for it anew.`,
        )
      return bytes
    },
  }
}

/** What comes of it, or null when it fails. */
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

/** At once, as handing it to another thread takes thirty times as long. */
function exists(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
}

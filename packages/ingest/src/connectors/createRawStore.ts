import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { AppError } from '@tickmark/core/errors/AppError'

const pack = promisify(gzip)
const unpack = promisify(gunzip)
/** Half the processor time of the usual level, for a tenth more of bytes. */
const PACKING = { level: 1 }

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
  const place = (sha256: string) => join(folder, sha256.slice(0, 2), `${sha256}.gz`)
  async function find(sha256: string): Promise<Buffer | 'missing' | 'damaged'> {
    const packed = await readFile(place(sha256)).catch(() => null)
    if (packed === null) return (await exists(`${place(sha256)}.damaged`)) ? 'damaged' : 'missing'
    const bytes = await unpack(packed).catch(() => null)
    if (bytes !== null && hashOf(bytes) === sha256) return bytes
    // Out of the way, so that the same answer is kept anew when it comes again.
    await rename(place(sha256), `${place(sha256)}.damaged`).catch(() => undefined)
    return 'damaged'
  }
  return {
    find,
    async put(bytes) {
      const sha256 = hashOf(bytes)
      const path = place(sha256)
      if (await exists(path)) return sha256
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true })
      // A file that a killed process left half-written never stands under its final name. Equal answers may come together.
      const part = `${path}.${randomUUID()}.part`
      await writeFile(part, await pack(bytes, PACKING))
      await rename(part, path)
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

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.size > 0,
    () => false,
  )
}

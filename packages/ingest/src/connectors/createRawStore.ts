import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { AppError } from '@tickmark/core/errors/AppError'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Answers as they came, compressed, each under the hash of its bytes, so that equal ones are kept once. */
export type RawStore = {
  /** Keeps the bytes and gives their SHA-256. */
  put(bytes: Buffer): Promise<string>
  /** The bytes again. Throws `conflict` when they are gone or are not those that were kept. */
  get(sha256: string): Promise<Buffer>
}

/** The store of one source, in the folder `raw/<source>/bodies` of the data folder. */
export function createRawStore(folder: string): RawStore {
  const place = (sha256: string) => join(folder, sha256.slice(0, 2), `${sha256}.gz`)
  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = place(sha256)
      if (await exists(path)) return sha256
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true })
      // A file that a killed process left half-written never stands under its final name. Equal answers may come together.
      const part = `${path}.${randomUUID()}.part`
      await writeFile(part, await pack(bytes))
      await rename(part, path)
      return sha256
    },
    async get(sha256) {
      const bytes = await readFile(place(sha256)).then(unpack, () => null)
      if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new AppError(
          'conflict',
          `The kept answer ${sha256} is gone or damaged. Run the sync again to ask for it anew.`,
        )
      return bytes
    },
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.size > 0,
    () => false,
  )
}

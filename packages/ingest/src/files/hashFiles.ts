import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

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

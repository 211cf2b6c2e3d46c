import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '@tickmark/core/errors/AppError'
import { requireKey } from './ObjectStore.ts'
import { readTag, type S3Client } from './S3Client.ts'

/** The number of bytes in memory at a time. Stores take parts from 5 MB on, and 10,000 of them. */
const PART_BYTES = 32 * 1024 * 1024

/** Sends files to a bucket and fetches them, part by part, so that a failure repeats one part alone. */
export class S3Transfer {
  readonly #client: Pick<S3Client, 'send'>
  readonly #partBytes: number

  constructor(client: Pick<S3Client, 'send'>, partBytes = PART_BYTES) {
    this.#client = client
    this.#partBytes = partBytes
  }

  /** Writes a file as an object, which is there once it is whole. */
  async upload(path: string, key: string, signal?: AbortSignal): Promise<void> {
    requireKey(key)
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size > this.#partBytes) await this.#uploadParts(file, { key, size, signal })
      else await this.#client.send('PUT', { key, body: await this.#readPart(file, 0, size) })
    } finally {
      await file.close()
    }
  }

  async #uploadParts(
    file: FileHandle,
    { key, size, signal }: { key: string; size: number; signal: AbortSignal | undefined },
  ): Promise<void> {
    const begun = await this.#client.send('POST', { key, query: { uploads: '' } })
    const uploadId = readTag(begun.bytes.toString(), 'UploadId')
    if (uploadId === undefined)
      throw new AppError('not-ready', 'The object store did not start the upload.')
    try {
      const parts: string[] = []
      for (let at = 0; at < size; at += this.#partBytes) {
        signal?.throwIfAborted()
        const partNumber = parts.length + 1
        const { headers } = await this.#client.send('PUT', {
          key,
          query: { partNumber: String(partNumber), uploadId },
          body: await this.#readPart(file, at, size),
        })
        const etag = headers.get('etag') ?? ''
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
      }
      await this.#client.send('POST', {
        key,
        query: { uploadId },
        body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
      })
    } catch (failure) {
      await this.#client.send('DELETE', { key, query: { uploadId } }).catch(() => undefined)
      throw failure
    }
  }

  async #readPart(file: FileHandle, at: number, size: number): Promise<Buffer> {
    const part = Buffer.alloc(Math.min(this.#partBytes, size - at))
    const { bytesRead } = await file.read(part, 0, part.length, at)
    return part.subarray(0, bytesRead)
  }

  /** Writes an object of this size as a new file, readable by its owner. */
  async download({ key, bytes }: { key: string; bytes: number }, path: string): Promise<void> {
    requireKey(key)
    const file = await open(path, 'wx', 0o600)
    try {
      for (let at = 0; at < bytes; at += this.#partBytes) {
        const end = Math.min(at + this.#partBytes, bytes) - 1
        const part = await this.#client.send('GET', {
          key,
          headers: { range: `bytes=${at}-${end}` },
        })
        await file.write(part.bytes)
      }
    } finally {
      await file.close()
    }
  }
}

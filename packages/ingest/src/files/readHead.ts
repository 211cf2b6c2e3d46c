import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ImportHead } from '../Importer.ts'
import { openBytes, type Packing } from './openBytes.ts'

const HEAD_BYTES = 64 * 1024

/** A file's beginning and how it is packed. */
export type FileHead = ImportHead & { packing: Packing }

/**
 * Reads the first 64 KB of a file's content.
 * Throws `unsupported-input` for a name that ends in `.gz` over content that is not gzip.
 */
export async function readHead(path: string): Promise<FileHead> {
  const name = basename(path)
  const packing = await readPacking(path)
  if (packing === 'plain' && /\.gz$/i.test(name))
    throw new AppError(
      'unsupported-input',
      'The name ends in .gz but the content is not gzip. Rename the file or fetch it again.',
    )
  const bytes = openBytes(path, packing)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= HEAD_BYTES) break
  }
  const text = Buffer.concat(chunks).subarray(0, HEAD_BYTES).toString('utf8')
  return { name, packing, text: text.replace(/^\uFEFF/, '') }
}

async function readPacking(path: string): Promise<Packing> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b ? 'gzip' : 'plain'
}

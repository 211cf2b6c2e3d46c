import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ImportFile } from '../files/ImportFile.ts'
import { IMPORTERS } from '../imports/IMPORTERS.ts'
import { createMemoryWriter, type MemoryWriter } from './createMemoryWriter.ts'

/** Reads a file with the importer that recognizes it by its beginning, into memory. */
export async function importInMemory(
  file: ImportFile,
): Promise<{ importer: string; writer: MemoryWriter }> {
  const chunks: Buffer[] = []
  for await (const chunk of file.open()) {
    chunks.push(chunk)
    if (Buffer.concat(chunks).length >= 65_536) break
  }
  const head = {
    catalog: CATALOG,
    name: file.name,
    text: Buffer.concat(chunks)
      .subarray(0, 65_536)
      .toString()
      .replace(/^\uFEFF/, ''),
  }
  const importer = IMPORTERS.find((candidate) => candidate.recognize(head))
  if (!importer) throw new AppError('unsupported-input', 'Not recognized.')
  const writer = createMemoryWriter()
  await importer.read(file, writer)
  return { importer: importer.id, writer }
}

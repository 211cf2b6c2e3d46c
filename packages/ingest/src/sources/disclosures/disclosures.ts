import { AppError } from '@tickmark/core/errors/AppError'
import type { Importer } from '../../files/Importer.ts'
import type { ImportFile } from '../../files/ImportFile.ts'
import {
  areDisclosures,
  type Disclosure,
  placeDisclosures,
  readDisclosures,
} from './readDisclosures.ts'

const MAX_BYTES = 5 * 1024 * 1024

/** Token rights and events with their sources, in the format that the datahub takes. */
export const disclosures: Importer = {
  id: 'disclosures',
  source_id: 'imported-tables',
  title: 'Token rights and events',
  rank: 100,
  onlyRecords: true,
  recognize: ({ text }) => areDisclosures(text),
  async read(file, writer) {
    const found: Disclosure[] = []
    await readDisclosures(await readText(file), {
      read: () => writer.read(),
      record: (one) => void found.push(one),
      reject: (reason, example) => writer.reject(reason, example),
    })
    const { catalog } = writer
    const placed = placeDisclosures(found, { catalog, projectId: undefined }, writer.reject)
    for (const { table, row } of placed) writer.record(table, row)
  },
}

async function readText(file: ImportFile): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file.open()) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BYTES)
      throw new AppError('unsupported-input', 'A file of token rights or events has at most 5 MB.')
  }
  return Buffer.concat(chunks).toString('utf8')
}

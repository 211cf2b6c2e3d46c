import { AppError } from '@tickmark/core/errors/AppError'
import { TABLES_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import type { Importer } from '../files/Importer.ts'
import type { ImportFile } from '../files/ImportFile.ts'
import { readStatedRecords, stateRecords } from '../sources/statedRecords/readStatedRecords.ts'
import { openRows } from '../tables/openRows.ts'

const MAX_BYTES = 5 * 1024 * 1024

/** Token rights, events, flows between chains and tokenized assets, in the formats that the datahub takes. */
export const statedRecordsImporter: Importer = {
  id: 'stated-records',
  source_id: TABLES_SOURCE,
  title: 'Token rights, events, bridge flows and tokenized assets',
  rank: 100,
  onlyRecords: true,
  recognize: ({ text }) => stateRecords(text),
  async read(file, writer) {
    await requireSize(file)
    const reject = (reason: string, example: string) => writer.reject(reason, example)
    const isStated = await readStatedRecords(
      openRows(file.open(), { reject }),
      { catalog: writer.catalog, projectId: undefined },
      {
        ...{ read: () => writer.read(), reject },
        record: ({ table, row }) => writer.record(table, row),
      },
    )
    if (!isStated)
      throw new AppError(
        'unsupported-input',
        'The first record has the fields of a format of records, but the rows of the file have others. Write each record as an object of texts, numbers and lists of texts.',
      )
  },
}

/** @throws AppError `unsupported-input` for a file with more than 5 MB. */
async function requireSize(file: ImportFile): Promise<void> {
  let size = 0
  for await (const chunk of file.open()) {
    size += chunk.length
    if (size > MAX_BYTES)
      throw new AppError('unsupported-input', 'A file of records has at most 5 MB.')
  }
}

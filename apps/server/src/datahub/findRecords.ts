import type { StoredFile, TableRequest } from '@tickmark/accounts/datahub/TableStore'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { readRecordsFile } from '@tickmark/ingest/tables/readRecordsFile'
import type { TableReader } from '@tickmark/ingest/tables/withLimitedRows'

type Asked = Pick<TableRequest, 'projectId' | 'metric'> & TableReader & { catalog: Catalog }

/** Returns the records that a file states, which has no columns to map; null for a table. */
export async function findRecords(
  file: StoredFile,
  { metric, ...asked }: Asked,
): ReturnType<typeof readRecordsFile> {
  return metric === undefined ? readRecordsFile(file, asked) : null
}

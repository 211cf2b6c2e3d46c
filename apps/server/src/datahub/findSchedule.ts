import type { StoredFile, TableRequest } from '@tickmark/accounts/datahub/TableStore'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { readSchedule } from '@tickmark/ingest/tables/readSchedule'
import type { TableReader } from '@tickmark/ingest/tables/withLimitedRows'

type Asked = Pick<TableRequest, 'projectId' | 'metric'> & TableReader & { catalog: Catalog }

/** Returns the unlock schedule that a file is, which has no columns to map; null for a table. */
export async function findSchedule(
  file: StoredFile,
  { metric, ...asked }: Asked,
): ReturnType<typeof readSchedule> {
  return metric === undefined ? readSchedule(file, asked) : null
}

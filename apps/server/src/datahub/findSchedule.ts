import type { StoredFile, TableRequest } from '@tickmark/accounts/datahub/TableStore'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import { readSchedule } from '@tickmark/ingest/tables/readSchedule'

type Asked = Pick<TableRequest, 'projectId' | 'metric'> & { catalogue: Catalogue }

/** Returns the unlock schedule that a file is, which has no columns to map; null for a table. */
export async function findSchedule(
  file: StoredFile,
  { projectId, metric, catalogue }: Asked,
): ReturnType<typeof readSchedule> {
  return metric === undefined ? readSchedule(file, { projectId, catalogue }) : null
}

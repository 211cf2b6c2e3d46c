import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { pageSettings } from '../../../data/pageSettings.ts'
import type { TablePanelProps } from '../../../tables/TablePanel.tsx'
import type { FileField } from '../../../ui/table/DataColumn.ts'

type RowOf<Part extends 'sources' | 'checks' | 'batches'> = FileField<DataStatus[Part][number]>

/** The columns of the files of the data status. */
export const SOURCE_FIELDS: readonly RowOf<'sources'>[] = [
  'source_id',
  'name',
  'points',
  { header: 'newest_day (UTC)', value: (row) => row.newest_day },
  { header: 'last_loaded_at (UTC)', value: (row) => row.last_loaded_at },
]
export const CHECK_FIELDS: readonly RowOf<'checks'>[] = [
  'check_id',
  { header: 'check', value: (row) => row.title },
  'compared',
  { header: 'exceptions', value: (row) => row.failed },
]
export const BATCH_FIELDS: readonly RowOf<'batches'>[] = [
  'batch_id',
  'source_id',
  'input',
  'state',
  'rows_read',
  'rows_kept',
  'rows_rejected',
  { header: 'finished_at (UTC)', value: (row) => row.finished_at },
  'error',
]

/** The call and the files of a part of the data status. */
export function describeStatusFile(part: string): Pick<TablePanelProps<never>, 'subject' | 'file'> {
  return {
    subject: {
      call: { procedure: 'status.getDataStatus', input: {} },
      hasSameRows: false,
      file: `data-status-${part}`,
    },
    file: { isSample: pageSettings.sample },
  }
}

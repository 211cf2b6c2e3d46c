import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'

type Table = {
  title: string
  tabulate: (status: DataStatus) => Pick<PanelTable, 'header' | 'rows'>
}

/** What the panels of the data status hand out as files. */
export const STATUS_TABLES = {
  sources: {
    title: 'Sources',
    tabulate: ({ sources }) => ({
      header: ['source_id', 'name', 'points', 'newest_day (UTC)', 'last_loaded_at (UTC)'],
      rows: sources.map((row) => [
        row.source_id,
        row.name,
        row.points,
        row.newest_day,
        row.last_loaded_at,
      ]),
    }),
  },
  checks: {
    title: 'Checks',
    tabulate: ({ checks }) => ({
      header: ['check_id', 'check', 'compared', 'exceptions'],
      rows: checks.map((row) => [row.check_id, row.title, row.compared, row.failed]),
    }),
  },
  batches: {
    title: 'Last batches',
    tabulate: ({ batches }) => ({
      header: [
        'batch_id',
        'source_id',
        'input',
        'state',
        'rows_read',
        'rows_kept',
        'rows_rejected',
        'finished_at (UTC)',
        'error',
      ],
      rows: batches.map((row) => [
        row.batch_id,
        row.source_id,
        row.input,
        row.state,
        row.rows_read,
        row.rows_kept,
        row.rows_rejected,
        row.finished_at,
        row.error,
      ]),
    }),
  },
} as const satisfies Record<string, Table>

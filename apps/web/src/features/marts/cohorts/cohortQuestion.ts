import type { RowsQuestion } from '../../../tables/grid/view/describeView.ts'

const COLUMNS = [
  'subject',
  'cohort',
  'age',
  'month',
  'size',
  'seen',
  'retention',
  'reported',
  'retention_of_reported',
  'is_first',
  'is_unfinished',
]

/** Every month of every cohort of one subject. */
export function cohortQuestion(subject: string): RowsQuestion {
  return {
    valueCols: COLUMNS.map((id) => ({ id })),
    rowGroupCols: [],
    filterModel: { subject: { filterType: 'set', values: [subject] } },
    sortModel: [
      { colId: 'cohort', sort: 'desc' },
      { colId: 'age', sort: 'asc' },
    ],
  }
}

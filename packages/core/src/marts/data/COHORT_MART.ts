import type { Mart } from '../Mart.ts'

/** The subjects that are followed from the month in which they were first seen. */
export const COHORT_SUBJECTS = [
  'projects with fees',
  'projects with users',
  'active contracts',
  'largest holders',
] as const

export const COHORT_MART: Mart = {
  mart_id: 'cohort_analysis',
  name: 'Cohort analysis',
  description:
    'Of the projects, contracts and holders first seen in a month, how many were seen in each later month.',
  row: 'month of a cohort',
  note: 'Users are not tracked individually: sources report only daily counts. A member that was not seen may be inactive, or its source may not have reported it. The cohort of the first month of data includes everything from before.',
  source: { kind: 'records', of: 'cohorts' },
  identity: ['subject', 'cohort', 'age'],
  facts: [
    {
      column_id: 'subject',
      title: 'Followed',
      type: 'text',
      meaning:
        'Projects with fees or users above zero, contracts with any activity, and holders among the largest of a token.',
    },
    { column_id: 'cohort', title: 'First seen', type: 'day' },
    { column_id: 'age', title: 'Months later', type: 'number', format: 'number' },
    { column_id: 'month', title: 'Month', type: 'day' },
    { column_id: 'size', title: 'Size of the cohort', type: 'number', format: 'number' },
    {
      column_id: 'seen',
      title: 'Seen',
      type: 'number',
      format: 'number',
      meaning: 'Number of members of the cohort seen in the month.',
    },
    {
      column_id: 'retention',
      title: 'Retention',
      type: 'number',
      format: 'percent',
      meaning: 'Seen, as a share of the size of the cohort.',
    },
    {
      column_id: 'reported',
      title: 'Reported',
      type: 'number',
      format: 'number',
      meaning:
        'Number of projects of the cohort that any source reported in the month, including zeros. Unknown for contracts and holders.',
    },
    {
      column_id: 'retention_of_reported',
      title: 'Retention of the reported',
      type: 'number',
      format: 'percent',
      meaning: 'Seen, as a share of the reported projects.',
    },
    {
      column_id: 'is_first',
      title: 'May be older',
      type: 'text',
      meaning: '“yes” where data begin in the month of the cohort.',
    },
    {
      column_id: 'is_unfinished',
      title: 'Incomplete',
      type: 'text',
      meaning: '“yes” where the month is not over, so more may be seen.',
    },
  ],
  default_sort: [
    { colId: 'subject', sort: 'asc' },
    { colId: 'cohort', sort: 'desc' },
    { colId: 'age', sort: 'asc' },
  ],
  presets: [
    {
      preset_id: 'retention',
      name: 'Retention',
      columns: [
        'month',
        'size',
        'seen',
        'retention',
        'retention_of_reported',
        'is_first',
        'is_unfinished',
      ],
    },
  ],
}

import type { Mart, MartFact } from '../Mart.ts'

/** The columns of a series of points, which identify rows. */
const SERIES = ['project_id', 'metric_id', 'chain_id', 'product_id', 'contract_id'] as const

const SERIES_FACTS: readonly MartFact[] = [
  { column_id: 'project_id', title: 'Project', type: 'text' },
  { column_id: 'metric_id', title: 'Metric', type: 'text' },
  {
    column_id: 'part',
    title: 'Part',
    type: 'text',
    meaning:
      'The chain, product and contract of the series; “Total” where it is of the whole project.',
  },
  { column_id: 'chain_id', title: 'Chain', type: 'text' },
  { column_id: 'product_id', title: 'Product', type: 'text' },
  { column_id: 'contract_id', title: 'Contract', type: 'text' },
]

/** The value of the row's metric on a day of it. */
function valueFact(column_id: string, title: string, value_on = 'day'): MartFact {
  return {
    column_id,
    title,
    type: 'number',
    format: 'number',
    value_on,
    meaning: 'In the unit of the metric of the row.',
  }
}

const MOMENT = 'In UTC.'
const TOTALS = 'Values are in the units of their metrics and do not add up.'

export const RESTATEMENT_MART: Mart = {
  mart_id: 'restatements',
  name: 'Restatements',
  description:
    'Points whose value a later observation changed: both values, their source and time.',
  row: 'restatement',
  note: `Values of days that were not over when they were first observed do not count. ${TOTALS}`,
  source: { kind: 'records', of: 'restatements' },
  identity: [...SERIES, 'day', 'new_batch_id'],
  lead: ['project_id', 'metric_id'],
  facts: [
    ...SERIES_FACTS,
    { column_id: 'day', title: 'Date', type: 'day' },
    valueFact('old_value', 'Before'),
    valueFact('new_value', 'After'),
    {
      column_id: 'change',
      title: 'Change',
      type: 'number',
      format: 'percent',
      meaning: 'Of the old value; empty where that is zero.',
    },
    {
      column_id: 'size',
      title: 'Size of change',
      type: 'number',
      format: 'percent',
      meaning: 'The change without its sign.',
    },
    { column_id: 'observed', title: 'Observed', type: 'day' },
    { column_id: 'old_source_id', title: 'Earlier source', type: 'text' },
    { column_id: 'new_source_id', title: 'Source', type: 'text' },
    { column_id: 'old_observed_at', title: 'First observed at', type: 'text', meaning: MOMENT },
    { column_id: 'new_observed_at', title: 'Observed at', type: 'text', meaning: MOMENT },
    { column_id: 'old_batch_id', title: 'Earlier batch', type: 'text' },
    { column_id: 'new_batch_id', title: 'Batch', type: 'text' },
    {
      column_id: 'new_file',
      title: 'Input',
      type: 'text',
      meaning: 'The file or call of the batch.',
    },
  ],
  default_sort: [
    { colId: 'observed', sort: 'desc' },
    { colId: 'day', sort: 'desc' },
  ],
  presets: [
    {
      preset_id: 'latest',
      name: 'Latest',
      columns: ['part', 'day', 'old_value', 'new_value', 'change', 'observed', 'new_source_id'],
    },
    {
      preset_id: 'largest',
      name: 'Largest',
      columns: [
        'part',
        'day',
        'old_value',
        'new_value',
        'change',
        'size',
        'observed',
        'new_source_id',
      ],
      sort: ['size'],
    },
    {
      preset_id: 'sources',
      name: 'Sources and batches',
      columns: [
        ...['part', 'day', 'old_source_id', 'new_source_id', 'old_observed_at', 'new_observed_at'],
        ...['new_batch_id', 'new_file'],
      ],
    },
  ],
}

/** The columns of quarantined points, with others behind their state. */
const listHeldColumns = (...others: string[]) => [
  ...['part', 'day', 'value', 'expected', 'shown', ...others, 'check', 'why', 'source_id'],
  'observed',
]

export const QUARANTINE_MART: Mart = {
  mart_id: 'quarantined_points',
  name: 'Quarantined points',
  description: 'Points that a check quarantined, with the expected value and the reason.',
  row: 'quarantined point',
  note: `Provisional points are shown with a mark. The others are not shown until another source or staff confirm them. ${TOTALS}`,
  source: { kind: 'records', of: 'quarantined_points' },
  identity: [...SERIES, 'day', 'source_id'],
  lead: ['project_id', 'metric_id'],
  facts: [
    ...SERIES_FACTS,
    { column_id: 'day', title: 'Date', type: 'day' },
    valueFact('value', 'Value'),
    valueFact('expected', 'Expected'),
    {
      column_id: 'shown',
      title: 'Shown',
      type: 'text',
      meaning: 'Quarantined points are provisional, or not shown at all.',
    },
    { column_id: 'state', title: 'State', type: 'text' },
    {
      column_id: 'withheld',
      title: 'Not shown',
      type: 'number',
      format: 'number',
      additive: true,
      meaning: '1 for a point that is not shown at all.',
    },
    { column_id: 'check', title: 'Check', type: 'text' },
    { column_id: 'check_id', title: 'Check id', type: 'text' },
    { column_id: 'why', title: 'Reason', type: 'text' },
    {
      column_id: 'reason',
      title: 'Resolved by',
      type: 'text',
      meaning: 'The reason of the release.',
    },
    { column_id: 'source_id', title: 'Source', type: 'text' },
    { column_id: 'observed', title: 'Observed', type: 'day' },
    { column_id: 'observed_at', title: 'Observed at', type: 'text', meaning: MOMENT },
    { column_id: 'changed_at', title: 'Changed at', type: 'text', meaning: MOMENT },
    { column_id: 'batch_id', title: 'Batch', type: 'text' },
    { column_id: 'file', title: 'Input', type: 'text', meaning: 'The file or call of the batch.' },
  ],
  default_sort: [
    { colId: 'observed', sort: 'desc' },
    { colId: 'day', sort: 'desc' },
  ],
  presets: [
    {
      preset_id: 'held',
      name: 'Quarantined now',
      columns: listHeldColumns(),
      only: { state: 'held' },
    },
    {
      preset_id: 'released',
      name: 'Released',
      columns: listHeldColumns('reason'),
      only: { state: 'released' },
    },
    {
      preset_id: 'replaced',
      name: 'Replaced',
      columns: listHeldColumns(),
      only: { state: 'replaced' },
    },
    { preset_id: 'all', name: 'All', columns: listHeldColumns('state', 'reason') },
  ],
}

export const GAP_MART: Mart = {
  mart_id: 'gaps',
  name: 'Gaps',
  description: 'Days without a value inside reported series.',
  row: 'gap',
  note: 'Of each series the hundred longest gaps are listed.',
  source: { kind: 'records', of: 'gaps' },
  identity: ['project_id', 'metric_id', 'from_day'],
  lead: ['project_id', 'metric_id'],
  facts: [
    { column_id: 'project_id', title: 'Project', type: 'text' },
    { column_id: 'metric_id', title: 'Metric', type: 'text' },
    { column_id: 'from_day', title: 'First day missing', type: 'day' },
    { column_id: 'to_day', title: 'Last', type: 'day' },
    { column_id: 'days', title: 'Days', type: 'number', format: 'number', additive: true },
  ],
  default_sort: [
    { colId: 'days', sort: 'desc' },
    { colId: 'from_day', sort: 'desc' },
  ],
  presets: [{ preset_id: 'longest', name: 'Longest', columns: ['from_day', 'to_day', 'days'] }],
}

const TIMES = 'The other value as a multiple of the value in use.'

export const DIFFERENCE_MART: Mart = {
  mart_id: 'source_differences',
  name: 'Source cross-checks',
  description: 'Series for which a source of lower precedence reports another value.',
  row: 'series',
  note: `Differences of up to 5% of the value in use are not listed. ${TOTALS}`,
  source: { kind: 'records', of: 'source_differences' },
  identity: [...SERIES, 'other_source_id'],
  lead: ['project_id', 'metric_id'],
  facts: [
    ...SERIES_FACTS,
    { column_id: 'source_id', title: 'In use', type: 'text' },
    { column_id: 'other_source_id', title: 'Other source', type: 'text' },
    { column_id: 'largest_day', title: 'Largest on', type: 'day' },
    {
      column_id: 'difference',
      title: 'Largest difference',
      type: 'number',
      format: 'percent',
      meaning: 'Of the value in use on that day; empty where that is zero.',
    },
    {
      column_id: 'times',
      title: 'By, times',
      type: 'number',
      format: 'multiple',
      meaning: TIMES,
    },
    valueFact('largest_value', 'Value in use', 'largest_day'),
    valueFact('largest_other_value', 'Other value', 'largest_day'),
    { column_id: 'newest_day', title: 'Latest day', type: 'day' },
    {
      column_id: 'newest_times',
      title: 'Latest, times',
      type: 'number',
      format: 'multiple',
      meaning: TIMES,
    },
    valueFact('value', 'Latest in use', 'newest_day'),
    valueFact('other_value', 'Latest other', 'newest_day'),
    {
      column_id: 'days',
      title: 'Days',
      type: 'number',
      format: 'number',
      additive: true,
      meaning: 'Days that differ.',
    },
    {
      column_id: 'compared',
      title: 'Days compared',
      type: 'number',
      format: 'number',
      additive: true,
    },
  ],
  default_sort: [{ colId: 'difference', sort: 'desc' }],
  presets: [
    {
      preset_id: 'largest',
      name: 'Largest',
      columns: [
        ...['part', 'source_id', 'other_source_id', 'largest_day', 'times', 'largest_value'],
        ...['largest_other_value', 'newest_times', 'days', 'compared'],
      ],
    },
    {
      preset_id: 'latest',
      name: 'Latest',
      columns: [
        ...['part', 'source_id', 'other_source_id', 'newest_day', 'newest_times', 'value'],
        ...['other_value', 'days', 'compared'],
      ],
      sort: ['newest_day'],
    },
  ],
}

export const CATALOG_MART: Mart = {
  mart_id: 'catalog_changes',
  name: 'Catalog changes',
  description:
    'Changes to the catalog of projects and own metrics: fields, authors, times and reasons.',
  row: 'change',
  note: 'Values of a higher layer replace those of a lower one.',
  source: { kind: 'records', of: 'catalog_changes' },
  identity: ['project_id', 'metric_id', 'batch_id'],
  lead: ['project_id', 'metric_id'],
  facts: [
    { column_id: 'project_id', title: 'Project', type: 'text' },
    { column_id: 'metric_id', title: 'Metric', type: 'text' },
    { column_id: 'published', title: 'Published', type: 'day' },
    { column_id: 'published_at', title: 'Published at', type: 'text', meaning: MOMENT },
    { column_id: 'kind', title: 'Change', type: 'text' },
    { column_id: 'fields', title: 'Fields', type: 'list' },
    {
      column_id: 'changes',
      title: 'Before and after',
      type: 'list',
      meaning:
        'Each changed field with its values, which projects that were added or removed lack.',
    },
    { column_id: 'layer', title: 'Layer', type: 'text' },
    { column_id: 'source', title: 'Source', type: 'text' },
    { column_id: 'revision', title: 'Revision', type: 'text' },
    { column_id: 'author', title: 'By', type: 'text' },
    { column_id: 'reason', title: 'Reason', type: 'text' },
    { column_id: 'batch_id', title: 'Batch', type: 'text' },
  ],
  default_sort: [{ colId: 'published_at', sort: 'desc' }],
  presets: [
    {
      preset_id: 'latest',
      name: 'Latest',
      columns: ['published', 'kind', 'fields', 'changes', 'layer', 'source', 'author', 'reason'],
    },
  ],
}

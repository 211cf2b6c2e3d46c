import type { Mart } from '../Mart.ts'

export const EVENT_MART: Mart = {
  mart_id: 'events',
  name: 'Events',
  description:
    'Hacks, listings, migrations, launches, upgrades and votes that were recorded, changes of token rights, funding rounds, unlocks and restatements.',
  row: 'event',
  note: 'Recorded events have a link to their source; the others are from the records that state them. Unlocks are cliffs and steps of a week or more.',
  source: { kind: 'records', of: 'events' },
  identity: ['record_id', 'project_id'],
  facts: [
    { column_id: 'record_id', title: 'Record id', type: 'text' },
    { column_id: 'project_id', title: 'Project', type: 'text' },
    {
      column_id: 'market_sectors',
      title: 'Market sectors',
      type: 'list',
      meaning: 'All of the project. Grouped by them, an event counts in each.',
    },
    { column_id: 'kind', title: 'Kind', type: 'text' },
    { column_id: 'day', title: 'Day', type: 'day' },
    { column_id: 'month', title: 'Month', type: 'day' },
    { column_id: 'title', title: 'Event', type: 'text' },
    { column_id: 'amount_usd', title: 'Amount', type: 'number', format: 'usd', additive: true },
    { column_id: 'url', title: 'Link', type: 'text' },
    { column_id: 'source_id', title: 'Source', type: 'text' },
  ],
  default_sort: [{ colId: 'day', sort: 'desc' }],
  presets: [
    {
      preset_id: 'overview',
      name: 'Latest',
      columns: ['day', 'kind', 'title', 'amount_usd'],
      recent: 'day',
    },
    {
      preset_id: 'upcoming',
      name: 'Upcoming',
      columns: ['day', 'kind', 'title', 'amount_usd'],
      upcoming: 'day',
    },
    {
      preset_id: 'fee_switches',
      name: 'Fee switches',
      columns: ['day', 'title', 'url'],
      only: { kind: 'fee_switch' },
    },
    {
      preset_id: 'hacks',
      name: 'Hacks',
      columns: ['day', 'title', 'amount_usd', 'url'],
      only: { kind: 'hack' },
    },
  ],
}

import type { Mart } from '../Mart.ts'

export const HOLDER_MART: Mart = {
  mart_id: 'top_tokenholders',
  name: 'Token holders',
  description: 'The largest holders of each token and their share of the supply.',
  row: 'holder',
  note: 'Only the largest holders are known, on the latest day available for each token and chain. Balances are in tokens of each project and do not add up across projects.',
  source: { kind: 'records', of: 'token_holders' },
  identity: ['project_id', 'chain_id', 'address'],
  facts: [
    { column_id: 'project_id', title: 'Project', type: 'text' },
    { column_id: 'chain_id', title: 'Chain', type: 'text' },
    { column_id: 'address', title: 'Holder', type: 'text' },
    { column_id: 'label', title: 'Label', type: 'text' },
    { column_id: 'day', title: 'Day', type: 'day' },
    { column_id: 'balance', title: 'Balance', type: 'number', format: 'tokens' },
    {
      column_id: 'share',
      title: 'Share of supply',
      type: 'number',
      format: 'percent',
    },
    { column_id: 'source_id', title: 'Source', type: 'text' },
  ],
  default_sort: [{ colId: 'share', sort: 'desc' }],
  presets: [
    {
      preset_id: 'overview',
      name: 'Overview',
      columns: ['label', 'balance', 'share', 'day', 'source_id'],
    },
  ],
}

import { RIGHT_IDS, RIGHTS } from '../../rights/RIGHTS.ts'
import type { Mart, MartFact } from '../Mart.ts'

/** The rights of tokens as columns, whose values are as records have them. */
export const RIGHT_COLUMNS: readonly MartFact[] = RIGHT_IDS.map((column_id) => ({
  column_id,
  title: RIGHTS[column_id].title,
  type: 'text',
  meaning: `${RIGHTS[column_id].meaning} ${Object.entries(RIGHTS[column_id].values)
    .map(([value, words]) => `${value}: ${words}`)
    .join('; ')}. Empty where no record says so.`,
}))

export const RIGHTS_MART: Mart = {
  mart_id: 'token_rights',
  name: 'Token rights',
  description: 'Rights of each token’s holders and disclosures of its project, by cited records.',
  row: 'project',
  note: 'Projects with at least one record. Every record has a link to its source; an empty cell means that no record says anything.',
  source: { kind: 'records', of: 'token_rights' },
  identity: ['project_id', 'name'],
  facts: [
    { column_id: 'project_id', title: 'Project id', type: 'text' },
    { column_id: 'name', title: 'Project', type: 'text' },
    { column_id: 'market_sector', title: 'Market sector', type: 'text' },
    ...RIGHT_COLUMNS,
    { column_id: 'fee_switch_since', title: 'Fee switch since', type: 'day' },
    { column_id: 'newest', title: 'Newest record', type: 'day' },
    { column_id: 'records', title: 'Rights with a record', type: 'number', format: 'number' },
    { column_id: 'links', title: 'Sources', type: 'list' },
  ],
  default_sort: [{ colId: 'name', sort: 'asc' }],
  presets: [
    {
      preset_id: 'overview',
      name: 'Overview',
      columns: [
        ...['market_sector', 'fee_switch', 'fee_switch_since', 'buyback', 'distribution', 'equity'],
        ...['fee_governance', 'treasury_governance', 'upgrade_governance', 'newest'],
      ],
    },
    {
      preset_id: 'fee_switch_on',
      name: 'Fee switch on',
      columns: ['fee_switch', 'fee_switch_since', 'buyback', 'distribution', 'fee_governance'],
      only: { fee_switch: 'on' },
    },
    {
      preset_id: 'equity_separate',
      name: 'Equity separate',
      columns: ['equity', 'domain_ip', 'fee_switch', 'treasury_governance', 'insider_vesting'],
      only: { equity: 'separate' },
    },
    {
      preset_id: 'disclosures',
      name: 'Disclosures',
      columns: ['audits', 'market_makers', 'insider_vesting', 'domain_ip', 'links', 'newest'],
    },
  ],
}

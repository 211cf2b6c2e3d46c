import type { MartFact } from '../Mart.ts'
import { RIGHT_COLUMNS } from './RIGHTS_MART.ts'

/** The facts of the catalog about a project, as columns. */
export const PROJECT_FACTS = [
  { column_id: 'project_id', title: 'Project id', type: 'text' },
  { column_id: 'name', title: 'Project', type: 'text' },
  { column_id: 'symbol', title: 'Ticker', type: 'text' },
  {
    column_id: 'market_sector',
    title: 'Market sector',
    type: 'text',
    meaning:
      'The first of the project’s market sectors. Grouped or filtered by it, a project counts in each of its sectors.',
  },
  {
    column_id: 'market_sectors',
    title: 'Market sectors',
    type: 'list',
    meaning: 'All of them. Grouped by them, a project counts in each.',
  },
  {
    column_id: 'chains',
    title: 'Chains',
    type: 'list',
    meaning:
      'The chains it runs on. Grouped by it, a project counts on each, with its figures of all chains.',
  },
  { column_id: 'tags', title: 'Tags', type: 'list' },
  { column_id: 'launch_year', title: 'Launched', type: 'number', format: null },
  {
    column_id: 'state',
    title: 'State',
    type: 'text',
    meaning: '“archived” where it ended or moved away; “active” otherwise.',
  },
  { column_id: 'products', title: 'Products', type: 'list' },
  { column_id: 'description', title: 'Description', type: 'text' },
  { column_id: 'website', title: 'Website', type: 'text' },
  { column_id: 'docs', title: 'Documentation', type: 'text' },
  { column_id: 'github', title: 'Code', type: 'text' },
  { column_id: 'twitter', title: 'X', type: 'text' },
  { column_id: 'forum', title: 'Forum', type: 'text' },
  ...RIGHT_COLUMNS,
] as const satisfies readonly MartFact[]

import type { SwitchName } from '../switches/SWITCHES.ts'

/**
 * The pages of a project, by the segment of their addresses after the project's id, each with the switches that show
 * it: one of them that is on is enough. '' is the overview; a page without switches cannot be switched off.
 */
export const PROJECT_PAGE_SWITCHES = {
  '': [],
  'financial-statement': ['FINANCIAL_STATEMENTS_ENABLED'],
  composition: ['COMPOSITION_BY_CHAIN_ENABLED', 'COMPOSITION_BY_CONTRACT_ENABLED'],
  'competitive-landscape': ['COMPETITIVE_LANDSCAPE_ENABLED'],
  contracts: [],
  vesting: ['VESTING_SCHEDULE_ENABLED'],
  fundraises: ['DATASET_FUNDRAISES_ENABLED'],
  data: ['DATA_TABLE_ENABLED'],
  readme: ['DOCS_README_ENABLED'],
} as const satisfies Readonly<Record<string, readonly SwitchName[]>>

export type ProjectPage = keyof typeof PROJECT_PAGE_SWITCHES

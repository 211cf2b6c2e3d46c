import type { ProjectPage } from '@tickmark/core/pages/PROJECT_PAGE_SWITCHES'

/**
 * The pages of a project that a word after the project's name leads to, as in `AAVE PEERS`. The overview, the
 * statement and the data table take further words and are commands of their own.
 */
export const PROJECT_VIEWS = [
  { page: 'composition', label: 'Composition', words: ['split', 'composition'] },
  { page: 'competitive-landscape', label: 'Competitive landscape', words: ['peers', 'landscape'] },
  { page: 'contracts', label: 'Contracts', words: ['contracts'] },
  { page: 'vesting', label: 'Vesting', words: ['vesting', 'unlocks'] },
  { page: 'fundraises', label: 'Fundraises', words: ['fundraises', 'raises'] },
  { page: 'readme', label: 'Readme', words: ['readme', 'sources', 'methods'] },
] as const satisfies readonly { page: ProjectPage; label: string; words: readonly string[] }[]

export type ProjectView = (typeof PROJECT_VIEWS)[number]['page']

import type { SwitchName } from '../switches/SWITCHES.ts'

/**
 * The pages of a project, by the segment of their addresses after the project's id, each with the switch that shows
 * or hides it; '' is the overview, null means that a page cannot be switched off.
 */
export const PROJECT_PAGE_SWITCHES = {
  '': null,
  'financial-statement': 'FINANCIAL_STATEMENTS_ENABLED',
  data: 'DATA_TABLE_ENABLED',
} as const satisfies Readonly<Record<string, SwitchName | null>>

export type ProjectPage = keyof typeof PROJECT_PAGE_SWITCHES

/** The pages of the data status, by the segment of their addresses after `/status`; '' is the overview. */
export const STATUS_PAGES = {
  '': 'Overview',
  sources: 'Live sources',
  freshness: 'Freshness',
  checks: 'Checks',
  held: 'Held back',
  opinions: 'Second opinions',
  gaps: 'Gaps',
  restatements: 'Restatements',
} as const satisfies Readonly<Record<string, string>>

export type StatusPageId = keyof typeof STATUS_PAGES
export const STATUS_PAGE_IDS = Object.keys(STATUS_PAGES) as readonly StatusPageId[]

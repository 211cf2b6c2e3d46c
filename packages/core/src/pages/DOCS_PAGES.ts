/** The pages of the documentation, in reading order, by the segment of their addresses below `/explorer/docs`. */
export const DOCS_PAGES = {
  'user-guide': {
    title: 'User guide',
    description: 'Common tasks, all screens, symbols and labels, tracing and keyboard shortcuts.',
  },
  api: {
    title: 'API guide',
    description: 'Keys, responses, errors, formats, caching and limits of the API.',
  },
  spreadsheets: {
    title: 'Spreadsheets',
    description: 'Figures in Google Sheets, Excel and LibreOffice, by address or function.',
  },
  clients: {
    title: 'Clients',
    description: 'The API from TypeScript, Python and the command line.',
  },
  mcp: {
    title: 'Language models',
    description: 'Connecting assistants to the terminal: addresses, tools, resources and prompts.',
  },
  listings: {
    title: 'Listings with curl',
    description: 'From applying for a listing to claiming it, call by call.',
  },
  'operator-guide': {
    title: 'Operator guide',
    description: 'Installing, settings, importing files, sample data, upgrades and limits.',
  },
  'third-parties': {
    title: 'Third parties',
    description:
      'Data sent to third-party services once an operator connects them and a visitor consents.',
  },
  architecture: {
    title: 'Architecture',
    description: 'The path of a figure from a file to a screen, and the rules that apply to it.',
  },
} as const satisfies Readonly<Record<string, { title: string; description: string }>>

export type DocsPageId = keyof typeof DOCS_PAGES
export const DOCS_PAGE_IDS = Object.keys(DOCS_PAGES) as readonly DocsPageId[]

/** The tasks that most readers come to the documentation for, by the part that answers them. */
export const DOCS_TASKS: readonly { title: string; page: DocsPageId; part: string }[] = [
  {
    title: "Compare two protocols' fees",
    page: 'user-guide',
    part: 'compare-two-protocols-fees',
  },
  { title: 'Export a chart or table', page: 'user-guide', part: 'export-a-chart-or-table' },
  { title: 'Trace a number', page: 'user-guide', part: 'tracing-a-figure' },
  { title: 'Build a chart', page: 'user-guide', part: 'build-a-chart' },
  { title: 'Screen projects', page: 'user-guide', part: 'screeners' },
  { title: 'Get an alert', page: 'user-guide', part: 'set-up-alerts' },
  { title: 'Share or embed', page: 'user-guide', part: 'save-share-and-restore-versions' },
  { title: 'All common tasks', page: 'user-guide', part: 'common-tasks' },
]

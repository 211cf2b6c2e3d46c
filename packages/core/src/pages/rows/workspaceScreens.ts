import type { ScreenPage, Screens } from '../Screen.ts'

/** Screens on which users compose something, and the ready-made tables they start from. */
export const workspaceScreens = {
  '/watchlist': { title: 'Watchlist', area: { icon: 'star', key: 'w', section: 'Workspace' } },
  '/queries': {
    title: 'Queries',
    switches: ['custom_queries'],
    area: { icon: 'ask', key: 'q', section: 'Workspace' },
  },
  '/charts': {
    title: 'Charts',
    switches: ['CUSTOM_CHARTS_ENABLED'],
    area: { icon: 'chart', key: 'h', section: 'Workspace' },
  },
  '/charts/new': { title: 'New chart' },
  '/charts/$id': { title: 'Chart' },
  '/tables': {
    title: 'Tables',
    switches: ['CUSTOM_TABLES_ENABLED'],
    area: { icon: 'table', key: 'e', section: 'Workspace' },
  },
  '/tables/new': { title: 'New table' },
  '/tables/$id': { title: 'Table' },
  '/dashboards': {
    title: 'Dashboards',
    area: { icon: 'dashboard', key: 'b', section: 'Workspace', isOwned: true },
  },
  '/dashboards/new': { title: 'New dashboard' },
  '/dashboards/$id': { title: 'Dashboard' },
  '/comps': {
    title: 'Comparables',
    switches: ['COMPETITIVE_LANDSCAPE_ENABLED'],
    area: { icon: 'swap', key: 'o', section: 'Workspace' },
  },
  '/comps/new': { title: 'New comparables' },
  '/comps/$id': { title: 'Comparables' },
  '/marts': { title: 'Screeners', area: { icon: 'columns', key: 'r', section: 'Workspace' } },
  '/marts/$mart': { title: '{mart}' },
} as const satisfies Screens

export const workspacePages: Readonly<Record<keyof typeof workspaceScreens, ScreenPage>> = {
  '/watchlist': {
    description:
      'The latest figures of your favorite projects, metrics and market sectors, with their changes, and a daily email about them.',
    examples: [{ region: 'Daily email' }],
  },
  '/queries': {
    description: 'Ask for figures in plain language and get a query, a chart and a summary.',
  },
  '/charts': {
    description:
      'Charts of any metrics of any projects, sectors and chains, to build, save, share and embed.',
    sitemap: 'undated',
    examples: [{ region: 'Gallery' }],
  },
  '/charts/new': {
    examples: [
      {
        path: '/charts/new?chart={"questions":[{"id":"a","query":{"metrics":["fees","price"],"breakdown":["project"],"granularity":"month","range":"3y","top":{"n":6}}}]}',
        title: 'Fees and Price by project',
        region: 'Fees and Price by project',
      },
    ],
  },
  '/charts/$id': {},
  '/tables': {
    description:
      'Tables of projects, products, market sectors and chains with any metrics and formulas, to be sorted, filtered, grouped and shared.',
    sitemap: 'undated',
    examples: [{ region: 'Gallery' }],
  },
  '/tables/new': { examples: [{ path: '/tables/new?mart=sector_screener' }] },
  '/tables/$id': {},
  '/dashboards': {
    description: 'Combine charts, tables, figures and text on one page.',
    sitemap: 'undated',
    examples: [{ region: 'Gallery' }],
  },
  '/dashboards/new': { examples: [{}] },
  '/dashboards/$id': {
    examples: [
      {
        path: '/dashboards/gallery-dashboard-one-project?var.project=uniswap',
        title: 'Project deep dive',
        region: 'Uniswap: price',
      },
    ],
  },
  '/comps': {
    description:
      'Projects beside their peers: multiples, growth, margins and dilution, the values that they imply, and a workbook with formulas.',
    sitemap: 'undated',
    examples: [{ region: 'Gallery' }],
  },
  '/comps/new': {
    examples: [
      {
        path: '/comps/new?comps={"project":"aave"}',
        title: 'Aave and peers',
        region: 'Implied values of Aave',
      },
    ],
  },
  '/comps/$id': {},
  '/marts': {
    description:
      'Ready-made tables of projects, blockchains, stablecoins, contracts, fundraises, unlocks and holders, to be sorted, filtered, grouped and shaded.',
    sitemap: 'undated',
    examples: [{}],
    preload: (calls) => calls.marts.list({}),
  },
  '/marts/$mart': {
    examples: [
      { path: '/marts/crypto-screener?preset=overview' },
      { path: '/marts/cohort-analysis?show=map' },
    ],
  },
}

import type { ScreenPage, Screens } from '../Screen.ts'

/** The screens about the loaded data and its checks, and those that explain the terminal. */
export const dataScreens = {
  '/status': {
    title: 'Data status',
    tab: 'Overview',
    area: { icon: 'status', key: 's', section: 'Data' },
  },
  '/status/sources': { tab: 'Live sources' },
  '/status/freshness': { tab: 'Freshness' },
  '/status/checks': { tab: 'Checks' },
  '/status/held': { tab: 'Quarantined' },
  '/status/opinions': { tab: 'Source cross-checks' },
  '/status/gaps': { tab: 'Gaps' },
  '/status/restatements': { tab: 'Restatements' },
  '/status/catalogue': { tab: 'Catalog' },
  '/datahub': {
    title: 'Datahub',
    area: { icon: 'inbox', key: 'v', section: 'Data', isOwned: true },
  },
  '/datahub/new': { title: 'Propose an edit' },
  '/datahub/$data_id': { title: 'Proposal' },
  '/datahub/$data_id/edit': { title: 'Edit a proposal' },
  '/listings': {
    title: 'List a project',
    switches: ['NEW_LISTING_FORM_ENABLED'],
    area: { icon: 'plus', key: 'n', section: 'Data', isOwned: true },
  },
  '/listings/project': { title: 'Claim a project', switches: ['PROJECT_LISTING_FORM_ENABLED'] },
  '/docs': {
    title: 'Docs',
    switches: ['DOCS_README_ENABLED'],
    area: { label: 'Documentation', icon: 'book', key: 'd', section: 'Data' },
  },
  '/docs/$page': { title: '{page}' },
  '/api-docs': {
    title: 'API reference',
    switches: ['API_DOCS_ENABLED'],
    area: { icon: 'api', key: 'a', section: 'Data' },
  },
} as const satisfies Screens

export const dataPages: Readonly<Record<keyof typeof dataScreens, ScreenPage>> = {
  '/status': {
    description: 'Loaded data: sources, freshness and consistency.',
    sitemap: 'figures',
    examples: [{ region: 'Sources' }],
    preload: (calls) => Promise.all([calls.status.getFreshness({}), calls.status.getNotices({})]),
  },
  '/status/sources': {
    description: 'The live sources: when each is synced, with what result, and under which terms.',
    preload: (calls) => Promise.all([calls.status.getSync({}), calls.status.getNotices({})]),
  },
  '/status/freshness': {
    description:
      'Freshness of each metric of each source, and the number of its projects that are up to date.',
    examples: [{ region: 'Freshness by source and metric' }],
    preload: (calls) => Promise.all([calls.status.getFreshness({}), calls.status.getNotices({})]),
  },
  '/status/checks': {
    description: 'The checks that figures go through, project by project.',
    examples: [{ region: 'Checks by project' }],
    preload: (calls) => Promise.all([calls.status.listChecks({}), calls.status.getNotices({})]),
  },
  '/status/held': {
    description: 'The checks of every batch, and the points that they quarantine until confirmed.',
    examples: [{ region: 'Checks of every batch' }],
    preload: (calls) => Promise.all([calls.status.getNotices({}), calls.status.getQuality({})]),
  },
  '/status/opinions': {
    description: 'Series on which sources differ, largest difference first.',
    examples: [{ region: 'Source cross-checks' }],
    preload: (calls) => calls.status.getNotices({}),
  },
  '/status/gaps': {
    description: 'Days without a value inside reported series, longest first.',
    examples: [{ region: 'Gaps' }],
    preload: (calls) => calls.status.getNotices({}),
  },
  '/status/restatements': {
    description: 'Figures that a later observation changed: old and new value, source and time.',
    examples: [{ region: 'Restatements' }],
    preload: (calls) => calls.status.getNotices({}),
  },
  '/status/catalogue': {
    description: 'Changes to the project catalog: fields, authors, times and reasons.',
    examples: [{ region: 'Catalog changes' }],
    preload: (calls) => calls.status.getNotices({}),
  },
  '/datahub': {
    description:
      'Proposals of users for the catalog of projects: corrections and new projects, with their review.',
    examples: [{ region: 'Proposals' }],
  },
  '/datahub/new': { examples: [{}] },
  '/datahub/$data_id': {},
  '/datahub/$data_id/edit': {},
  '/listings': {
    description: 'Apply for a project that the terminal does not list yet.',
    sitemap: 'undated',
    examples: [{}],
  },
  '/listings/project': {
    description: 'Prove that a project is yours to maintain its listing.',
    sitemap: 'undated',
    examples: [{}],
  },
  '/docs': {
    description: 'Guides to using, querying and operating the terminal.',
    sitemap: 'undated',
    examples: [{}],
  },
  '/docs/$page': { examples: [{ path: '/docs/operator-guide', region: 'Table in “Settings”' }] },
  '/api-docs': {
    description:
      'Every call of the API, with parameters, responses, code samples and a form to try it.',
    sitemap: 'undated',
    examples: [{ region: 'Introduction' }],
  },
}

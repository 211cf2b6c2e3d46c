import type { LivePrice, PriceRequest } from '@tickmark/core/prices/LivePrice'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import type { BuiltSwitch } from '@tickmark/core/switches/SWITCHES'
import type { Locator, Page } from 'playwright-core'
import { changeAnswers } from './changeAnswers.ts'
import { CONNECTED, changeSettings } from './changeSettings.ts'
import { waitUntilQuiet } from './waitForPage.ts'

export type Place = {
  /** An address below /explorer on which it can be seen. */
  path: string
  /** The preparation before the case. */
  prepare?: (page: Page) => Promise<void>
  /** The step that opens what has to be open first. */
  open?: (page: Page) => Promise<void>
  find: (page: Page) => Locator
  /** Something that is shown either way: once it is there, what is hidden would be there too. */
  beside: (page: Page) => Locator
}

export type SwitchCase = {
  places: Place[]
  /** The choice about cookies of a visitor who can see it; they rejected them unless this is set. */
  consent?: 'accepted' | 'none'
  /** Addresses below /explorer that are not there without it. */
  addresses?: string[]
  /** A search on the command line, and the result that only the switch adds. */
  command?: { text: string; option: RegExp }
}

const ETHEREUM = '/projects/ethereum'
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Areas' })
export const tab = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name, exact: true })
export const area = (name: string) => (page: Page) => navigation(page).getByRole('link', { name })
const accountTab = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true })
const chart = (page: Page) => page.getByRole('region', { name: 'Fees and Revenue' })
const chartButton = (name: string) => (page: Page) => chart(page).getByRole('button', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const openActions = async (page: Page) => {
  await chart(page)
    .getByRole('group', { name: /^Fees and Revenue/ })
    .waitFor()
  await chartButton('Copy as')(page).click()
}
/** Scrolls to the foot of a long page, which is fetched when a visitor comes near. */
const scrollDown = async (page: Page) => {
  await chart(page)
    .getByRole('group', { name: /^Fees and Revenue/ })
    .waitFor()
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
}
/** Only a price in sight is followed, and a page that is opened again keeps its position. */
const scrollUp = async (page: Page) => {
  await heading(page).waitFor()
  await page.evaluate('window.scrollTo(0, 0)')
}
const howMany = (page: Page) => page.getByRole('combobox', { name: 'Number of series' })
const menuItem = (name: string) => (page: Page) => page.getByRole('menuitem', { name })

/** Requested by the server only, or only if a third party is connected. */
type Elsewhere =
  | 'PUBLIC_WEBSITE_ENABLED'
  | 'GTM_ENABLED'
  | 'INTERCOM_ENABLED'
  | 'OAUTH_WEB_IDENTITY_ENABLED'
  | 'OAUTH_DATA_TERMINAL_ENABLED'

/** The places that each switch shows and hides. A new area adds its row. */
export const SWITCH_CASES: Record<Exclude<BuiltSwitch, Elsewhere>, SwitchCase> = {
  API_DOCS_ENABLED: {
    places: [{ path: '/projects', find: area('API reference'), beside: area('Projects') }],
    addresses: ['/api-docs'],
    command: { text: 'api ref', option: /API reference/ },
  },
  NEW_LISTING_FORM_ENABLED: {
    places: [{ path: '/projects', find: area('List a project'), beside: area('Projects') }],
    addresses: ['/listings'],
    command: { text: 'list a pro', option: /List a project/ },
  },
  PROJECT_LISTING_FORM_ENABLED: {
    places: [
      {
        path: `${ETHEREUM}/readme`,
        find: (page) => page.getByRole('region', { name: 'Notes from the team' }),
        beside: (page) => page.getByRole('region', { name: 'The project', exact: true }),
      },
    ],
    addresses: ['/listings/project'],
  },
  DOCS_README_ENABLED: {
    places: [
      { path: '/projects', find: area('Documentation'), beside: area('Projects') },
      { path: ETHEREUM, find: tab('About & methodology'), beside: tab('Overview') },
    ],
    addresses: ['/docs', '/docs/user-guide', '/projects/ethereum/readme'],
    command: { text: 'user guide', option: /User guide/ },
  },
  ACCOUNT_NAVIGATION_ENABLED: {
    places: [{ path: '/projects', find: area('Account'), beside: area('Projects') }],
  },
  ACCOUNT_PAGE_ENABLED: {
    places: [
      { path: '/account/settings', find: accountTab('Account'), beside: accountTab('Settings') },
    ],
    addresses: ['/account'],
  },
  ACCOUNT_SETTINGS_ENABLED: {
    places: [{ path: '/account', find: accountTab('Settings'), beside: accountTab('Account') }],
    addresses: ['/account/settings'],
  },
  MANUAL_AUTH_ENABLED: {
    places: [
      {
        path: '/login',
        find: (page) => page.getByRole('textbox', { name: 'Email address' }),
        beside: heading,
      },
    ],
    addresses: ['/signup', '/reset-password'],
  },
  METRICS_PAGE_ENABLED: {
    places: [
      { path: '/projects', find: area('Metrics'), beside: area('Projects') },
      {
        path: ETHEREUM,
        find: (page) => page.getByRole('link', { name: 'Fees of all projects', exact: true }),
        beside: (page) => page.getByRole('region', { name: 'Metrics of this project' }),
      },
      {
        path: '/status/freshness',
        find: (page) => page.getByRole('table', { name: 'Freshness' }).getByRole('link').first(),
        beside: (page) => page.getByRole('table', { name: 'Freshness' }),
      },
      {
        path: '/watchlist',
        find: (page) => page.getByRole('link', { name: 'Choose metrics' }),
        beside: (page) => page.getByRole('link', { name: 'Choose projects' }),
      },
    ],
    addresses: ['/metrics', '/metrics/fees'],
    command: { text: 'fees lending', option: /Fees.*Lending/ },
  },
  MARKET_SECTORS_ENABLED: {
    places: [
      { path: '/projects', find: area('Market sectors'), beside: area('Projects') },
      {
        path: '/marts/sector-screener',
        find: (page) => page.getByRole('table').getByRole('link', { name: 'Lending' }),
        beside: (page) => page.getByRole('table').getByText('Lending', { exact: true }),
      },
    ],
    addresses: ['/markets', '/markets/lending', '/markets/lending/metrics/fees'],
    command: { text: 'lending', option: /Lending.*Market sector/ },
  },
  LEADERBOARDS_ENABLED: {
    places: [{ path: '/projects', find: area('Leaderboards'), beside: area('Projects') }],
    addresses: ['/leaderboards'],
    command: { text: 'top fees', option: /Fees.*Leaderboard/ },
  },
  MARTS_PRESETS_ENABLED: {
    places: [
      {
        path: '/marts/crypto-screener',
        find: (page) => page.getByRole('button', { name: 'Preset: Overview' }),
        beside: (page) => page.getByRole('button', { name: 'Columns', exact: true }),
      },
    ],
  },
  MARTS_CUSTOM_PRESET_ENABLED: {
    places: [
      {
        path: '/marts/crypto-screener',
        find: (page) => page.getByRole('button', { name: 'Save as preset' }),
        beside: (page) => page.getByRole('button', { name: 'Columns', exact: true }),
      },
    ],
  },
  COMPOSITION_BY_CHAIN_ENABLED: {
    places: [
      {
        path: '/projects/curve/composition',
        find: (page) => page.getByRole('radio', { name: 'By chain' }),
        beside: (page) => page.getByRole('radio', { name: 'By contract' }),
      },
    ],
  },
  COMPOSITION_BY_CONTRACT_ENABLED: {
    places: [
      {
        path: '/projects/curve/composition',
        find: (page) => page.getByRole('radio', { name: 'By contract' }),
        beside: (page) => page.getByRole('radio', { name: 'By chain' }),
      },
    ],
  },
  COMPETITIVE_LANDSCAPE_ENABLED: {
    places: [
      { path: ETHEREUM, find: tab('Competitive landscape'), beside: tab('Overview') },
      { path: ETHEREUM, find: tab('Comparables'), beside: tab('Overview') },
      { path: '/projects', find: area('Comparables'), beside: area('Projects') },
    ],
    addresses: [
      '/projects/ethereum/competitive-landscape',
      '/projects/ethereum/comparables',
      '/comps',
    ],
    command: { text: 'AAVE PEERS', option: /Competitive landscape/ },
  },
  FINANCIAL_STATEMENTS_ENABLED: {
    places: [
      { path: '/projects', find: area('Financial statements'), beside: area('Projects') },
      { path: ETHEREUM, find: tab('Financial statement'), beside: tab('Overview') },
      {
        path: ETHEREUM,
        open: scrollDown,
        find: (page) => page.getByRole('link', { name: 'View statement' }),
        beside: (page) =>
          page
            .getByRole('region', { name: /^Revenue share/ })
            .getByRole('table')
            .first(),
      },
    ],
    addresses: ['/projects/ethereum/financial-statement', '/financial-statements'],
    command: { text: 'AAVE VS UNI', option: /Aave vs Uniswap/ },
  },
  TRENDING_CONTRACTS_ENABLED: {
    places: [{ path: '/projects', find: area('Trending contracts'), beside: area('Projects') }],
    addresses: ['/trending-contracts'],
    command: { text: 'trending', option: /Trending contracts/ },
  },
  DATASET_FUNDRAISES_ENABLED: {
    places: [
      { path: '/projects', find: area('Fundraises'), beside: area('Projects') },
      { path: ETHEREUM, find: tab('Fundraises'), beside: tab('Overview') },
    ],
    addresses: ['/fundraises', '/fundraises/investors/Variant', '/projects/ethereum/fundraises'],
    command: { text: 'AAVE RAISES', option: /Aave.*Fundraises/ },
  },
  VESTING_SCHEDULE_ENABLED: {
    places: [{ path: ETHEREUM, find: tab('Vesting'), beside: tab('Overview') }],
    addresses: ['/projects/ethereum/vesting'],
    command: { text: 'AAVE UNLOCKS', option: /Aave.*Vesting/ },
  },
  custom_queries: {
    consent: 'accepted',
    places: [{ path: '/projects', find: area('Queries'), beside: area('Charts') }],
    addresses: ['/queries'],
    command: { text: 'monthly fees of aave', option: /Ask: monthly fees of aave/ },
  },
  tokenized_assets: {
    consent: 'accepted',
    places: [{ path: '/projects', find: area('Tokenized assets'), beside: area('Projects') }],
    addresses: ['/assets', '/assets/buidl'],
    command: { text: 'tokenized', option: /Tokenized assets/ },
  },
  DATA_TABLE_ENABLED: {
    places: [{ path: ETHEREUM, find: tab('Data'), beside: tab('Overview') }],
    addresses: ['/projects/ethereum/data'],
    command: { text: 'AAVE DATA', option: /Aave.*Data/ },
  },
  KEY_METRICS_ENABLED: {
    places: [
      { path: ETHEREUM, find: chart, beside: tab('Overview') },
      {
        path: ETHEREUM,
        find: (page) => page.getByRole('region', { name: 'Metrics of this project' }),
        beside: tab('Overview'),
      },
    ],
    command: { text: 'ETH FEES', option: /Ethereum: Fees/ },
  },
  REVENUE_SHARE_ENABLED: {
    places: [
      {
        path: ETHEREUM,
        open: scrollDown,
        find: (page) => page.getByRole('region', { name: /^Revenue share/ }),
        beside: (page) => page.getByRole('region', { name: 'Valuation vs. its own history' }),
      },
    ],
  },
  DOWNLOAD_ENABLED: {
    places: [
      {
        path: '/leaderboards',
        find: (page) => page.getByRole('button', { name: 'Copy as or download' }),
        beside: (page) => page.getByRole('button', { name: /^Copy as/ }).first(),
      },
      {
        path: '/markets',
        find: (page) => page.getByRole('button', { name: 'Copy as or download' }),
        beside: (page) => page.getByRole('button', { name: /^Copy as/ }).first(),
      },
      {
        path: '/financial-statements',
        find: (page) => page.getByRole('button', { name: 'Copy as or download' }),
        beside: (page) => page.getByRole('button', { name: /^Copy as/ }),
      },
      {
        path: '/projects',
        find: (page) => page.getByRole('button', { name: 'CSV' }),
        beside: (page) => page.getByText(/projects shown$/),
      },
      {
        path: ETHEREUM,
        open: openActions,
        find: menuItem('Download CSV'),
        beside: menuItem('Copy as curl'),
      },
      {
        path: '/projects/ethereum/financial-statement',
        find: (page) => page.getByRole('button', { name: 'Copy as or download' }),
        beside: (page) => page.getByRole('button', { name: /^Copy as/ }).first(),
      },
    ],
  },
  CUSTOM_CHARTS_ENABLED: {
    places: [
      { path: '/projects', find: area('Charts'), beside: area('Projects') },
      {
        path: ETHEREUM,
        open: openActions,
        find: menuItem('Open in chart builder'),
        beside: menuItem('Copy as curl'),
      },
    ],
    addresses: ['/charts', '/charts/new'],
    command: { text: 'new chart', option: /New chart/ },
  },
  CUSTOM_TABLES_ENABLED: {
    places: [{ path: '/projects', find: area('Tables'), beside: area('Projects') }],
    addresses: ['/tables', '/tables/new'],
    command: { text: 'new table', option: /^New table/ },
  },
  CHART_BUILDER_ALL_ENABLED: {
    places: [
      {
        path: '/charts/new',
        find: (page) => howMany(page).filter({ has: page.locator('option', { hasText: /^All$/ }) }),
        beside: (page) => howMany(page),
      },
    ],
  },
  CHART_SHARE_ENABLED: {
    places: [
      {
        path: ETHEREUM,
        open: openActions,
        find: menuItem('Copy link'),
        beside: menuItem('Copy as curl'),
      },
    ],
    command: { text: 'copy link', option: /Copy link/ },
  },
  CHART_EMBED_ENABLED: {
    places: [
      {
        path: ETHEREUM,
        find: chartButton('Embed…'),
        beside: chartButton('Copy as'),
      },
    ],
  },
  CHART_EXPAND_ENABLED: {
    places: [{ path: ETHEREUM, find: chartButton('Show in full window'), beside: chart }],
  },
  CHART_MORE_INFO_ENABLED: {
    places: [{ path: ETHEREUM, find: chartButton('About this chart'), beside: chart }],
  },
  CHART_SOURCES_ENABLED: {
    places: [
      {
        path: ETHEREUM,
        find: (page) => chart(page).getByText(/^Sources:/),
        beside: (page) => chart(page).getByRole('group', { name: /^Fees and Revenue/ }),
      },
    ],
  },
  PROJECT_LINKS_ENABLED: {
    places: [
      {
        path: ETHEREUM,
        find: (page) => page.getByRole('list', { name: 'Links of the project' }),
        beside: heading,
      },
    ],
  },
  EXTERNAL_LINKS_ENABLED: {
    places: [
      {
        path: '/status',
        // The sample is no source with a site of its own.
        prepare: (page) => renameSource(page, 'coin-metrics'),
        find: (page) => page.getByRole('table', { name: 'Sources' }).getByRole('link'),
        beside: (page) => page.getByRole('table', { name: 'Sources' }).getByText('Coin Metrics'),
      },
    ],
  },
  RELATED_RESOURCES_ENABLED: {
    places: [
      {
        path: ETHEREUM,
        open: scrollDown,
        find: (page) => page.getByRole('region', { name: 'Related resources' }),
        beside: (page) => page.getByRole('region', { name: /^Revenue share/ }),
      },
    ],
  },
  REALTIME_PRICES_ENABLED: {
    places: [
      {
        path: ETHEREUM,
        prepare: tellPrices,
        open: scrollUp,
        find: (page) => page.getByTitle('Live: the median of Coinbase and Kraken at 14:03:05 UTC.'),
        beside: heading,
      },
    ],
  },
  COOKIE_BANNER_ENABLED: {
    consent: 'none',
    places: [
      {
        path: '/projects',
        prepare: async (page) => {
          await changeSettings(page, CONNECTED)
        },
        find: (page) => page.getByRole('region', { name: 'Cookies' }),
        beside: (page) => page.getByRole('table'),
      },
    ],
  },
  FOOTER_ENABLED: {
    places: [
      {
        path: '/projects',
        find: (page) => page.getByRole('contentinfo'),
        beside: (page) => page.getByRole('table'),
      },
      {
        path: ETHEREUM,
        open: scrollDown,
        find: (page) => page.getByRole('contentinfo').getByText(/up to \d+ \w+ \d{4}/),
        beside: chart,
      },
    ],
  },
  HISTORY_NAVIGATION_ENABLED: {
    places: [
      {
        path: '/projects',
        find: (page) => page.getByRole('banner').getByRole('button', { name: 'Back' }),
        beside: (page) => page.getByRole('table'),
      },
    ],
  },
}

/** Replaces the server's socket: a page that follows a price receives one, and then another. */
function tellPrices(page: Page): Promise<void> {
  const at = Date.UTC(2026, 5, 1, 14, 3, 5)
  return page.routeWebSocket(`**${PRICE_SOCKET.path}`, (socket) => {
    socket.onMessage((text) => {
      const { follow } = JSON.parse(String(text)) as PriceRequest
      const tell = (price: LivePrice) =>
        socket.send(JSON.stringify({ prices: Object.fromEntries(follow.map((id) => [id, price])) }))
      tell({ price: 2_999.5, at, from: ['kraken'] })
      tell({ price: 3_000.25, at, from: ['coinbase', 'kraken'] })
    })
  })
}

/** Changes the source of the figures. */
async function renameSource(page: Page, id: string): Promise<void> {
  await changeAnswers(page, (_procedure, data) =>
    JSON.parse(JSON.stringify(data).replaceAll('"source_id":"sample"', `"source_id":"${id}"`)),
  )
}

/** Opens where something can be seen. */
export async function openPlace(page: Page, origin: string, place: Place): Promise<void> {
  await place.prepare?.(page)
  await page.goto(`${origin}/explorer${place.path}`)
  await place.open?.(page)
}

/** Opens where something can be seen, and waits until it would be there. */
export async function goToPlace(page: Page, origin: string, place: Place): Promise<void> {
  await openPlace(page, origin, place)
  await place.beside(page).first().waitFor()
  // Whatever loads by itself and would show it has come by then.
  await waitUntilQuiet(page)
}

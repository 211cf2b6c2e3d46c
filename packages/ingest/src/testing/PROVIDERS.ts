import { BLOCKSCOUT_ORIGINS } from '../sources/blockscout/createBlockscout.ts'
import { COLUMNS } from '../sources/coinMetrics/COLUMNS.ts'
import { fakeGithub } from './fakeGithub.ts'
import type { ProviderHost } from './startFakeProvider.ts'

const DAY = 86_400
const FIRST = Date.parse('2026-01-01T00:00:00Z') / 1000

/** The moment at which the providers answer: nine days are over and the tenth is not. */
export const NOW = '2026-01-10T12:00:00Z'

/** The times that providers know: midnights from 1 January up to today's, and the moment of the call, in seconds. */
type Calendar = { days(): number[]; levelTimes(): number[] }

function createCalendar(now: () => string): Calendar {
  const seconds = () => Date.parse(now()) / 1000
  const days = () =>
    Array.from(
      { length: Math.floor((seconds() - FIRST) / DAY) + 1 },
      (_, index) => FIRST + index * DAY,
    )
  return { days, levelTimes: () => [...days(), seconds()] }
}

type HostOf = (calendar: Calendar) => ProviderHost

/** The value of a day: 1,000 on the first, ten more on each. */
function valueAt(seconds: number): number {
  return 1_000 + 10 * ((seconds - FIRST) / DAY)
}

const series = (calendar: Calendar, factor: number) =>
  calendar.days().map((time) => [time, valueAt(time) * factor])

const PROTOCOLS = [
  {
    id: '1',
    name: 'Aave V3',
    slug: 'aave-v3',
    parentProtocol: 'parent#aave',
    parentProtocolSlug: 'aave',
    category: 'Lending',
  },
  { id: '2', name: 'Lido', slug: 'lido', category: 'Liquid Staking', hasLabelBreakdown: true },
  { id: '3', name: 'Unheard Of', slug: 'unheard-of', category: 'Dexs' },
]

const CHAIN = { name: 'Ethereum', slug: 'ethereum', protocolType: 'chain', category: 'Chain' }

/** The list of all protocols, with levels of the moment. */
function listProtocols(calendar: Calendar): unknown {
  const tvl = valueAt(calendar.levelTimes().at(-1) ?? FIRST)
  const chainTvls = { Ethereum: tvl, borrowed: tvl, 'Ethereum-borrowed': tvl, staking: 7 }
  return PROTOCOLS.map((protocol) => ({
    ...protocol,
    symbol: 'X',
    chains: ['Ethereum'],
    tvl,
    change_1d: (10 / (tvl - 10)) * 100,
    chainTvls,
  }))
}

/** The list of a dimension, such as fees, with amounts of the last whole day and of some days up to it. */
function listDimension(url: URL, calendar: Calendar): { status?: number; body: unknown } {
  const type = url.searchParams.get('dataType') ?? ''
  if (type === 'dailySupplySideRevenue') return { status: 400, body: 'Bad request' }
  const amounts = series(calendar, FEE_SHARES[type] ?? 1)
    .map(([, value]) => value ?? 0)
    .slice(0, -1)
    .reverse()
  const sum = (days: number) => amounts.slice(0, days).reduce((total, value) => total + value, 0)
  const [total24h = null, total48hto24h = null] = amounts
  const entries: object[] = type === 'dailyRevenue' ? PROTOCOLS : [...PROTOCOLS, CHAIN]
  return {
    body: {
      protocols: entries.map((entry) => ({
        ...entry,
        total24h,
        total48hto24h,
        total7d: sum(7),
        total30d: sum(30),
        breakdown24h: { Ethereum: { 'A v1': total24h } },
      })),
      totalDataChart: [],
    },
  }
}

function tvlBody(slug: string, calendar: Calendar): unknown {
  const levels = calendar.levelTimes().map((date) => ({ date, totalLiquidityUSD: valueAt(date) }))
  return {
    id: `parent#${slug}`,
    name: slug,
    tvl: levels,
    currentChainTvls: { Ethereum: 1_095, borrowed: 500, 'Ethereum-borrowed': 500 },
    chainTvls: {
      Ethereum: { tvl: levels, tokens: [] },
      borrowed: { tvl: levels },
      'Ethereum-borrowed': { tvl: levels },
    },
  }
}

const FEE_SHARES: Readonly<Record<string, number>> = {
  dailyRevenue: 0.25,
  dailyHoldersRevenue: 0.2,
  dailyProtocolRevenue: 0.05,
  dailyUserFees: 0.9,
  dailyBribesRevenue: 0.03,
  dailyTokenTaxes: 0.02,
  dailyCreatorRevenue: 0.01,
}

/** Fees of 1, revenue of a quarter of them; the supply side is not stated. */
function summaryBody(url: URL, calendar: Calendar): { status?: number; body: unknown } {
  const type = url.searchParams.get('dataType')
  if (type === 'dailySupplySideRevenue') return { status: 400, body: 'Bad request' }
  // Of a chain, the parts of its revenue are all that is stated.
  const isChain = url.pathname.endsWith('/ethereum')
  if (isChain && type === 'dailyRevenue') return { status: 400, body: 'Bad request' }
  const chart = series(calendar, FEE_SHARES[type ?? ''] ?? 1)
  return {
    body: {
      name: 'A protocol',
      breakdownMethodology: { Fees: { 'Staking rewards': 'Paid to stakers' } },
      total24h: null,
      totalDataChart: chart,
      totalDataChartBreakdown: chart.map(([time, value]) => [
        time,
        { Ethereum: { 'A v1': value } },
      ]),
    },
  }
}

const TREASURIES = [
  {
    id: 'parent#aave-treasury',
    name: 'Aave (treasury)',
    slug: 'aave-(treasury)',
    tvl: 60,
    tokenBreakdowns: { ownTokens: 100, stablecoins: 30, majors: 20, others: 10 },
  },
  {
    id: '2-treasury',
    name: 'Lido (treasury)',
    slug: 'lido-(treasury)',
    tvl: 0,
    tokenBreakdowns: { ownTokens: 7 },
  },
  { id: '9-treasury', name: 'Unheard Of (treasury)', slug: 'unheard-of-(treasury)', tvl: 1 },
]

const HACKS = [{ date: FIRST, name: 'Lido', amount: 5, source: 'https://example.com/hack' }]
const ASSETS = [
  { id: 'lido/bond', ticker: 'BOND', issuer: 'Lido', onChainMcap: { Ethereum: 9 }, price: 1 },
]

const api: HostOf = (calendar) => (url) => {
  const path = url.pathname
  if (path === '/protocols') return { body: listProtocols(calendar) }
  if (path === '/raises')
    return {
      body: { raises: [{ date: FIRST, name: 'Lido', round: 'Seed', amount: 2, chains: [] }] },
    }
  if (path === '/treasuries') return { body: TREASURIES }
  if (path === '/hacks') return { body: HACKS }
  if (path === '/rwa/current') return { body: ASSETS }
  if (path.endsWith('/label-breakdown'))
    return {
      body: series(calendar, 0.5).map(([time, value]) => [
        time,
        { 'Staking rewards': value, 'Token buyback': 1, 'Burned fees': 1 },
      ]),
    }
  if (path.startsWith('/overview/')) return listDimension(url, calendar)
  if (path.startsWith('/summary/')) return summaryBody(url, calendar)
  if (path.startsWith('/protocol/'))
    return { body: tvlBody(path.slice('/protocol/'.length), calendar) }
  return undefined
}

/** The paid interface answers as the open one, under a key, and has more. */
const pro: HostOf = (calendar) => (url) => {
  const path = url.pathname.replace(/^\/[^/]+\/api/, '')
  if (path.startsWith('/v2/chart/treasury/protocol/')) {
    const factor = url.searchParams.get('key') === 'all' ? 3 : 1
    return { body: calendar.levelTimes().map((time) => [time, valueAt(time) * factor]) }
  }
  if (path === '/emissions')
    return {
      body: [
        { name: 'Ethereum', token: 'coingecko:ethereum', gecko_id: 'ethereum' },
        { name: 'WhiteBIT', token: 'coingecko:whitebit', gecko_id: 'whitebit' },
      ],
    }
  if (path.startsWith('/emission/')) return { body: emissionBody(calendar) }
  return api(calendar)(new URL(url.href.replace(/\/[^/]+\/(?:api\/|(?=rwa\/))/, '/')))
}

/** Two tokens a day to users, and a hundred at once to insiders on the third day. */
function emissionBody(calendar: Calendar): unknown {
  const curve = (unlockedBy: (index: number) => number) =>
    calendar.days().map((timestamp, index) => ({
      timestamp,
      unlocked: unlockedBy(index),
      rawEmission: unlockedBy(index),
      burned: 0,
    }))
  return {
    body: {
      documentedData: {
        data: [
          { label: 'Rewards', data: curve((index) => 2 * index) },
          { label: 'Team', data: curve((index) => (index < 2 ? 0 : 100)) },
        ],
      },
      metadata: {
        token: 'coingecko:ethereum',
        total: 118,
        categories: { farming: ['Rewards'], insiders: ['Team'] },
      },
    },
    lastModified: NOW,
  }
}

const stablecoins: HostOf = (calendar) => (url) => {
  if (url.pathname === '/stablecoins')
    return {
      body: {
        peggedAssets: [
          { id: '1', name: 'Tether', gecko_id: 'tether', symbol: 'USDT' },
          { id: '99', name: 'Nobody’s dollar', gecko_id: 'nobody', symbol: 'NBD' },
        ],
      },
    }
  if (url.pathname.startsWith('/stablecoin/')) {
    // Each day ten are minted on Ethereum, and twenty move from there to Tron.
    const tokens = (start: number, change: number) =>
      calendar.days().map((date, index) => ({
        date,
        circulating: { peggedUSD: start + change * index },
      }))
    return {
      body: {
        chainBalances: {
          Ethereum: { tokens: tokens(700, -10) },
          Tron: { tokens: tokens(300, 20) },
          'Unheard Chain': { tokens: tokens(5, 0) },
        },
      },
    }
  }
  return {
    body: calendar.days().map((time) => ({
      date: String(time),
      totalCirculating: { peggedUSD: valueAt(time) },
      totalCirculatingUSD: { peggedUSD: valueAt(time) },
    })),
  }
}

const coins: HostOf = (calendar) => (url) => {
  const names = decodeURIComponent(url.pathname).split('/').at(-1)?.split(',') ?? []
  if (url.pathname.startsWith('/prices/first/')) {
    const known = names.filter((name) => name === 'coingecko:ethereum')
    return {
      body: {
        coins: Object.fromEntries(known.map((name) => [name, { price: 1, timestamp: FIRST }])),
      },
    }
  }
  const prices = calendar.levelTimes().map((time) => ({ timestamp: time, price: valueAt(time) }))
  const chart = { symbol: 'ETH', confidence: 0.99, prices }
  return { body: { coins: Object.fromEntries(names.map((name) => [name, chart])) } }
}

const coinMetrics: HostOf = (calendar) => (url) => {
  const asset = url.searchParams.get('assets')
  const token = url.searchParams.get('next_page_token')
  // Two pages, as if there were too many rows for one.
  const days = token === null ? calendar.days().slice(0, 5) : calendar.days().slice(5, -1)
  const data = days.map((time) => ({
    asset,
    time: new Date(time * 1000).toISOString().replace('.000Z', '.000000000Z'),
    ...Object.fromEntries(COLUMNS.map(({ column }) => [column, String(valueAt(time))])),
  }))
  const next_page_url = 'https://elsewhere.example/v4?next_page_token=page2'
  return { body: { data, ...(token === null && { next_page_token: 'page2', next_page_url }) } }
}

const coinGecko: HostOf = (calendar) => (url) => {
  if (url.pathname.endsWith('/coins/list'))
    return {
      body: [
        { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' },
        { id: 'ethereum', symbol: 'scam', name: 'Not Ethereum' },
      ],
    }
  if (url.pathname.endsWith('/coins/markets'))
    return { body: ['bitcoin', 'ethereum'].map((id) => marketOf(id, calendar)) }
  const pairs = calendar.levelTimes().map((time) => [time * 1000, valueAt(time)])
  return { body: { prices: pairs, market_caps: pairs, total_volumes: pairs } }
}

function marketOf(id: string, calendar: Calendar): unknown {
  const now = calendar.levelTimes().at(-1) ?? FIRST
  return {
    id,
    symbol: id === 'bitcoin' ? 'btc' : 'scam',
    fully_diluted_valuation: valueAt(now) * 2,
    circulating_supply: 19_675_987,
    max_supply: 21_000_000,
    last_updated: new Date(now * 1000).toISOString(),
  }
}

const icMetrics: HostOf = (calendar) => () => {
  const now = calendar.levelTimes().at(-1) ?? FIRST
  const single = (name: string, value: number) => ({
    name,
    subsets: [{ metric: {}, value: [now, String(value)] }],
  })
  return {
    body: {
      metrics: [
        single('governance_total_locked_e8s', valueAt(now) * 1e8),
        single('governance_neurons_total', valueAt(now)),
        single('governance_proposals_total', 5),
      ],
    },
  }
}

const icApi: HostOf = (calendar) => (url) => {
  const name = url.pathname.split('/').at(-1)
  const wanted = withinRange(url, calendar)
  if (name === 'daily-stats')
    return {
      body: {
        daily_stats: wanted.map((time) => ({
          day: new Date(time * 1000).toISOString().slice(0, 10),
          timestamp: time,
          governance_total_locked_e8s: String(valueAt(time) * 1e8),
          icp_burned_total: String(valueAt(time) * 1e8),
          icp_burned_fees: String(valueAt(time) * 1e8),
          governance_neurons_total: String(valueAt(time)),
          internet_identity_user_count: String(valueAt(time)),
          unique_accounts_per_day: String(valueAt(time)),
          blocks_per_second_average: '31.5',
          cycle_burn_rate_average: '39500000000',
          proposals_count: String(valueAt(time)),
          // Two thousand XDR worth of cycles a day.
          total_cycle_burn_till_date: String(2e15 * ((time - FIRST) / DAY + 1)),
        })),
      },
    }
  // Four XDR to the ICP, and five dollars.
  const isRate = name === 'avg-icp-xdr-conversion-rates'
  const field = isRate ? 'avg_icp_xdr_conversion_rates' : 'icp_usd_rate'
  return { body: { [field]: wanted.map((time) => [time, isRate ? '40000' : '5']) } }
}

const ledgerApi: HostOf = (calendar) => (url) => {
  const wanted = withinRange(url, calendar)
  if (url.pathname.startsWith('/supply/'))
    return { body: wanted.map((time) => [time, String(valueAt(time) * 1e8)]) }
  return {
    body: {
      meta: {},
      data: wanted.map((time) => ({ timestamp: time, count: String(valueAt(time)), volume: '1' })),
    },
  }
}

const icrcApi: HostOf = (calendar) => (url) => {
  const decimals = url.pathname.includes('ss2fx') ? 18 : 8
  return {
    body: {
      data: withinRange(url, calendar).map((time) => [
        time,
        String(valueAt(time) * 10 ** decimals),
      ]),
    },
  }
}

function withinRange(url: URL, calendar: Calendar): number[] {
  const [start, end] = [Number(url.searchParams.get('start')), Number(url.searchParams.get('end'))]
  return calendar
    .days()
    .slice(0, -1)
    .filter((time) => time >= start && time <= end)
}

const growthepie: HostOf = (calendar) => (url) => {
  const file = url.pathname.split('/').at(-1)?.replace('.json', '') ?? ''
  if (file === 'master') return { body: { current_version: 'v1', chains: GROWTHEPIE_MASTER } }
  const keys =
    file === 'fundamentals'
      ? ['aa_last7d', ...Object.values(GROWTHEPIE_KEYS)]
      : [GROWTHEPIE_KEYS[file]]
  return {
    body: calendar
      .days()
      .slice(0, -1)
      .flatMap((time) =>
        keys.flatMap((metric_key) =>
          ['arbitrum', 'linea'].map((origin_key) => ({
            metric_key,
            origin_key,
            date: new Date(time * 1000).toISOString().slice(0, 10),
            value: valueAt(time),
          })),
        ),
      ),
  }
}

const GROWTHEPIE_MASTER = {
  arbitrum: { name: 'Arbitrum One', deployment: 'PROD' },
  linea: { name: 'Linea', deployment: 'PROD' },
  newchain: { name: 'New Chain', deployment: 'PROD' },
  testchain: { name: 'Test Chain', deployment: 'DEV' },
}

/** The keys in the file of each metric. */
const GROWTHEPIE_KEYS: Readonly<Record<string, string>> = {
  fees: 'fees_paid_usd',
  rent_paid: 'rent_paid_usd',
  txcount: 'txcount',
  daa: 'daa',
  fdv: 'fdv_usd',
  market_cap: 'market_cap_usd',
}

/** Two pages, each of a contract of its own, as of the last whole day. */
const blockscout: HostOf = (calendar) => (url) => {
  const isFirst = url.searchParams.get('items_count') === null
  const digit = isFirst ? 'a' : 'b'
  return {
    body: {
      items: [
        {
          contract_address: {
            hash: `0x${digit.repeat(40)}`,
            name: 'TransparentUpgradeableProxy',
            implementations: [{ address_hash: `0x${'c'.repeat(40)}`, name: 'Router' }],
            metadata: { tags: [{ name: 'Uniswap', slug: 'uniswap', tagType: 'protocol' }] },
            reputation: 'ok',
          },
          balance: '0',
          transactions_count: String(valueAt(calendar.days().at(-2) ?? FIRST)),
          total_gas_used: '2100000',
        },
      ],
      next_page_params: isFirst
        ? { items_count: 50, transactions_count: 1_000, total_gas_used: '2', elsewhere: 'x' }
        : null,
    },
  }
}

/** Hosts that answer in the shapes of the real ones, at a moment, with the days up to then and a part of the last. */
export function createProviders(now: () => string): Readonly<Record<string, ProviderHost>> {
  const calendar = createCalendar(now)
  return {
    'api.llama.fi': api(calendar),
    'pro-api.llama.fi': pro(calendar),
    'coins.llama.fi': coins(calendar),
    'stablecoins.llama.fi': stablecoins(calendar),
    'community-api.coinmetrics.io': coinMetrics(calendar),
    'api.coingecko.com': coinGecko(calendar),
    'pro-api.coingecko.com': coinGecko(calendar),
    'ic-api.internetcomputer.org': icApi(calendar),
    'ledger-api.internetcomputer.org': ledgerApi(calendar),
    'icrc-api.internetcomputer.org': icrcApi(calendar),
    'metrics-api.internetcomputer.org': icMetrics(calendar),
    'api.growthepie.com': growthepie(calendar),
    ...Object.fromEntries(
      [...BLOCKSCOUT_ORIGINS.values()].map((origin) => [
        new URL(origin).host,
        blockscout(calendar),
      ]),
    ),
    'api.github.com': fakeGithub,
  }
}

/** The same with nine whole days and a part of the tenth. */
export const PROVIDERS = createProviders(() => NOW)

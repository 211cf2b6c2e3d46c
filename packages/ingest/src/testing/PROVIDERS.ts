import { COLUMNS } from '../sources/coinMetrics/COLUMNS.ts'
import { fakeGithub } from './fakeGithub.ts'
import type { ProviderHost } from './startFakeProvider.ts'

const DAY = 86_400
const FIRST = Date.parse('2026-01-01T00:00:00Z') / 1000

/** The moment at which the providers answer: nine days are over and the tenth is not. */
export const NOW = '2026-01-10T12:00:00Z'

/** Midnights from 1 January on, and for levels the moment of the call, in seconds. */
const DAYS = Array.from({ length: 10 }, (_, index) => FIRST + index * DAY)
const LEVEL_TIMES = [...DAYS, Date.parse(NOW) / 1000]

/** The value of a day: 1,000 on the first, ten more on each. */
function valueAt(seconds: number): number {
  return 1_000 + 10 * ((seconds - FIRST) / DAY)
}

const series = (factor: number) => DAYS.map((time) => [time, valueAt(time) * factor])

const PROTOCOLS = [
  { id: '1', name: 'Aave V3', slug: 'aave-v3', parentProtocol: 'parent#aave', category: 'Lending' },
  { id: '2', name: 'Lido', slug: 'lido', category: 'Liquid Staking' },
  { id: '3', name: 'Unheard Of', slug: 'unheard-of', category: 'Dexs' },
].map((protocol) => ({ ...protocol, symbol: 'X', chains: ['Ethereum'], tvl: 5, chainTvls: {} }))

const CHAIN = { name: 'Ethereum', slug: 'ethereum', protocolType: 'chain', category: 'Chain' }

function tvlBody(slug: string): unknown {
  const levels = LEVEL_TIMES.map((date) => ({ date, totalLiquidityUSD: valueAt(date) }))
  return {
    id: `parent#${slug}`,
    name: slug,
    tvl: levels,
    currentChainTvls: { Ethereum: 1_095, borrowed: 500, 'Ethereum-borrowed': 500 },
    chainTvls: { Ethereum: { tvl: levels, tokens: [] }, borrowed: { tvl: levels.slice(0, 9) } },
  }
}

/** Fees of 1, revenue of a quarter of them; nobody states the supply side. */
function summaryBody(url: URL): { status?: number; body: unknown } {
  const type = url.searchParams.get('dataType')
  if (type === 'dailySupplySideRevenue') return { status: 400, body: 'Bad request' }
  const chart = series(type === 'dailyRevenue' ? 0.25 : 1)
  return {
    body: {
      name: 'A protocol',
      total24h: null,
      totalDataChart: chart,
      totalDataChartBreakdown: chart.map(([time, value]) => [
        time,
        { Ethereum: { 'A v1': value } },
      ]),
    },
  }
}

const api: ProviderHost = (url) => {
  const path = url.pathname
  if (path === '/protocols') return { body: PROTOCOLS }
  if (path === '/raises')
    return {
      body: { raises: [{ date: FIRST, name: 'Lido', round: 'Seed', amount: 2, chains: [] }] },
    }
  if (path.startsWith('/overview/'))
    return { body: { protocols: [...PROTOCOLS, CHAIN], totalDataChart: [] } }
  if (path.startsWith('/summary/')) return summaryBody(url)
  if (path.startsWith('/protocol/')) return { body: tvlBody(path.slice('/protocol/'.length)) }
  return undefined
}

/** The paid interface answers as the open one, under a key, and has more. */
const pro: ProviderHost = (url) => {
  const path = url.pathname.replace(/^\/[^/]+\/api/, '')
  if (path === '/treasuries')
    return {
      body: [
        { id: 'parent#aave-treasury', name: 'Aave (treasury)', slug: 'aave-(treasury)', tvl: 1 },
        { id: '9-treasury', name: 'Unheard Of (treasury)', slug: 'unheard-of-(treasury)', tvl: 1 },
      ],
    }
  if (path.startsWith('/v2/chart/treasury/protocol/')) {
    const factor = url.searchParams.get('key') === 'all' ? 3 : 1
    return { body: LEVEL_TIMES.map((time) => [time, valueAt(time) * factor]) }
  }
  if (path === '/emissions')
    return {
      body: [
        { name: 'Ethereum', token: 'coingecko:ethereum', gecko_id: 'ethereum' },
        { name: 'WhiteBIT', token: 'coingecko:whitebit', gecko_id: 'whitebit' },
      ],
    }
  if (path.startsWith('/emission/')) return { body: emissionBody() }
  return api(new URL(url.href.replace(/\/[^/]+\/api\//, '/')))
}

/** Two tokens a day to users, and a hundred at once to insiders on the third day. */
function emissionBody(): unknown {
  const curve = (unlockedBy: (index: number) => number) =>
    DAYS.map((timestamp, index) => ({
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

const stablecoins: ProviderHost = (url) =>
  url.pathname === '/stablecoins'
    ? {
        body: {
          peggedAssets: [
            { id: '1', name: 'Tether', gecko_id: 'tether', symbol: 'USDT' },
            { id: '99', name: 'Nobody’s dollar', gecko_id: 'nobody', symbol: 'NBD' },
          ],
        },
      }
    : {
        body: DAYS.map((time) => ({
          date: String(time),
          totalCirculating: { peggedUSD: valueAt(time) },
          totalCirculatingUSD: { peggedUSD: valueAt(time) },
        })),
      }

const coins: ProviderHost = (url) => {
  const names = decodeURIComponent(url.pathname).split('/').at(-1)?.split(',') ?? []
  if (url.pathname.startsWith('/prices/first/')) {
    const known = names.filter((name) => name === 'coingecko:ethereum')
    return {
      body: {
        coins: Object.fromEntries(known.map((name) => [name, { price: 1, timestamp: FIRST }])),
      },
    }
  }
  const prices = LEVEL_TIMES.map((time) => ({ timestamp: time, price: valueAt(time) }))
  return { body: { coins: { [names[0] ?? '']: { symbol: 'ETH', confidence: 0.99, prices } } } }
}

const coinMetrics: ProviderHost = (url) => {
  const asset = url.searchParams.get('assets')
  const token = url.searchParams.get('next_page_token')
  // Two pages, as if there were too many rows for one.
  const days = token === null ? DAYS.slice(0, 5) : DAYS.slice(5, 9)
  const data = days.map((time) => ({
    asset,
    time: new Date(time * 1000).toISOString().replace('.000Z', '.000000000Z'),
    ...Object.fromEntries(COLUMNS.map(({ column }) => [column, String(valueAt(time))])),
  }))
  const next_page_url = 'https://elsewhere.example/v4?next_page_token=page2'
  return { body: { data, ...(token === null && { next_page_token: 'page2', next_page_url }) } }
}

const coinGecko: ProviderHost = (url) => {
  if (url.pathname.endsWith('/coins/list'))
    return {
      body: [
        { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' },
        { id: 'ethereum', symbol: 'scam', name: 'Not Ethereum' },
      ],
    }
  const pairs = LEVEL_TIMES.map((time) => [time * 1000, valueAt(time)])
  return { body: { prices: pairs, market_caps: pairs, total_volumes: pairs } }
}

const icApi: ProviderHost = (url) => {
  const name = url.pathname.split('/').at(-1)
  const wanted = withinRange(url)
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

const ledgerApi: ProviderHost = (url) => {
  const wanted = withinRange(url)
  if (url.pathname.startsWith('/supply/'))
    return { body: wanted.map((time) => [time, String(valueAt(time) * 1e8)]) }
  return {
    body: {
      meta: {},
      data: wanted.map((time) => ({ timestamp: time, count: String(valueAt(time)), volume: '1' })),
    },
  }
}

const icrcApi: ProviderHost = (url) => {
  const decimals = url.pathname.includes('ss2fx') ? 18 : 8
  return {
    body: { data: withinRange(url).map((time) => [time, String(valueAt(time) * 10 ** decimals)]) },
  }
}

function withinRange(url: URL): number[] {
  const [start, end] = [Number(url.searchParams.get('start')), Number(url.searchParams.get('end'))]
  return DAYS.slice(0, 9).filter((time) => time >= start && time <= end)
}

const growthepie: ProviderHost = (url) => {
  const file = url.pathname.split('/').at(-1)?.replace('.json', '') ?? ''
  const key = {
    fees: 'fees_paid_usd',
    rent_paid: 'rent_paid_usd',
    fdv: 'fdv_usd',
    market_cap: 'market_cap_usd',
  }[file]
  const keys = file === 'fundamentals' ? ['fees_paid_usd', 'txcount', 'aa_last7d'] : [key ?? file]
  return {
    body: DAYS.slice(0, 9).flatMap((time) =>
      keys.map((metric_key) => ({
        metric_key,
        origin_key: 'arbitrum',
        date: new Date(time * 1000).toISOString().slice(0, 10),
        value: valueAt(time),
      })),
    ),
  }
}

/** Hosts that answer in the shapes of the real ones, with nine whole days and a part of the tenth. */
export const PROVIDERS: Readonly<Record<string, ProviderHost>> = {
  'api.llama.fi': api,
  'pro-api.llama.fi': pro,
  'coins.llama.fi': coins,
  'stablecoins.llama.fi': stablecoins,
  'community-api.coinmetrics.io': coinMetrics,
  'api.coingecko.com': coinGecko,
  'pro-api.coingecko.com': coinGecko,
  'ic-api.internetcomputer.org': icApi,
  'ledger-api.internetcomputer.org': ledgerApi,
  'icrc-api.internetcomputer.org': icrcApi,
  'api.growthepie.com': growthepie,
  'api.github.com': fakeGithub,
}

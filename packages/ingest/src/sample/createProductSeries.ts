import { createCurve } from './createCurve.ts'
import type { SampleProject, SampleSeries } from './SampleSeries.ts'

const SPLIT_METRICS: ReadonlySet<string> = new Set([
  'fees',
  'tvl',
  'trading_volume',
  'active_loans',
  'outstanding_supply',
])

/** The part of each product, where a newer version replaces an older one. */
const MIGRATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  aave: {
    'aave-v2': '20:.1 20.92:0 21.2:1 22.2:.99 23:.74 23.8:.45 24.5:.16 25.5:.03 26.9:.01',
    'aave-v3': '20:0 22.2:0 23:.26 23.8:.55 24.5:.84 25.5:.97 26.9:.99',
  },
  uniswap: {
    'uniswap-v2': '20.37:0 20.6:1 21.34:1 21.7:.35 22.5:.18 24.2:.2 25:.14 26.9:.07',
    'uniswap-v3': '20.37:0 21.34:0 21.7:.65 22.5:.82 24.2:.8 25.05:.86 25.6:.66 26.9:.48',
    'uniswap-v4': '20.37:0 25.08:0 25.6:.24 26.9:.45',
  },
  lido: {
    'lido-ethereum': '21:.97 22:.93 23:.98 26.9:1',
    'lido-solana': '21:.03 22:.06 23:.02 23.8:.005 26.9:0',
  },
  morpho: {
    'morpho-optimizer': '22.5:1 24:1 24.5:.4 25.2:.05 26.9:.01',
    'morpho-blue': '22.5:0 24:0 24.5:.6 25.2:.95 26.9:.99',
  },
  ethena: { usde: '24:1 24.9:1 25.2:.83 26.9:.8', usdtb: '24:0 24.95:0 25.2:.17 26.9:.2' },
  gmx: {
    'gmx-v1': '21:1 23.6:1 24:.5 25:.2 25.6:.02 26.9:.01',
    'gmx-v2': '21:0 23.6:0 24:.5 25:.8 25.6:.98 26.9:.99',
  },
  tether: {
    'usdt-omni': '19:.9 19.9:.35 20.5:.15 21.5:.02 24:.005 26.9:.001',
    'usdt-ethereum': '19:.1 19.9:.45 20.5:.6 22:.5 23:.45 24:.47 25:.52 26.9:.5',
    'usdt-tron': '19:0 19.3:.01 20.5:.25 22:.48 23:.54 24:.53 25:.47 26.9:.49',
  },
  circle: { usdc: '19:1 22.5:1 24:.997 26.9:.995', eurc: '19:0 22.5:0 24:.003 26.9:.005' },
  chainlink: {
    'chainlink-data-feeds': '19:1 23:.9 25:.74 26.9:.6',
    'chainlink-vrf': '19:0 21:.06 25:.06 26.9:.05',
    'chainlink-ccip': '19:0 23.5:0 25:.2 26.9:.35',
  },
}

/** The parts of the main metrics by product. In whole cents they add up to the total; a product without a part is absent. */
export function createProductSeries(
  { project, calendar }: SampleProject,
  totals: readonly SampleSeries[],
): SampleSeries[] {
  const products = Object.entries(MIGRATIONS[project.project_id] ?? {}).filter(([product_id]) =>
    project.products.some((product) => product.product_id === product_id),
  )
  if (products.length < 2) return []
  const weights = products.map(([, points]) => createCurve(points, calendar))
  const sums = Float64Array.from(calendar.days, (_, day) =>
    weights.reduce((sum, weight) => sum + (weight[day] ?? 0), 0),
  )
  return totals
    .filter((series) => SPLIT_METRICS.has(series.metric_id))
    .flatMap((series) => {
      const rest = series.values.map((value) => Math.round(value * 100))
      return products.map(([product_id], index) => ({
        metric_id: series.metric_id,
        product_id,
        values: series.values.map((value, day) => {
          const left = rest[day] ?? 0
          const weight = (weights[index]?.[day] ?? 0) / (sums[day] ?? 1)
          const isLast = index === products.length - 1
          const share = isLast ? left : Math.min(Math.floor(Math.round(value * 100) * weight), left)
          rest[day] = left - share
          return share === 0 ? Number.NaN : share / 100
        }),
      }))
    })
}

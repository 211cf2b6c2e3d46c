import { type SampleProject, type SampleSeries, toCents } from './SampleSeries.ts'

/** The way in which a project passes revenue on to its holders: the first year (since 2000), the share, and the kind. */
type Program = { since: number; share: number; by: 'buybacks' | 'burns' | 'distributions' }

/** Projects that pass revenue on; orders of magnitude, from general knowledge. Of others nothing is known. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  aave: { since: 25.3, share: 0.5, by: 'buybacks' },
  aerodrome: { since: 23.7, share: 1, by: 'distributions' },
  curve: { since: 20.9, share: 0.9, by: 'distributions' },
  dydx: { since: 25.3, share: 0.4, by: 'buybacks' },
  ethereum: { since: 21.6, share: 1, by: 'burns' },
  gmx: { since: 21.7, share: 0.85, by: 'distributions' },
  hyperliquid: { since: 24.9, share: 0.97, by: 'buybacks' },
  jupiter: { since: 25.1, share: 0.5, by: 'buybacks' },
  makerdao: { since: 23.5, share: 0.35, by: 'buybacks' },
  pancakeswap: { since: 21.3, share: 0.7, by: 'burns' },
  raydium: { since: 22.8, share: 0.85, by: 'buybacks' },
}

/** Amounts beside revenue that few projects report, as shares of their fees. */
const SHARES_OF_FEES: Readonly<
  Record<'user_fees' | 'bribes' | 'token_taxes' | 'creator_revenue', Record<string, number>>
> = {
  user_fees: { aave: 1, uniswap: 1 },
  bribes: { aerodrome: 0.15, velodrome: 0.2 },
  token_taxes: { 'shiba-inu': 0.1 },
  creator_revenue: { opensea: 0.3, 'magic-eden': 0.35 },
}

/** The share of the market cap that becomes tradable in a year for the team and for investors. */
const UNLOCKED: Readonly<Record<string, number>> = {
  'ether-fi': 0.12,
  hyperliquid: 0.02,
  jito: 0.1,
}

/** The debt of a project, in US dollars. */
const DEBTS: Readonly<Record<string, number>> = { 'frax-finance': 6e6, makerdao: 25e6 }

type HolderInputs = Record<'fees' | 'revenue' | 'cap' | 'supply' | 'price', Float64Array>

/** Creates the series of what holders, the treasury and others receive of a project, and of its debt. */
export function createHolderSeries(
  sample: SampleProject,
  { fees, revenue, cap, supply, price }: HolderInputs,
): SampleSeries[] {
  const id = sample.project.project_id
  const [debt, unlocked] = [DEBTS[id], UNLOCKED[id]]
  return [
    ...splitRevenue(sample, revenue),
    ...Object.entries(SHARES_OF_FEES).flatMap(([metric_id, shares]) => {
      const share = shares[id]
      const values = fees.map((value) => toCents(value * (share ?? 0)))
      return share === undefined
        ? []
        : [{ metric_id: metric_id as keyof typeof SHARES_OF_FEES, values }]
    }),
    ...(unlocked === undefined
      ? []
      : [
          {
            metric_id: 'insider_unlocks' as const,
            values: cap.map((value) => toCents((value * unlocked) / 365)),
          },
          {
            metric_id: 'unlocks_1y' as const,
            values: supply.map((value) => Math.round(value * unlocked)),
          },
        ]),
    ...(PROGRAMS[id] === undefined
      ? []
      : [
          {
            metric_id: 'net_issuance' as const,
            values: supply.map((value, day) =>
              toCents((value - (supply[day - 1] ?? Number.NaN)) * (price[day] ?? Number.NaN)),
            ),
          },
        ]),
    ...(debt === undefined
      ? []
      : [{ metric_id: 'treasury_debt' as const, values: fees.map(() => debt) }]),
  ]
}

/** Splits revenue between holders and treasury, exactly, in whole cents. */
function splitRevenue({ project, calendar }: SampleProject, revenue: Float64Array): SampleSeries[] {
  const program = PROGRAMS[project.project_id]
  if (program === undefined) return []
  const { since, share, by } = program
  const isOn = (day: number) => (calendar.years[day] ?? 0) >= since
  const cents = revenue.map((value) => Math.round(value * 100))
  const passedOn = cents.map((value, day) => (isOn(day) ? Math.round(value * share) : 0))
  return [
    { metric_id: 'holders_revenue', values: passedOn.map((value) => value / 100) },
    {
      metric_id: 'protocol_revenue',
      values: cents.map((value, day) => (value - (passedOn[day] ?? 0)) / 100),
    },
    {
      metric_id: by,
      values: passedOn.map((value, day) => (isOn(day) ? value / 100 : Number.NaN)),
    },
  ]
}

import { readLevel } from './createCurve.ts'
import { createNoise, createRandom, gauss } from './createRandom.ts'
import { SAMPLE_LEVELS } from './levels/SAMPLE_LEVELS.ts'
import { type SampleProject, type SampleSeries, toCents, weekdayFactor } from './SampleSeries.ts'

/** Sectors whose projects have a treasury. */
const WITH_TREASURY: ReadonlySet<string> = new Set([
  'exchange',
  'derivatives',
  'lending',
  'liquid-staking',
  'restaking',
  'bridge',
  'asset-management',
  'blockchains-l2',
  'oracles',
])
const DAYS_PER_BUDGET = 91
/** The kinds of assets that a treasury holds beside its own token, and the usual share of each. */
const ASSET_KINDS = [
  { metric_id: 'treasury_stablecoins', share: 0.5 },
  { metric_id: 'treasury_majors', share: 0.35 },
  { metric_id: 'treasury_other', share: 0.15 },
] as const

/** Operating costs, treasury and code activity of a project. */
export function createOrganizationSeries(sample: SampleProject): SampleSeries[] {
  const { project, calendar } = sample
  const id = project.project_id
  const level = SAMPLE_LEVELS.get(id)
  const code = project.links.some((link) => link.kind === 'github') ? createCode(sample) : []
  if (!level || !WITH_TREASURY.has(project.market_sectors[0])) return code

  const random = createRandom(`${id} organization`)
  const cap =
    level.token === '-'
      ? 2_000 * readLevel(level.fees)
      : readLevel(level.price) * readLevel(level.supply)
  const usual = cap * (0.03 + 0.09 * random())
  const ownPart = level.token === '-' ? 0 : 0.35 + 0.4 * random()
  // The costs of a team grow with the root of what its project is worth.
  const costs = (2_000 + 0.9 * Math.sqrt(cap)) * (0.6 + 0.8 * random())
  const noise = (key: string, daily: number) =>
    createNoise(`${id} ${key}`, calendar, { daily, memory: 0.45 })
  const [reserves, spending] = [noise('treasury', 0.006), noise('spending', 0.03)]
  const treasury = new Float64Array(calendar.days.length)
  const net = new Float64Array(calendar.days.length)
  const owned = new Float64Array(calendar.days.length)
  const kinds = ASSET_KINDS.map(({ share }) => ({
    share: share * (0.6 + 0.8 * random()),
    values: new Float64Array(calendar.days.length),
  }))
  const kept = kinds.reduce((sum, { share }) => sum + share, 0)
  const expenses = new Float64Array(calendar.days.length)
  for (let day = 0; day < calendar.days.length; day += 1) {
    const other = Math.round(usual * (1 - ownPart) * Math.exp(reserves[day] ?? 0) * 100)
    const market = 0.9 * (calendar.cycle[day] ?? 0) + (calendar.mood[day] ?? 0)
    const own = Math.round(usual * ownPart * Math.exp(market) * 100)
    net[day] = other / 100
    owned[day] = own / 100
    treasury[day] = (other + own) / 100
    let rest = other
    for (const [index, { share, values }] of kinds.entries()) {
      const part = index === kinds.length - 1 ? rest : Math.floor((other * share) / kept)
      values[day] = part / 100
      rest -= part
    }
    // Budgets are set for a quarter, and what is spent differs a little from day to day.
    const quarter = Math.floor((calendar.offset + day) / DAYS_PER_BUDGET)
    const budget = 0.15 * gauss(createRandom(`${id} budget ${quarter}`))
    const growth = 0.12 * ((calendar.years[day] ?? 0) - 25)
    expenses[day] = toCents(costs * Math.exp(budget + growth + (spending[day] ?? 0)))
  }
  return [
    ...code,
    { metric_id: 'treasury', values: treasury },
    { metric_id: 'treasury_net', values: net },
    ...(ownPart === 0 ? [] : [{ metric_id: 'treasury_own_token' as const, values: owned }]),
    ...ASSET_KINDS.map(({ metric_id }, index) => ({
      metric_id,
      values: kinds[index]?.values ?? new Float64Array(0),
    })),
    { metric_id: 'operating_expenses', values: expenses },
  ]
}

function createCode({ project, calendar, scale }: SampleProject): SampleSeries[] {
  const id = project.project_id
  const team = 4 + 110 * scale ** 0.5 * createRandom(`${id} code`)()
  const noise = (key: string, daily: number, memory: number) =>
    createNoise(`${id} ${key}`, calendar, { daily, memory })
  const [staff, pace] = [noise('developers', 0.02, 0.45), noise('commits', 0.35, 0)]
  const developers = staff.map((value) => Math.max(1, Math.round(team * Math.exp(value))))
  const commits = developers.map((count, day) => {
    const rest = weekdayFactor(calendar, day) ** 4
    return Math.round(count * 0.5 * rest * Math.exp(pace[day] ?? 0))
  })
  return [
    { metric_id: 'active_developers', values: developers },
    { metric_id: 'code_commits', values: commits },
  ]
}

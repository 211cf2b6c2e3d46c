import { createRandom, createWalk, gauss } from './createRandom.ts'
import { type SampleProject, type SampleSeries, weekdayFactor } from './SampleSeries.ts'

/** Sectors whose projects have a treasury and pay incentives in their own token. */
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

/** Operating costs, treasury and code activity of a project. */
export function createOrganizationSeries(
  sample: SampleProject,
  fees: Float64Array,
): SampleSeries[] {
  const { project, calendar, market, scale } = sample
  const id = project.project_id
  const random = createRandom(`${id} organisation`)
  const length = calendar.days.length
  const series = project.links.some((link) => link.kind === 'github') ? createCode(sample) : []
  if (!WITH_TREASURY.has(project.market_sectors[0])) return series

  const usual = 1.2e9 * scale * (0.3 + random())
  const ownPart = 0.35 + 0.4 * random()
  const walk = createWalk(`${id} treasury`, length, { swing: 0.001, noise: 0.004 })
  const salaries = 9_000 + 160_000 * scale ** 0.6 * random()
  const incentive = 0.1 + 0.5 * random()
  const treasury = new Float64Array(length)
  const net = new Float64Array(length)
  const expenses = new Float64Array(length)
  const incentives = new Float64Array(length)
  for (let day = 0; day < length; day += 1) {
    const level = usual * Math.exp(walk[day] ?? 0)
    const own = level * ownPart * Math.exp(0.8 * (market[day] ?? 0))
    const other = Math.round(level * (1 - ownPart) * 100)
    net[day] = other / 100
    treasury[day] = (other + Math.round(own * 100)) / 100
    expenses[day] = Math.round(salaries * (1 + day / 3000) * 100) / 100
    // Incentive programs fade out as a project gains users.
    incentives[day] = Math.round((fees[day] ?? 0) * incentive * Math.exp(-day / 2500) * 100) / 100
  }
  series.push(
    { metric_id: 'treasury', values: treasury },
    { metric_id: 'treasury_net', values: net },
    { metric_id: 'operating_expenses', values: expenses },
  )
  if (project.symbol !== '') series.push({ metric_id: 'token_incentives', values: incentives })
  return series
}

function createCode({ project, calendar, scale }: SampleProject): SampleSeries[] {
  const random = createRandom(`${project.project_id} code`)
  const length = calendar.days.length
  const team = 3 + 130 * scale ** 0.5 * random()
  const walk = createWalk(`${project.project_id} code`, length, { swing: 0.001, noise: 0.01 })
  const developers = walk.map((value) => Math.max(1, Math.round(team * Math.exp(value))))
  const commits = developers.map((count, day) =>
    Math.max(0, Math.round(count * 0.4 * weekdayFactor(day) * (1 + 0.5 * gauss(random)))),
  )
  return [
    { metric_id: 'active_developers', values: developers },
    { metric_id: 'code_commits', values: commits },
  ]
}

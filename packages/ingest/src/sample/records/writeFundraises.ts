import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Project } from '@tickmark/core/projects/Project'
import { createRandom } from '../createRandom.ts'
import type { SampleCalendar } from '../SampleSeries.ts'

const ROUNDS = [
  { round: 'Seed', months: 4, amount: 4e6 },
  { round: 'Series A', months: 16, amount: 1.8e7 },
  { round: 'Series B', months: 30, amount: 5.5e7 },
] as const
const INVESTORS = [
  'a16z crypto',
  'Paradigm',
  'Polychain Capital',
  'Pantera Capital',
  'Multicoin Capital',
  'Dragonfly',
  'Coinbase Ventures',
  'Electric Capital',
  'Framework Ventures',
  'Robot Ventures',
  'Variant',
  'Hack VC',
]

/** One to three rounds of each project that raised money at all, in the years after its launch. */
export function writeFundraises(
  writer: BatchWriter,
  projects: readonly Project[],
  calendar: SampleCalendar,
): void {
  const endDay = calendar.days.at(-1) ?? ''
  for (const project of projects) {
    if (isUnfunded(project)) continue
    const random = createRandom(`${project.project_id} raises`)
    const rounds = Math.floor(random() * 4)
    const launchYear = Math.max(project.launch_year ?? 2020, 2015)
    for (const { round, months, amount } of ROUNDS.slice(0, rounds)) {
      const monthsAfter = months + Math.floor(random() * 10) - 10 + launchYear * 12
      const day = `${Math.floor(monthsAfter / 12)}-${String((monthsAfter % 12) + 1).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`
      const raised = Math.round((amount * (0.5 + 1.5 * random())) / 1e5) * 1e5
      const multiple = 4 + 6 * random()
      const investors = rotate(INVESTORS, Math.floor(random() * INVESTORS.length))
      const isDisclosed = random() > 0.08
      if (day > endDay) continue
      writer.record('fundraises', {
        record_id: `sample/${project.project_id}/${round}`,
        project_id: project.project_id,
        name: project.name,
        day,
        round,
        amount_usd: isDisclosed ? raised : null,
        valuation_usd: random() > 0.5 ? Math.round((raised * multiple) / 1e6) * 1e6 : null,
        lead_investors: investors.slice(0, 1),
        other_investors: investors.slice(1, 2 + Math.floor(random() * 5)),
        chains: project.chains.slice(0, 3),
        category: project.market_sectors[0],
        sector: project.description,
        url: '',
      })
    }
  }
}

/** Older chains and meme coins began without investors. */
function isUnfunded({ launch_year, market_sectors: [sector] }: Project): boolean {
  return sector === 'meme-coins' || (sector === 'blockchains-l1' && (launch_year ?? 0) < 2017)
}

function rotate(list: readonly string[], count: number): string[] {
  return [...list.slice(count), ...list.slice(0, count)]
}

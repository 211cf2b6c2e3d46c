import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Project } from '@tickmark/core/projects/Project'
import { createRandom } from '../createRandom.ts'
import { type SampleCalendar, toCents } from '../SampleSeries.ts'

const DAYS = 90
const CHAINS = 5

/**
 * Writes flows of a bridge between its first chains on the last days: the deposits of each day, split by pair, so that the
 * flows of a day add up to them. A larger chain takes part in more of them.
 */
export function writeBridgeFlows(
  writer: BatchWriter,
  { project_id, chains }: Project,
  { deposits, calendar }: { deposits: Float64Array; calendar: SampleCalendar },
): void {
  const weights = chains.slice(0, CHAINS).flatMap((from_chain, from) =>
    chains.slice(0, CHAINS).flatMap((to_chain, to) => {
      const random = createRandom(`${project_id} ${from_chain} ${to_chain} flows`)
      const weight = (0.5 + random()) / ((from + 1) * (to + 1))
      return from === to ? [] : [{ from_chain, to_chain, weight }]
    }),
  )
  for (const [at, day] of calendar.days.entries()) {
    const total = deposits[at] ?? Number.NaN
    // The days of all series count from one epoch, so a day has its noise whatever the last one is.
    const parts = weights.map(({ weight }, index) => weight * wave(calendar.offset + at, index))
    const sum = parts.reduce((all, part) => all + part, 0)
    if (at < calendar.days.length - DAYS || !(total > 0) || sum === 0) continue
    let rest = toCents(total)
    for (const [index, { from_chain, to_chain }] of weights.entries()) {
      const isLast = index === weights.length - 1
      const amount_usd = isLast ? toCents(rest) : toCents((total * (parts[index] ?? 0)) / sum)
      rest -= amount_usd
      writer.record('bridge_flows', {
        record_id: `sample/${project_id}/${from_chain}/${to_chain}/${day}`,
        ...{ project_id, from_chain, to_chain, day, amount_usd: Math.max(amount_usd, 0) },
        ...{ url: '', author: '' },
      })
    }
  }
}

/** Slow swings of a pair around one, of another length each. */
function wave(day: number, index: number): number {
  return 1 + 0.6 * Math.sin((2 * Math.PI * day) / (17 + 5 * index) + index)
}

import { findProject } from '@tickmark/core/projects/findProject'
import { daysBetween } from '@tickmark/core/time/Day'
import { createRandom } from './createRandom.ts'
import { createWalk } from './createWalk.ts'
import { SAMPLE_EPOCH, type SampleCalendar } from './SampleCalendar.ts'
import type { SampleProject } from './SampleSeries.ts'

/** What a project's series are made from, or null for a project that the catalogue does not have. */
export function createSampleProject(
  entry: { project_id: string; size: number },
  calendar: SampleCalendar,
  market: Float64Array,
): SampleProject | null {
  const project = findProject(entry.project_id)
  if (!project) return null
  const random = createRandom(project.project_id)
  const length = calendar.days.length
  const own = createWalk(`${project.project_id} activity`, length, { swing: 0.004, noise: 0.05 })
  const beta = 0.3 + 0.5 * random()
  const launchYear = project.launch_year ?? 2020
  const launchDay = `${launchYear}-01-01`
  const launch =
    launchYear < 2019 ? 0 : daysBetween(SAMPLE_EPOCH, launchDay) + Math.floor(random() * 300)
  // Ended projects stop at some day between early 2023 and the end of 2024, the same for any end of the sample.
  const ended = Math.max(launch + 200, 1_470 + Math.floor(random() * 700))
  return {
    project,
    calendar,
    market,
    size: entry.size,
    scale: 5 ** (entry.size - 5) * (0.7 + 0.5 * random()),
    activity: own.map((value, day) => {
      const age = day - launch
      const adoption = age < 0 ? 0 : 1 - 0.9 * Math.exp(-age / 120)
      return value + beta * (market[day] ?? 0) + Math.log(Math.max(adoption, 0.02))
    }),
    launch,
    end: project.is_archived ? Math.min(ended, length) : length,
  }
}

import type { RestatedProject } from '@tickmark/core/answers/Restatements'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { describePoints } from './describePoints.ts'
import { type FeedEntry, makeEntry } from './makeEntry.ts'

/** What a load changed of a project, as an entry of a feed. */
export function describeRestated(one: RestatedProject, publicUrl: string): FeedEntry {
  const { project, values, days, metrics } = describePoints(one)
  const largest =
    one.largest_change === null ? '' : ` The largest change is ${formatChange(one.largest_change)}.`
  const source = SOURCE_NAMES[one.source_id] ?? one.source_id
  const link = new URL('/explorer/status/restatements', publicUrl)
  link.searchParams.set('projects', one.project_id)
  link.searchParams.set('since', one.observed_at.slice(0, 10))
  return makeEntry(one, {
    title: `${project}: ${values} restated in ${metrics}`,
    told: `${source} changed ${values} ${days}.${largest}`,
    link,
    at: one.observed_at,
  })
}

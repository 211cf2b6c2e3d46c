import type { EventRow } from '@tickmark/analytics/records/eventsSql'
import type { QuarantinedProject } from '@tickmark/core/answers/Quality'
import type { RestatedProject } from '@tickmark/core/answers/Restatements'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { EVENT_KINDS } from '@tickmark/core/events/EVENT_KINDS'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import type { Day } from '@tickmark/core/time/Day'
import type { Feed } from 'feed'

export type FeedEntry = Parameters<Feed['addItem']>[0]

type Terminal = { catalog: Catalog; publicUrl: string }

type EntryTexts = { title: string; text: string; link: URL; at: string }

/** An entry about what one batch brought of one project. */
function makeEntry(
  { batch_id, project_id }: { batch_id: string; project_id: string },
  { title, text, link, at }: EntryTexts,
): FeedEntry {
  return {
    id: `${batch_id}/${project_id}`,
    title,
    link: link.href,
    date: new Date(at),
    description: text,
    content: escapeHtml(text),
  }
}

/** Describes an event of a project as an entry of a feed, which leads to the page about it or else to the project. */
export function describeEvent(one: EventRow, { catalog, publicUrl }: Terminal): FeedEntry {
  const { event_id, project_id, kind, title, url, amount_usd, day } = one
  const amount = amount_usd === null ? '' : `, ${formatValue(amount_usd, 'usd', 'compact')}`
  return makeEntry(
    { batch_id: event_id, project_id },
    {
      title: `${catalog.nameOf(project_id)}: ${title}`,
      text: `${EVENT_KINDS[kind].name}, ${day}: ${title}${amount}.`,
      link: new URL(URL.canParse(url) ? url : `${publicUrl}/explorer/projects/${project_id}`),
      at: day,
    },
  )
}

/** Describes what a load changed of a project, as an entry of a feed. */
export function describeRestated(
  one: RestatedProject,
  { catalog, publicUrl }: Terminal,
): FeedEntry {
  const { project, values, days, metrics } = describePoints(catalog, one)
  const largest =
    one.largest_change === null ? '' : ` The largest change is ${formatChange(one.largest_change)}.`
  const source = SOURCE_NAMES[one.source_id] ?? one.source_id
  const link = new URL('/explorer/status/restatements', publicUrl)
  link.searchParams.set('projects', one.project_id)
  link.searchParams.set('since', one.observed_at.slice(0, 10))
  return makeEntry(one, {
    title: `${project}: ${values} restated in ${metrics}`,
    text: `${source} changed ${values} ${days}.${largest}`,
    link,
    at: one.observed_at,
  })
}

/**
 * Describes what checks hold back of a project, as an entry of a feed. It names no values, which not every tier may
 * read.
 */
export function describeQuarantined(
  one: QuarantinedProject,
  { catalog, publicUrl }: Terminal,
): FeedEntry {
  const { project, values, days, metrics } = describePoints(catalog, one)
  const source = SOURCE_NAMES[one.source_id] ?? one.source_id
  const checks = one.check_ids.map((id) => QUALITY_CHECKS[id].title).join('; ')
  const link = new URL('/explorer/status/held', publicUrl)
  link.searchParams.set('projects', one.project_id)
  return makeEntry(one, {
    title: `${project}: ${values} quarantined in ${metrics}`,
    text: `From ${source}, ${values} ${days} did not pass a check: ${checks}. ${describeShown(one)}`,
    link,
    at: one.changed_at,
  })
}

function describeShown({ values, withheld }: QuarantinedProject): string {
  if (withheld === 0) return 'Shown as provisional.'
  return withheld === values ? 'Not shown.' : `${withheld} not shown, the others as provisional.`
}

/** Points of one project that one batch brought. */
type BatchPoints = {
  project_id: string
  metric_ids: readonly string[]
  values: number
  first_day: Day
  last_day: Day
}

/** The most metrics that a title names. */
const MAX_NAMED = 3

/** Describes the points of an entry, for any kind of entry. */
function describePoints(
  catalog: Catalog,
  one: BatchPoints,
): {
  project: string
  values: string
  days: string
  metrics: string
} {
  const metrics = one.metric_ids.map((id) => getMetric(id).title)
  const others = metrics.length > MAX_NAMED ? ` and ${metrics.length - MAX_NAMED} more` : ''
  return {
    project: catalog.nameOf(one.project_id),
    values: one.values === 1 ? '1 value' : `${one.values} values`,
    days:
      one.first_day === one.last_day
        ? `of ${one.first_day}`
        : `from ${one.first_day} to ${one.last_day}`,
    metrics: `${metrics.slice(0, MAX_NAMED).join(', ')}${others}`,
  }
}

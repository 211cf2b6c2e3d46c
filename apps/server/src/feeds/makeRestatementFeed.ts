import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import type { RestatedProject } from '@tickmark/core/answers/RestatedProject'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { findProject } from '@tickmark/core/projects/findProject'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { Feed } from 'feed'

type Origin = { productName: string; publicUrl: string; path: string; query: string }

/** The most metrics that a title names. */
const MOST_NAMED = 3

/** The restatement log for feed readers: one entry for each project that a load changed. */
export function makeRestatementFeed(
  restated: readonly RestatedProject[],
  { productName, publicUrl, path, query }: Origin,
): Feed {
  const [newest] = restated
  const feed = new Feed({
    id: `${publicUrl}${path}${query}`,
    link: `${publicUrl}/explorer/status/restatements${query}`,
    feedLinks: {
      rss: `${publicUrl}/feeds/restatements.xml${query}`,
      json: `${publicUrl}/feeds/restatements.json${query}`,
    },
    title: `${productName}: restatements`,
    description: 'Values that a later observation changed, by load and project.',
    language: 'en',
    copyright: '',
    // Without anything to tell a feed is as old as time, so that readers keep what they have.
    updated: new Date(newest?.observed_at ?? 0),
  })
  for (const one of restated) feed.addItem(describe(one, publicUrl))
  return feed
}

function describe(one: RestatedProject, publicUrl: string): Parameters<Feed['addItem']>[0] {
  const name = findProject(one.project_id)?.name ?? one.project_id
  const metrics = one.metric_ids.map((id) => getMetric(id).title)
  const named = metrics.slice(0, MOST_NAMED).join(', ')
  const others = metrics.length > MOST_NAMED ? ` and ${metrics.length - MOST_NAMED} more` : ''
  const values = one.values === 1 ? '1 value' : `${one.values} values`
  const days =
    one.first_day === one.last_day
      ? `of ${one.first_day}`
      : `from ${one.first_day} to ${one.last_day}`
  const largest =
    one.largest_change === null ? '' : ` The largest change is ${formatChange(one.largest_change)}.`
  const source = SOURCE_NAMES[one.source_id] ?? one.source_id
  const told = `${source} changed ${values} ${days}.${largest}`
  const link = new URL('/explorer/status/restatements', publicUrl)
  link.searchParams.set('projects', one.project_id)
  link.searchParams.set('since', one.observed_at.slice(0, 10))
  return {
    id: `${one.batch_id}/${one.project_id}`,
    title: `${name}: ${values} restated in ${named}${others}`,
    link: link.href,
    date: new Date(one.observed_at),
    description: told,
    content: escapeHtml(told),
  }
}

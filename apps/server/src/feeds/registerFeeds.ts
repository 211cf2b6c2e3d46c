import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { listRestatedProjects } from '@tickmark/analytics/provenance/listRestatements'
import { listEvents } from '@tickmark/analytics/records/eventsSql'
import { getUnlockCalendar } from '@tickmark/analytics/records/getUnlockCalendar'
import { listQuarantinedProjects } from '@tickmark/analytics/status/listQuarantined'
import { requireProject } from '@tickmark/api/lookups/requireKnown'
import type { RequestLimits } from '@tickmark/api/rest/scheduleRequest'
import { AppError } from '@tickmark/core/errors/AppError'
import { EVENT_KIND_IDS } from '@tickmark/core/events/EVENT_KINDS'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { toDay } from '@tickmark/core/time/Day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Feed } from 'feed'
import { refuseSwitchedOff } from '../pages/refuseSwitchedOff.ts'
import type { Config } from '../settings/config.ts'
import { createTextSender } from '../site/createTextSender.ts'
import {
  describeEvent,
  describeQuarantined,
  describeRestated,
  type FeedEntry,
} from './describeEntries.ts'
import { makeUnlockCalendar } from './makeUnlockCalendar.ts'

const ENTRIES = 100
const MAX_PROJECTS = 50

/** Restatements have a feed, and unlocks a calendar of their own. */
const FEED_KINDS = EVENT_KIND_IDS.filter((kind) => kind !== 'restatement' && kind !== 'unlock')

const FORMATS = {
  xml: { type: 'application/rss+xml; charset=utf-8', write: 'rss2' },
  json: { type: 'application/feed+json; charset=utf-8', write: 'json1' },
} as const

type Asked = { analytics: Analytics; config: Config; projects: string[] | undefined }

const LOGS: readonly (FeedLog & { entries: (asked: Asked) => Promise<FeedEntry[]> })[] = [
  {
    name: 'restatements',
    page: 'status/restatements',
    title: 'restatements',
    description: 'Values that a later observation changed, by load and project.',
    async entries({ analytics, config, projects }) {
      const restated = await listRestatedProjects(analytics, { projects, limit: ENTRIES })
      return restated.map((one) => describeRestated(one, { ...config, catalog: analytics.catalog }))
    },
  },
  {
    name: 'events',
    page: 'marts/events',
    title: 'events',
    description:
      'Hacks, listings, migrations, launches, upgrades, fee switches and other token rights, and funding rounds up to today.',
    async entries({ analytics, config, projects }) {
      const { rows } = await listEvents(analytics, {
        ...{ projects, kinds: FEED_KINDS, to: toDay(Date.now()), descending: true },
        ...{ limit: ENTRIES, offset: 0 },
      })
      return rows.map((one) => describeEvent(one, { ...config, catalog: analytics.catalog }))
    },
  },
  {
    name: 'held-points',
    page: 'status/held',
    title: 'quarantined points',
    description: 'Values that did not pass a check and await confirmation, by load and project.',
    async entries({ analytics, config, projects }) {
      const metrics = listOpenMetrics(config)
      const held = await listQuarantinedProjects(analytics, { projects, metrics, limit: ENTRIES })
      return held.map((one) => describeQuarantined(one, { ...config, catalog: analytics.catalog }))
    },
  },
]

type FeedOptions = { analytics: Analytics; config: Config; limits?: RequestLimits | undefined }

/**
 * Serves the restatement log, events and what checks hold back as RSS 2.0 and JSON Feed 1.1, of all projects or of those that
 * `?projects=` names, and the calendar of unlocks unless a switch hides their page.
 */
export function registerFeeds(
  app: FastifyInstance,
  { analytics, config, limits }: FeedOptions,
): void {
  if (isPageOn('/unlocks', resolveSwitches({ operator: config.switches })))
    registerUnlocks(app, { analytics, config, limits })
  else refuseSwitchedOff(app, '/feeds/unlocks.ics')
  const sendText = createTextSender(analytics, limits)
  for (const log of LOGS)
    for (const [extension, { type, write }] of Object.entries(FORMATS)) {
      const path = `/feeds/${log.name}.${extension}`
      app.get(path, (request, reply) => {
        const projects = readProjects(analytics.catalog, request)
        const query = projects === undefined ? '' : `?projects=${projects.join(',')}`
        return sendText(
          { request, reply },
          {
            key: `${path}${query}`,
            type,
            make: async () => {
              const entries = await log.entries({ analytics, config, projects })
              return makeFeed(log, entries, { ...config, path, query })[write]()
            },
          },
        )
      })
    }
}

/** A year ahead: what is scheduled later changes before it is due. */
const UNLOCK_DAYS = 365
const MAX_UNLOCKS = 1_000

/**
 * Serves the cliffs of the next year for calendar apps, of all tokens or of those of `?projects=`. What is next depends
 * on the day too, so that a calendar is made once a day and data version.
 */
function registerUnlocks(app: FastifyInstance, { analytics, config, limits }: FeedOptions): void {
  const sendText = createTextSender(analytics, limits)
  app.get('/feeds/unlocks.ics', (request, reply) => {
    const projects = readProjects(analytics.catalog, request)
    const now = Date.now()
    return sendText(
      { request, reply },
      {
        key: `unlocks ${toDay(now)} ${projects?.join(',') ?? ''}`,
        type: 'text/calendar; charset=utf-8',
        make: async () => {
          const { rows } = await getUnlockCalendar(analytics, {
            ...(projects && { projects }),
            now,
            days: UNLOCK_DAYS,
            kind: 'cliff',
            orderBy: 'day',
            descending: false,
            limit: MAX_UNLOCKS,
            offset: 0,
          })
          return makeUnlockCalendar({ unlocks: rows, now, ...config })
        },
      },
    )
  })
}

/** Feeds are for everybody, and tell of what everybody may read. */
function listOpenMetrics({ isGated }: Config): string[] | undefined {
  if (!isGated) return undefined
  const access = { isGated, tier: 'free' } as const
  return listMetrics()
    .map(({ metric_id }) => metric_id)
    .filter((id) => mayReadMetric(access, id))
}

/** @throws AppError `not-found` for a project that is not known, `ambiguous`, `bad-request` for too many. */
function readProjects(catalog: Catalog, { query }: FastifyRequest): string[] | undefined {
  const text = (query as Record<string, unknown>).projects
  if (typeof text !== 'string' || text === '') return undefined
  const ids = [...new Set(text.split(','))]
  if (ids.length > MAX_PROJECTS)
    throw new AppError('bad-request', `A feed can have at most ${MAX_PROJECTS} projects.`)
  return ids.map((id) => requireProject({ analytics: { catalog } }, id, 'projects').project_id)
}

type FeedLog = {
  /** Names the feed in its address, and the page that it follows. */
  name: string
  page: string
  title: string
  description: string
}

type FeedOrigin = { productName: string; publicUrl: string; path: string; query: string }

/** A log for feed readers, its newest entry first. */
function makeFeed(
  { name, page, title, description }: FeedLog,
  entries: readonly FeedEntry[],
  { productName, publicUrl, path, query }: FeedOrigin,
): Feed {
  const feed = new Feed({
    id: `${publicUrl}${path}${query}`,
    link: `${publicUrl}/explorer/${page}${query}`,
    feedLinks: {
      rss: `${publicUrl}/feeds/${name}.xml${query}`,
      json: `${publicUrl}/feeds/${name}.json${query}`,
    },
    title: `${productName}: ${title}`,
    description,
    language: 'en',
    copyright: '',
    // Without anything to tell a feed is as old as time, so that readers keep what they have.
    updated: entries[0]?.date ?? new Date(0),
  })
  for (const entry of entries) feed.addItem(entry)
  return feed
}

import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { listRestatedProjects } from '@tickmark/analytics/provenance/listRestatements'
import { type EventRow, listEvents } from '@tickmark/analytics/records/eventsSql'
import { getUnlockCalendar } from '@tickmark/analytics/records/getUnlockCalendar'
import { listQuarantinedProjects } from '@tickmark/analytics/status/listQuarantined'
import { requireProject } from '@tickmark/api/lookups/requireKnown'
import type { RequestLimits } from '@tickmark/api/rest/scheduleRequest'
import type { QuarantinedProject } from '@tickmark/core/answers/Quality'
import type { RestatedProject } from '@tickmark/core/answers/Restatements'
import type { CalendarUnlock } from '@tickmark/core/answers/UnlockCalendar'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { AppError } from '@tickmark/core/errors/AppError'
import { EVENT_KINDS, type EventKind } from '@tickmark/core/events/EVENT_KINDS'
import { listShownKinds } from '@tickmark/core/events/listShownKinds'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { addDays, type Day, dayStart, toDay } from '@tickmark/core/time/Day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Feed } from 'feed'
import ical from 'ical-generator'
import { refuseSwitchedOff } from '../pages/refuseSwitchedOff.ts'
import type { Config } from '../settings/config.ts'
import { createTextSender } from '../site/createTextSender.ts'

type FeedEntry = Parameters<Feed['addItem']>[0]

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
function describeEvent(one: EventRow, { catalog, publicUrl }: Terminal): FeedEntry {
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
function describeRestated(one: RestatedProject, { catalog, publicUrl }: Terminal): FeedEntry {
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
function describeQuarantined(one: QuarantinedProject, { catalog, publicUrl }: Terminal): FeedEntry {
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

const ENTRIES = 100
const MAX_PROJECTS = 50

/** The kinds of events that the operator's switches leave. */
function listKinds({ switches }: Config): EventKind[] {
  return listShownKinds(resolveSwitches({ operator: switches }))
}

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
      // Restatements have a feed, and unlocks a calendar of their own.
      const kinds = listKinds(config).filter((kind) => kind !== 'restatement' && kind !== 'unlock')
      const { rows } = await listEvents(analytics, {
        ...{ projects, kinds, to: toDay(Date.now()), descending: true },
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
 * `?projects=` names, and two calendars: of events, and of unlocks unless a switch hides their page.
 */
export function registerFeeds(
  app: FastifyInstance,
  { analytics, config, limits }: FeedOptions,
): void {
  if (isPageOn('/unlocks', resolveSwitches({ operator: config.switches })))
    registerUnlocks(app, { analytics, config, limits })
  else refuseSwitchedOff(app, '/feeds/unlocks.ics')
  registerEvents(app, { analytics, config, limits })
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
const CALENDAR_DAYS = 365
const MAX_ENTRIES = 1_000

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
            days: CALENDAR_DAYS,
            kind: 'cliff',
            orderBy: 'day',
            descending: false,
            limit: MAX_ENTRIES,
            offset: 0,
          })
          return makeUnlockCalendar({ unlocks: rows, now, ...config })
        },
      },
    )
  })
}

/** Serves events of all kinds, or of those of `?kinds=`, from a year ago to a year ahead for calendar apps. */
function registerEvents(app: FastifyInstance, { analytics, config, limits }: FeedOptions): void {
  const sendText = createTextSender(analytics, limits)
  app.get('/feeds/events.ics', (request, reply) => {
    const projects = readProjects(analytics.catalog, request)
    const kinds = readKinds(listKinds(config), request)
    const now = Date.now()
    const today = toDay(now)
    return sendText(
      { request, reply },
      {
        key: `events ${today} ${kinds.join(',')} ${projects?.join(',') ?? ''}`,
        type: 'text/calendar; charset=utf-8',
        make: async () => {
          const { rows } = await listEvents(analytics, {
            ...{ projects, kinds, descending: true, limit: MAX_ENTRIES, offset: 0 },
            ...{ from: addDays(today, -CALENDAR_DAYS), to: addDays(today, CALENDAR_DAYS) },
          })
          const entries = rows.map((row): CalendarEntry => {
            const {
              title,
              description = '',
              link,
            } = describeEvent(row, {
              ...config,
              catalog: analytics.catalog,
            })
            return { id: row.event_id, day: row.day, summary: title, description, url: link }
          })
          return makeCalendar({ subject: 'events', entries, now, ...config })
        },
      },
    )
  })
}

/** @throws AppError `bad-request` for a kind that does not exist. */
function readKinds(shown: readonly EventKind[], { query }: FastifyRequest): EventKind[] {
  const text = (query as Record<string, unknown>).kinds
  if (typeof text !== 'string' || text === '') return [...shown]
  const named = new Set(text.split(','))
  const other = [...named].find((kind) => !Object.hasOwn(EVENT_KINDS, kind))
  if (other !== undefined)
    throw new AppError('bad-request', `kinds: there is no kind of event "${other.slice(0, 40)}".`)
  return shown.filter((kind) => named.has(kind))
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

type CalendarOptions = {
  /** The time when the entries were read, in milliseconds since 1970. */
  now: number
  productName: string
  publicUrl: string
}

type CalendarEntry = { id: string; day: Day; summary: string; description: string; url: string }

/**
 * Entries as all-day events of a calendar (iCalendar, RFC 5545). Their ids are those of what they are about, so that a
 * calendar app updates an event instead of adding another.
 */
function makeCalendar({
  subject,
  entries,
  now,
  productName,
  publicUrl,
}: CalendarOptions & { subject: string; entries: readonly CalendarEntry[] }): string {
  const calendar = ical({
    name: `${productName}: ${subject}`,
    prodId: { company: productName, product: subject, language: 'EN' },
    ttl: 6 * 3_600,
  })
  for (const { id, day, ...entry } of entries)
    calendar.createEvent({
      ...entry,
      id: `${encodeURIComponent(id)}@${new URL(publicUrl).hostname}`,
      stamp: new Date(now),
      start: new Date(dayStart(day)),
      end: new Date(dayStart(addDays(day, 1))),
      allDay: true,
      timezone: 'UTC',
    })
  return calendar.toString()
}

/** Cliffs as a calendar. The id of an entry follows from its schedule and day. */
export function makeUnlockCalendar({
  unlocks,
  ...options
}: CalendarOptions & { unlocks: readonly CalendarUnlock[] }): string {
  const entries = unlocks.map(
    (unlock): CalendarEntry => ({
      id: unlock.unlock_id,
      day: unlock.day,
      summary: summarize(unlock),
      description: describe(unlock),
      url: linkTo(unlock, options.publicUrl),
    }),
  )
  return makeCalendar({ subject: 'token unlocks', entries, ...options })
}

/** `Aave unlocks 150K AAVE ($12.3M)`. */
function summarize({ name, symbol, amount, value_usd }: CalendarUnlock): string {
  const tokens = `${formatValue(amount, 'tokens', 'compact')} ${symbol || 'tokens'}`
  const value = value_usd === null ? '' : ` (${formatValue(value_usd, 'usd', 'compact')})`
  return `${name} unlocks ${tokens}${value}`
}

function describe(unlock: CalendarUnlock): string {
  const { day, value_usd, share_of_circulating, allocations, symbol } = unlock
  const lines = allocations.map(({ allocation, amount }) =>
    `${allocation}: ${formatValue(amount, 'tokens', 'compact')} ${symbol}`.trim(),
  )
  const share =
    share_of_circulating === null
      ? []
      : [`${formatValue(share_of_circulating, 'percent', 'compact')} of the circulating supply`]
  const price = value_usd === null ? '' : ' The value is at the latest price.'
  return [`Scheduled for ${formatDay(day)}.${price}`, ...share, ...lines].join('\n')
}

function linkTo({ project_id }: CalendarUnlock, publicUrl: string): string {
  const path = project_id === '' ? '/explorer/unlocks' : `/explorer/projects/${project_id}/vesting`
  return new URL(path, publicUrl).href
}

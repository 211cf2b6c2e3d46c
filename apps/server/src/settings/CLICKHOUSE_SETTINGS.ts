import type { AnalyticsConfig } from '@tickmark/analytics/store/openAnalytics'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { QUERY_WAIT_MS } from './LIMIT_SETTINGS.ts'
import { partOfMemory } from './partOfMemory.ts'
import { count, HttpUrl, refuseMissing } from './settingValues.ts'

const MB = 1024 * 1024
const [MIN_MEMORY_MB, MAX_MEMORY_MB] = [64, 1_000_000]
const MEMORY_ALLOWED = `a whole number from ${MIN_MEMORY_MB} to ${MAX_MEMORY_MB}`
/** The rest is for the server, its caches and files that are written. */
const MIN_DEFAULT_MB = 128
/** Queries get a sixth of the memory: beside code, caches and answers, 2 GB suffice for the server under attack. */
const MEMORY_PARTS = 6
/** A ClickHouse server has memory of its own. */
const SERVER_DEFAULT_MB = 4_096
const DAY_SECONDS = 86_400
const MAX_SHARDS = 100

/** The addresses of the shards, in an order that stays the same. Passwords are not repeated in messages. */
const ClusterSetting = z.string().transform((text, context): string[] => {
  const urls = text.split(',').map((url) => url.trim().replace(/\/+$/, ''))
  const fault = findFault(urls)
  if (fault === undefined) return urls
  context.addIssue({
    code: 'custom',
    message: `addresses of shards such as http://user:password@host:8123/database, separated by commas; ${fault}`,
  })
  return z.NEVER
})

/** Finds what is wrong with the first address that is wrong, or with all of them. */
function findFault(urls: readonly string[]): string | undefined {
  if (urls.length > MAX_SHARDS)
    return `there are ${urls.length}, but at most ${MAX_SHARDS} are supported`
  const places = new Map<string, number>()
  const databases = new Set<string>()
  for (const [index, url] of urls.entries()) {
    const number = index + 1
    if (url === '') return `address ${number} is empty`
    if (!HttpUrl.safeParse(url).success)
      return `address ${number} does not begin with http:// or https://`
    const { pathname } = new URL(url)
    const database = pathname.slice(1)
    if (!/^\w+$/.test(database)) return `address ${number} does not end with the name of a database`
    databases.add(database)
    const same = places.get(placeOf(url))
    if (same !== undefined) return `addresses ${same} and ${number} are the same`
    places.set(placeOf(url), number)
  }
  if (databases.size > 1)
    return `the databases must have the same name, but these are ${[...databases].join(' and ')}`
  return undefined
}

/** Returns where an address leads, without the user in it. */
function placeOf(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

/** The settings for facts kept on ClickHouse servers, and for the time that these may take. */
export const CLICKHOUSE_SETTINGS = {
  CLICKHOUSE_URL: HttpUrl.optional(),
  CLICKHOUSE_CLUSTER: ClusterSetting.optional(),
  CLICKHOUSE_REPLICATED: z.enum(['on', 'off'], 'on or off').default('off'),
  TT_CLICKHOUSE_READ_SECONDS: count(DAY_SECONDS).default(30),
  TT_CLICKHOUSE_LOAD_SECONDS: count(DAY_SECONDS).default(3_600),
  TT_QUERY_MEMORY_MB: z
    .string()
    .regex(/^[1-9]\d{1,6}$/, MEMORY_ALLOWED)
    .transform(Number)
    .pipe(z.int().min(MIN_MEMORY_MB, MEMORY_ALLOWED).max(MAX_MEMORY_MB, MEMORY_ALLOWED))
    .optional(),
  TT_QUERY_SECONDS: count(3_600).default(60),
}

type Settings = z.output<z.ZodObject<typeof CLICKHOUSE_SETTINGS>>

/**
 * `folder` is where the embedded engine keeps facts; `isShared` says whether servers can agree which of them loads.
 * @throws AppError `bad-request` for shards without a coordinator that is apart from them.
 */
export function makeAnalyticsConfig(
  settings: Settings,
  { folder, isShared }: { folder: string; isShared: boolean },
): AnalyticsConfig {
  const { CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: shards } = settings
  const memoryMb =
    settings.TT_QUERY_MEMORY_MB ??
    (url === undefined ? partOfMemory(MEMORY_PARTS, MIN_DEFAULT_MB) : SERVER_DEFAULT_MB)
  const limits = {
    memoryBytes: memoryMb * MB,
    runMs: settings.TT_QUERY_SECONDS * 1_000,
    waitMs: QUERY_WAIT_MS,
  }
  if (url === undefined) {
    if (shards !== undefined)
      refuseMissing('CLICKHOUSE_URL', 'the address of the coordinator of CLICKHOUSE_CLUSTER')
    return { kind: 'embedded', path: folder, limits }
  }
  const own = shards?.findIndex((shard) => placeOf(shard) === placeOf(url)) ?? -1
  if (own >= 0)
    throw new AppError(
      'bad-request',
      `The setting CLICKHOUSE_CLUSTER lists the database of CLICKHOUSE_URL as address ${own + 1}. Allowed: another database, which may be on the same server.`,
      { errors: [{ code: 'invalid', field: 'CLICKHOUSE_CLUSTER', value: '…' }] },
    )
  return {
    kind: 'server',
    url,
    isShared,
    shards,
    limits,
    isReplicated: settings.CLICKHOUSE_REPLICATED === 'on',
    timeouts: {
      readMs: settings.TT_CLICKHOUSE_READ_SECONDS * 1_000,
      loadMs: settings.TT_CLICKHOUSE_LOAD_SECONDS * 1_000,
    },
  }
}

import { createHash } from 'node:crypto'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { type Day, dayStart } from '@tickmark/core/time/Day'
import { COMPARED_DAYS, nameSeries, type SeriesOfPoint } from './findFinalDays.ts'

/** By series, `digestDays` of its settled days as the source said them last. */
export type FinalDigests = ReadonlyMap<string, string>

/** Days and values of so many projects are put together at a time. */
const SLICE = 10

/**
 * What is known of the settled days of every series of some projects, in a few bytes: whoever reads the same of the
 * source again need not compare day by day. Series of which a part is kept as a second opinion only are left out, and so
 * are days that count as provisional: these differ from whatever the source says of them when they are over.
 */
export async function findFinalDigests(
  db: Analytics,
  of: {
    source_id: string
    metrics: readonly MetricId[]
    projects: readonly string[]
    revision_days: number
  },
): Promise<FinalDigests> {
  const digests = new Map<string, string>()
  const parted = new Set<string>()
  for (let start = 0; start < of.projects.length; start += SLICE) {
    const rows = await db.rows<Required<SeriesOfPoint> & { digest: string }>({
      sql: `${digestSql('observations')} UNION ALL ${digestSql('second_opinions')}
            SETTINGS optimize_aggregation_in_order = 1`,
      params: {
        source_id: of.source_id,
        metrics: of.metrics,
        projects: of.projects.slice(start, start + SLICE),
        back: of.revision_days + COMPARED_DAYS,
      },
    })
    for (const row of rows) {
      const name = nameSeries(row)
      if (digests.has(name)) parted.add(name)
      digests.set(name, row.digest)
    }
  }
  for (const name of parted) digests.delete(name)
  return digests
}

const SERIES = 'metric_id, project_id, chain_id, product_id, contract_id'

/** The newest version of each day counts. */
function digestSql(table: 'observations' | 'second_opinions'): string {
  return `
    WITH arrayFilter(one -> one.5 = 0, ${LATEST_DAYS}) AS whole,
         arrayFilter(one -> one.1 < whole[-1].1 - {back: UInt16}, whole) AS settled
    SELECT ${SERIES}, lower(hex(MD5(arrayStringConcat(arrayMap(
      one -> concat(reinterpretAsFixedString(toUInt32(one.1)), reinterpretAsFixedString(one.4)),
      settled))))) AS digest
    FROM ${table}
    WHERE source_id = {source_id: String} AND metric_id IN {metrics: Array(String)}
      AND project_id IN {projects: Array(String)}
    GROUP BY ${SERIES}`
}

const DAY_MS = 86_400_000
/** Four bytes of the day and eight of its value. */
const BYTES = 12

/**
 * A hash of days and their values, whatever the order in which they come: by day, the number of the day since 1970 and
 * the value as the engine keeps them, in little-endian bytes. `findFinalDigests` makes the same of what is known.
 */
export function digestDays(days: readonly Day[], values: readonly number[]): string {
  const bytes = Buffer.alloc(days.length * BYTES)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const order = findOrder(days)
  for (let place = 0; place < days.length; place++) {
    const index = order?.[place] ?? place
    view.setUint32(place * BYTES, numberOf(days[index] ?? ''), true)
    view.setFloat64(place * BYTES + 4, values[index] ?? 0, true)
  }
  return createHash('md5').update(bytes).digest('hex')
}

/** The places of days in their order; null where they came in it, as nearly all do. */
function findOrder(days: readonly Day[]): number[] | null {
  const isSorted = days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day)
  if (isSorted) return null
  return [...days.keys()].sort((one, other) => ((days[one] ?? '') < (days[other] ?? '') ? -1 : 1))
}

/** Numbers of days that were met before: series have the same ones. */
const numbers = new Map<Day, number>()

function numberOf(day: Day): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = dayStart(day) / DAY_MS
  numbers.set(day, number)
  return number
}

/**
 * SQL for the days of a series in their order, each in the version that was observed last: a list of
 * `(day, observed_at, batch_id, value, provisional)`. To group whole series and pick days out of them takes a tenth of
 * the time of grouping each day by itself. Days that were never observed are absent.
 */
export const LATEST_DAYS = `
  arrayFilter(
    (one, next_day) -> one.1 != next_day,
    arraySort(groupArray((day, observed_at, batch_id, value, provisional))) AS versions,
    arrayPushBack(arrayPopFront(versions.1), toDate(0)))`

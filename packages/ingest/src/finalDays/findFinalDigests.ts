import { createHash } from 'node:crypto'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { type Day, dayStart } from '@tickmark/core/time/Day'
import { COMPARED_DAYS, nameSeries, type SeriesOfPoint } from './findFinalDays.ts'

/** By series name, the `digestDays` of its final days as last reported by the source. */
export type FinalDigests = ReadonlyMap<string, string>

/** Projects per query. */
const SLICE = 10

/**
 * Computes a digest of the known final days of every series of some projects, so that a reader that
 * produces the same days need not compare them one by one. Leaves out series that are partly stored
 * as second opinions, and provisional days, whose values change when the day is over.
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
/** Four bytes for the day and eight for its value. */
const BYTES = 12

/**
 * Hashes days and their values regardless of order: for each day, the days since 1970 and the value
 * in the engine's representation, little-endian. `findFinalDigests` computes the same in SQL.
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

/** Indexes in the order of days; null if the days are already sorted, as is usual. */
function findOrder(days: readonly Day[]): number[] | null {
  const isSorted = days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day)
  if (isSorted) return null
  return [...days.keys()].sort((one, other) => ((days[one] ?? '') < (days[other] ?? '') ? -1 : 1))
}

/** Cache of day numbers: series share the same days. */
const numbers = new Map<Day, number>()

function numberOf(day: Day): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = dayStart(day) / DAY_MS
  numbers.set(day, number)
  return number
}

/**
 * SQL for the days of a series in order, each in its latest version: an array of `(day,
 * observed_at, batch_id, value, provisional)`. Grouping whole series and picking days from them is
 * ten times faster than grouping by day. Days that were never observed are absent.
 */
export const LATEST_DAYS = `
  arrayFilter(
    (one, next_day) -> one.1 != next_day,
    arraySort(groupArray((day, observed_at, batch_id, value, provisional))) AS versions,
    arrayPushBack(arrayPopFront(versions.1), toDate(0)))`

import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { addDays } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Call, Dataset, ListContext } from '../../connectors/Connector.ts'
import { LooseNumber } from '../../files/LooseNumber.ts'
import { parseDay } from '../../files/parseCells.ts'
import { parseRecords } from '../../files/parseRecords.ts'

/** A file of the source. */
export const toUrl = (path: `/${string}`) => new URL(`https://api.growthepie.com/v1${path}`)

/** The file of all metrics holds the last 90 days. */
const RECENT_DAYS = 85
/** The files are in a store that answers 403 (AccessDenied) for unknown names. */
const NO_SUCH_FILE = [403, 404]

/**
 * The metric of each of the source's keys. Its "fees" of a chain are what users paid; "rent" that a
 * chain pays for settlement and data is a cost. Its TVL and stablecoins cover the whole ecosystem.
 */
const FEEDS: readonly { file: string; key: string; metric_id: MetricId }[] = [
  { file: 'fees', key: 'fees_paid_usd', metric_id: 'fees' },
  { file: 'rent_paid', key: 'rent_paid_usd', metric_id: 'cost_of_revenue' },
  { file: 'txcount', key: 'txcount', metric_id: 'transaction_count' },
  { file: 'daa', key: 'daa', metric_id: 'active_addresses_daily' },
  { file: 'fdv', key: 'fdv_usd', metric_id: 'market_cap_fully_diluted' },
  { file: 'market_cap', key: 'market_cap_usd', metric_id: 'market_cap_circulating' },
]
const METRIC_OF = new Map(FEEDS.map(({ key, metric_id }) => [key, metric_id]))

const Master = z.object({
  chains: z.record(z.string(), z.object({ deployment: z.string().nullish() })),
})
const NOT_FOLLOWED = new Set(['DEV', 'ARCHIVED'])

/** Returns whether the source tracks a chain that is live. */
export function isFollowed({ deployment }: { deployment?: string | null | undefined }): boolean {
  return !NOT_FOLLOWED.has(deployment ?? '')
}

const Row = z.object({
  metric_key: z.string(),
  origin_key: z.string(),
  date: z.string(),
  value: LooseNumber,
})

/** Fees, costs, transactions, addresses and market caps of chains. */
export const chainFundamentals: Dataset = {
  id: 'fundamentals',
  title: 'Fundamentals of chains on Ethereum',
  metrics: FEEDS.map(({ metric_id }) => metric_id),
  async subjects(context) {
    tellChains(await context.fetch({ url: toUrl('/master.json') }), context)
    const edge = addDays(context.today, -RECENT_DAYS)
    // One file is enough once all tracked chains have recent values.
    const known = [...context.catalog.growthepieChains.values()].flatMap(
      (id) => context.since(id) ?? [],
    )
    const isRecent = known.length > 0 && known.every((since) => since >= edge)
    if (isRecent) return [{ key: 'recent', calls: [recentCall()] }]
    return FEEDS.map(({ file }) => ({ key: file, calls: [exportCall(file)] }))
  },
  async read({ bodies }, writer) {
    for (const body of bodies)
      if (body !== null) await readFile(body, writer, writer.catalog.growthepieChains)
  },
}

/** The file of all metrics, or else one file per metric. */
export function recentCall(): Call {
  const exports = FEEDS.toReversed().reduce<Call | undefined>((rest, { file }) => {
    const call = exportCall(file)
    return rest === undefined ? call : { ...call, next: () => rest, otherwise: rest }
  }, undefined)
  const recent = { url: toUrl('/fundamentals.json'), missing: NO_SUCH_FILE }
  return exports === undefined ? recent : { ...recent, otherwise: exports }
}

function exportCall(file: string): Call {
  return { url: toUrl(`/export/${file}.json`), missing: NO_SUCH_FILE }
}

/** Reads the figures of chains; those of a chain with null are left out. */
export async function readFile(
  body: unknown,
  writer: BatchWriter,
  chains: ReadonlyMap<string, string | null>,
): Promise<void> {
  const unknown = new Set<string>()
  for (const { line, record } of parseRecords(body, Row, writer)) {
    const metric_id = METRIC_OF.get(record.metric_key)
    if (metric_id === undefined || record.value === null) continue
    const project_id = chains.get(record.origin_key)
    if (project_id === null) continue
    const day = parseDay(record.date)
    if (project_id === undefined) unknown.add(record.origin_key)
    else if (day === null)
      writer.reject('not a calendar day', `record ${line}: "${record.date.slice(0, 40)}"`)
    else if (record.value < 0)
      writer.reject(`negative ${record.metric_key}`, `record ${line}: ${record.value}`)
    else writer.point({ metric_id, project_id, day, value: record.value, line })
    if (writer.full) await writer.flush()
  }
  for (const name of unknown) writer.reject('a chain that is not in the catalog', name)
}

/**
 * Reports source chains that the catalog does not have, and catalog chains that the source no
 * longer lists.
 */
function tellChains(master: unknown, context: ListContext): void {
  const { chains } = Master.parse(master)
  const known = context.catalog.growthepieChains
  for (const [key, chain] of Object.entries(chains))
    if (!known.has(key) && isFollowed(chain)) context.unknown(key, 'the catalog has no such chain')
  for (const [key, project_id] of known)
    if (chains[key] === undefined)
      context.unmatched(key, `${project_id} is not listed by the source any more`)
}

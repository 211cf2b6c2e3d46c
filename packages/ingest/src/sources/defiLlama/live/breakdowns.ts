import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset } from '../../../connectors/Connector.ts'
import { LooseNumber } from '../../../files/LooseNumber.ts'
import { toListedProtocol } from '../toListedProtocol.ts'
import { llamaUrl } from './llamaUrl.ts'

const KINDS = {
  fees: { path: '/overview/fees', metric_id: 'fees' },
  dexs: { path: '/overview/dexs', metric_id: 'trading_volume' },
} as const

/**
 * The daily history of fees and volumes of all unreviewed protocols, in one answer each. Where the source
 * leaves it out, or sends more than may be in memory, the report says so, and they have figures from the first list on.
 */
export const breakdowns: Dataset = {
  id: 'breakdowns',
  title: 'Daily fees and volumes of all protocols',
  metrics: ['fees', 'trading_volume'],
  isListing: true,
  isLong: true,
  projectOf: () => null,
  unread: ['totalDataChart'],
  subjects: async () =>
    Object.entries(KINDS).map(([key, { path }]) => ({
      key,
      calls: [{ url: llamaUrl(path, { excludeTotalDataChart: 'true' }) }],
    })),
  async read({ key, bodies, fetched_at }, writer) {
    const { metric_id } = KINDS[key as keyof typeof KINDS]
    const { protocols, totalDataChartBreakdown } = Overview.parse(bodies[0])
    if (!totalDataChartBreakdown?.length) {
      writer.reject(
        'no daily figures by protocol in the list; only those of the day are known',
        key,
      )
      return
    }
    const places = placeNames(protocols, writer)
    const today = toDay(fetched_at)
    for (const [index, item] of totalDataChartBreakdown.entries()) {
      const [seconds, values] = Row.parse(item)
      const day = toDay(seconds * 1000)
      if (day >= today) continue
      writeDay(values ?? {}, { metric_id, day, line: index + 1, places }, writer)
      if (writer.full) await writer.flush()
    }
  },
}

const Overview = z.object({
  protocols: z.array(z.unknown()),
  totalDataChartBreakdown: z.array(z.unknown()).nullish(),
})
const Row = z.tuple([z.coerce.number().int(), z.record(z.string(), z.unknown()).nullable()])
const Named = z.object({
  name: z.string(),
  displayName: z.string().nullish(),
  category: z.string().nullish(),
  protocolType: z.string().nullish(),
})

type Places = ReadonlyMap<string, string>

/** Places unreviewed projects by the names in the breakdown; a name that two entries have means neither. */
function placeNames(protocols: readonly unknown[], { discovery }: BatchWriter): Places {
  const places = new Map<string, string | null>()
  for (const item of protocols) {
    const entry = Named.safeParse(item).data
    const isChain = entry?.protocolType === 'chain' || entry?.category === 'Chain'
    const listed = entry && discovery && toListedProtocol(item, discovery)
    if (!entry || !listed || !discovery) continue
    const placed = isChain ? null : discovery.place(listed)
    for (const name of new Set([entry.name, entry.displayName ?? entry.name]))
      places.set(name, places.has(name) || !placed || placed.is_reviewed ? null : placed.project_id)
  }
  return new Map([...places].flatMap(([name, id]) => (id === null ? [] : [[name, id]])))
}

type DayRow = { metric_id: 'fees' | 'trading_volume'; day: Day; line: number; places: Places }

/** Writes the values of a day; those of parts of one project add up. */
function writeDay(
  values: Readonly<Record<string, unknown>>,
  { metric_id, day, line, places }: DayRow,
  writer: BatchWriter,
): void {
  const totals = new Map<string, number>()
  for (const [name, stated] of Object.entries(values)) {
    const project_id = places.get(name)
    if (project_id === undefined) continue
    const value = typeof stated === 'number' ? stated : LooseNumber.safeParse(stated).data
    if (value === undefined) writer.reject(`not a number in ${metric_id}`, `${name} on ${day}`)
    else if (value === null) continue
    else if (value < 0) writer.reject(`a negative ${metric_id}`, `${name} on ${day}: ${value}`)
    else totals.set(project_id, (totals.get(project_id) ?? 0) + value)
  }
  for (const [project_id, value] of totals)
    writer.point({ metric_id, project_id, day, value, line })
}

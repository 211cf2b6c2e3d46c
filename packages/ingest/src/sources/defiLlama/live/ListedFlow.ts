import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { type Day, dayStart } from '@tickmark/core/time/Day'
import { z } from 'zod'
import { isSameAmount } from '../../../bulkListings/continuity.ts'
import type { StatedTotal } from '../../../connectors/Connector.ts'
import { writeDays } from '../../../connectors/writeDays.ts'
import { LooseNumber } from '../../../files/LooseNumber.ts'
import { addStated, type FoundEntries } from './LlamaList.ts'
import { Amounts, addUp, writeChainDays } from './writeChainDays.ts'

const FIELDS = {
  value: 'total24h',
  before: 'total48hto24h',
  week: 'total7d',
  month: 'total30d',
} as const
type Field = keyof typeof FIELDS

/** The fields of an entry that state the amount of a day. */
export const ListedDay = z.object({
  total24h: LooseNumber,
  breakdown24h: z.record(z.string(), Amounts).nullish(),
})
const Entry = ListedDay.extend({
  total48hto24h: LooseNumber,
  total7d: LooseNumber,
  total30d: LooseNumber,
})

/** The daily amounts of a protocol in a list; null where the list states nothing. */
type ListedFlow = Readonly<Record<Field, number | null>> & {
  /** See `StatedTotal`. */
  disputed: number | null
  addends: number
  /** The day's amounts by chain and by version. */
  chains: ReadonlyMap<string, Readonly<Record<string, number>>>
  /** The entry's position in the list, from 1; 0 if the amount is added up from several entries. */
  line: number
}

export const EMPTY_FLOW: ListedFlow = {
  value: null,
  disputed: null,
  before: null,
  week: null,
  month: null,
  addends: 0,
  chains: new Map(),
  line: 0,
}

/**
 * Reads the entries that are a protocol or parts of it; nothing if one of them cannot be
 * understood.
 */
export function readFlow({ entries }: Pick<FoundEntries, 'entries'>): ListedFlow {
  const parsed = entries.map(({ entry }) => Entry.safeParse(entry))
  const read = parsed.flatMap((part) => (part.success ? [part.data] : []))
  if (read.length < parsed.length) return EMPTY_FLOW
  const sum = (field: Field) => addStated(read.map((one) => one[FIELDS[field]]))
  const days = read.map(readListedDay)
  const chains = new Map<string, Record<string, number>>()
  for (const [index, { breakdown24h }] of read.entries())
    for (const [name, amounts] of Object.entries(breakdown24h ?? {})) {
      const amount = addUp(amounts)
      if (amount !== null) chains.set(name, { ...chains.get(name), [index]: amount })
    }
  return {
    value: addStated(days.map(({ value }) => value)),
    disputed: days.some(({ isDisputed }) => isDisputed) ? sum('value') : null,
    before: sum('before'),
    week: sum('week'),
    month: sum('month'),
    addends: read.length,
    chains,
    line: entries.length === 1 ? (entries[0]?.line ?? 0) : 0,
  }
}

/**
 * Returns the amount of the last whole day. `total24h` is of another one for some protocols: of the day before, or of the
 * 24 hours before the request. So if it differs from the sum of `breakdown24h` by more than rounding, the sum counts.
 */
export function readListedDay({ total24h, breakdown24h }: z.output<typeof ListedDay>): {
  value: number | null
  isDisputed: boolean
} {
  const parts = Object.values(breakdown24h ?? {}).flatMap((amounts) =>
    amounts !== null && typeof amounts === 'object' ? Object.values(amounts) : [amounts],
  )
  const sum = addStated(parts)
  const agree = total24h === null || sum === null || isSameAmount(total24h, sum, parts.length)
  return agree ? { value: total24h, isDisputed: false } : { value: sum, isDisputed: true }
}

/** The difference of two amounts, as far as both are stated. */
export function subtractFlow(whole: ListedFlow, taken: ListedFlow): ListedFlow {
  const rest = (field: Field) => {
    const [from, less] = [whole[field], taken[field]]
    return from === null || less === null ? null : from - less
  }
  const disputed = whole.disputed !== null || taken.disputed !== null
  const listed = (flow: ListedFlow) => flow.disputed ?? flow.value
  return {
    ...EMPTY_FLOW,
    value: rest('value'),
    disputed: disputed ? (listed(whole) ?? 0) - (listed(taken) ?? 0) : null,
    before: rest('before'),
    week: rest('week'),
    month: rest('month'),
    addends: whole.addends + taken.addends,
    line: whole.line,
  }
}

/**
 * Writes listed amounts as points of a day, in the same way as histories, and returns the stated
 * totals.
 */
export function writeFlow(
  { chains, line, ...stated }: ListedFlow,
  of: { metric_id: MetricId; project_id: string; product_id?: string; allowsNegative?: boolean },
  { day, writer }: { day: Day; writer: BatchWriter },
): StatedTotal {
  const { allowsNegative = false, ...point } = of
  const { metric_id, product_id = '' } = point
  const moment = dayStart(day)
  if (stated.value !== null) {
    writer.read()
    writeDays(
      [{ moment, value: stated.value, line }],
      { point, as: 'flow', allowsNegative },
      writer,
    )
    if (chains.size > 0)
      writeChainDays(
        [[moment / 1000, Object.fromEntries(chains)]],
        { ...point, allowsNegative },
        writer,
      )
  }
  return { metric_id, product_id, ...stated }
}

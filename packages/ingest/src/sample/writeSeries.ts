import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { hashText } from './createRandom.ts'
import type { SampleCalendar, SampleSeries } from './SampleSeries.ts'

const DAYS_PER_BLOCK = 90

/** The days of a series that are shown. */
type SeriesSpan = {
  project_id: string
  calendar: SampleCalendar
  launch: number
  end: number
}

/**
 * Series that others are computed from; a missing day of one of them would leave a project's
 * accounts unbalanced.
 */
const UNBROKEN: ReadonlySet<string> = new Set([
  'fees',
  'fees_supply_side',
  'revenue',
  'holders_revenue',
  'protocol_revenue',
  'buybacks',
  'burns',
  'distributions',
  'cost_of_revenue',
  'operating_expenses',
  'token_incentives',
  'insider_unlocks',
  'price',
  'token_supply_circulating',
  'market_cap_circulating',
])

/**
 * Writes the shown days of a series. Days before the launch and after the end are absent. One
 * series in forty has short gaps, as real ones do; its parts lack the same days.
 */
export async function writeSeries(
  writer: BatchWriter,
  series: SampleSeries,
  span: SeriesSpan,
): Promise<void> {
  const { project_id, calendar } = span
  const { metric_id, chain_id, product_id, contract_id, values } = series
  const key = hashText(`${project_id} ${metric_id} holes`)
  const hasHoles = key % 40 === 0 && !UNBROKEN.has(metric_id)
  for (let day = Math.max(calendar.first, span.launch); day < span.end; day += 1) {
    const value = values[day]
    const name = calendar.days[day]
    if (value === undefined || name === undefined || Number.isNaN(value)) continue
    if (hasHoles && isHole(key, calendar.offset + day)) continue
    writer.point({
      metric_id,
      project_id,
      chain_id,
      product_id,
      contract_id,
      day: name,
      value,
      line: 0,
    })
  }
  if (writer.full) await writer.flush()
}

/** Three to nine days near the start of every block of days. */
function isHole(key: number, day: number): boolean {
  const at = day % DAYS_PER_BLOCK
  const start = (key >>> 8) % 60
  return at >= start && at < start + 3 + ((key >>> 16) % 7)
}

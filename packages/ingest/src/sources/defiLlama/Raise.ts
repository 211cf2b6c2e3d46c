import { createHash } from 'node:crypto'
import type { BatchWriter, RecordValue } from '@tickmark/analytics/batches/BatchWriter'
import type { Day } from '@tickmark/core/time/Day'
import { parseNumber } from '../../files/parseCells.ts'
import { matchProject, toSlug } from '../matchProject.ts'

/** A fundraise in either format of the source, amounts in US dollars. */
type Raise = {
  name: string
  day: Day
  round: string
  amount_usd: number | null
  valuation_usd: number | null
  lead_investors: readonly string[]
  other_investors: readonly string[]
  chains: readonly string[]
  category: string
  sector: string
  url: string
}

/**
 * Writes raises, each with an id made of name, day and round, so that a later export in either
 * format restates a raise instead of adding it again.
 */
export function createRaiseRecorder(
  writer: BatchWriter,
  project_id?: string,
): (raise: Raise, line: number) => void {
  const seen = new Set<string>()
  return (raise, line) => {
    const identity = `${toSlug(raise.name)}|${raise.day}|${toSlug(raise.round)}`
    if (seen.has(identity)) {
      writer.reject(
        'the same raise again',
        `line ${line}: ${raise.name}, ${raise.round}, ${raise.day}`,
      )
      return
    }
    seen.add(identity)
    const row: Record<string, RecordValue> = {
      record_id: createHash('sha256').update(identity).digest('hex').slice(0, 24),
      project_id: project_id ?? matchProject(writer.catalog, raise.name)?.project_id ?? '',
      ...raise,
    }
    writer.record('fundraises', row)
  }
}

const UNSTATED = new Set(['', '-', 'not disclosed', 'not listed', 'undisclosed', 'n/a', 'null'])

/**
 * A valuation in dollars, from text in millions; null if it is not disclosed, NaN if the text is
 * not an amount. A comma groups thousands.
 */
export function parseValuation(text: string): number | null {
  const trimmed = text.trim().toLowerCase()
  if (UNSTATED.has(trimmed)) return null
  const value = parseNumber(
    /^\d{1,3}(,\d{3})+$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed,
  )
  return value < 0 ? Number.NaN : toDollars(value)
}

/** Converts millions to dollars without binary rounding errors. */
export function toDollars(millions: number): number {
  return Math.round(millions * 1e8) / 100
}

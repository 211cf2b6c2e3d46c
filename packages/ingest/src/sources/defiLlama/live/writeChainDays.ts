import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { z } from 'zod'
import { type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { isUnixSeconds, LooseNumber, UnixSeconds } from '../../../files/LooseNumber.ts'
import { findChain } from '../../matchProject.ts'
import { addStated } from './LlamaList.ts'

/** Amounts by version, or one amount. */
export const Amounts = z.union([z.record(z.string(), LooseNumber), LooseNumber])
/** A day without amounts is null. */
const Row = z.tuple([UnixSeconds, z.record(z.string(), Amounts).nullable()])

type PartsPlan = {
  metric_id: MetricId
  project_id: string
  product_id?: string
  /** As for the total: without negative parts, the others would exceed it. */
  allowsNegative: boolean
}

type PartNames = {
  /** The column of the points that has the id of the part. */
  column: 'chain_id' | 'product_id'
  /** Returns the id of the part that the source names so; null where there is none. */
  findId(name: string): string | null
  /** The reason why a name without an id is rejected. */
  unknown: string
}

/**
 * Writes the daily amounts by chain of a breakdown: `[moment, { chain: { version: amount } }]`,
 * with versions added up. Chains that the catalog does not have are reported once each.
 */
export function writeChainDays(
  rows: readonly unknown[],
  plan: PartsPlan,
  writer: BatchWriter,
): void {
  const { catalog } = writer
  const findId = (name: string) => findChain(catalog, name)
  const unknown = 'a chain that is not in the catalog'
  writePartDays(rows, { ...plan, column: 'chain_id', findId, unknown }, writer)
}

/** Writes the daily amounts of parts as `writeChainDays` does. Names with one id add up. */
export function writePartDays(
  rows: readonly unknown[],
  { allowsNegative, column, findId, unknown, ...point }: PartsPlan & PartNames,
  writer: BatchWriter,
): void {
  const byId = new Map<string, Sample[]>()
  /** The same, by the source's names. */
  const parts = new Map<string, Sample[] | null>()
  let line = 0
  for (const item of rows) {
    line++
    const row = isRow(item) ? item : Row.safeParse(item).data
    if (row === undefined) {
      writer.reject('an unexpected breakdown', `${point.project_id}, entry ${line}`)
      continue
    }
    const [seconds, amounts] = row
    const moment = seconds * 1000
    for (const name in amounts) {
      if (!parts.has(name)) parts.set(name, findSamples(findId(name), byId))
      addSample(parts.get(name), { moment, value: addUp(amounts?.[name] ?? null), line })
    }
  }
  for (const [name, samples] of parts) if (samples === null) writer.reject(unknown, name)
  for (const [id, samples] of byId)
    writeDays(samples, { point: { ...point, [column]: id }, as: 'flow', allowsNegative }, writer)
}

/** The series of a part; null without an id. */
function findSamples(id: string | null, byId: Map<string, Sample[]>): Sample[] | null {
  if (id === null) return null
  const samples = byId.get(id) ?? []
  byId.set(id, samples)
  return samples
}

/** Two names of one part add up. */
function addSample(samples: Sample[] | null | undefined, sample: Sample): void {
  if (!samples || sample.value === null) return
  const last = samples.at(-1)
  if (last?.line === sample.line) last.value = (last.value ?? 0) + sample.value
  else samples.push(sample)
}

/** Fast path for rows made of numbers only; others go through the schema, which is much slower. */
function isRow(item: unknown): item is z.output<typeof Row> {
  return (
    Array.isArray(item) &&
    item.length === 2 &&
    isUnixSeconds(item[0]) &&
    areAmounts(item[1], 'deep')
  )
}

function areAmounts(item: unknown, depth: 'deep' | 'flat'): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false
  for (const name in item) {
    const one: unknown = Reflect.get(item, name)
    const isAmount =
      typeof one === 'number' ? Number.isFinite(one) : depth === 'deep' && areAmounts(one, 'flat')
    if (!isAmount) return false
  }
  return true
}

/** The sum of all versions. */
export function addUp(amounts: z.output<typeof Amounts>): number | null {
  if (amounts === null || typeof amounts === 'number') return amounts
  let sum: number | null = null
  for (const version in amounts) sum = addStated([sum, amounts[version] ?? null])
  return sum
}

import { SOURCE_PRECEDENCE } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import { dayStart } from '@tickmark/core/time/Day'
import type { RawPoint, World } from './World.ts'

/** A point as a query sees it. */
export type Fact = RawPoint & { isProvisional: boolean; source_id: string }
type Version = Fact & { observed_at: number }

const RANKS: Readonly<Record<string, readonly string[]>> = SOURCE_PRECEDENCE
const DAY_MS = 86_400_000
const DATAHUB = 'datahub'

/**
 * Returns what counts of everything that sources reported by a moment (milliseconds since 1970; now if absent): of each
 * point the latest observation of a source before which no other that reports the point is believed. Merges are made
 * now, so a moment knows none.
 */
export function settleFacts({ loads, merges }: World, asOf?: number): Fact[] {
  const versions = new Map<string, Version[]>()
  for (const { source_id, observed_at, points } of loads) {
    if (asOf !== undefined && observed_at > asOf) continue
    for (const point of points) {
      const key = keyOf(point)
      const known = versions.get(key) ?? []
      const isProvisional = dayStart(point.day) + DAY_MS > observed_at
      const version = { ...point, source_id, observed_at, isProvisional }
      if (!isKnown(version, known)) versions.set(key, [...known, version])
    }
  }
  if (asOf === undefined) for (const merge of merges) mergeProjects(versions, merge)
  return [...versions.values()].map(chooseVersion)
}

const keyOf = ({ metric_id, project_id, chain_id, product_id, day }: RawPoint) =>
  [metric_id, project_id, chain_id, product_id, day].join('|')

/** A point that both projects had gets the versions of both; of two of one observation that of the remaining project. */
function mergeProjects(
  versions: Map<string, Version[]>,
  { from_id, to_id }: World['merges'][number],
): void {
  for (const [key, moved] of [...versions]) {
    if (moved[0]?.project_id !== from_id) continue
    versions.delete(key)
    const added = moved.map((one) => ({ ...one, project_id: to_id }))
    const to = keyOf({ ...(added[0] as Version) })
    const own = versions.get(to) ?? []
    const isNew = (one: Version) => own.every(({ observed_at }) => observed_at !== one.observed_at)
    versions.set(to, [...added.filter(isNew), ...own])
  }
}

/**
 * Returns whether a version only repeats what its source said before. It is not stored then, so the moment stays the first
 * one; of tables of the datahub it is, since one of them can be withdrawn.
 */
function isKnown(version: Version, known: readonly Version[]): boolean {
  const own = known.filter(
    (one) => one.source_id === version.source_id && one.observed_at <= version.observed_at,
  )
  const [before] = own.toSorted((one, other) => (isAfter(one, other) ? -1 : 1))
  return version.source_id !== DATAHUB && before !== undefined && isRepetition(version, before)
}

const isRepetition = (one: Version, before: Version): boolean =>
  !differs(before.value, one.value) && before.isProvisional === one.isProvisional

const TOLERANCE = 1e-9

/** Returns whether two values differ by more than floating-point noise. */
function differs(one: number, other: number): boolean {
  return Math.abs(one - other) > TOLERANCE * Math.max(Math.abs(one), Math.abs(other))
}

/** The newest version of the best sources that does not repeat what its source said before. */
function chooseVersion(versions: readonly Version[]): Fact {
  let chosen: Version | undefined
  const before = new Map<string, Version>()
  for (const one of versions.toSorted((a, b) => (isAfter(a, b) ? 1 : -1))) {
    if (versions.some((other) => outranks(other.source_id, one.source_id, one.metric_id))) continue
    const last = before.get(one.source_id)
    before.set(one.source_id, one)
    if (last === undefined || !isRepetition(one, last)) chosen = one
  }
  return chosen as Version
}

/** Of two sources at one moment that comes first in the alphabet, of one source what was loaded later. */
const isAfter = (one: Version, other: Version): boolean =>
  one.observed_at > other.observed_at ||
  (one.observed_at === other.observed_at && one.source_id <= other.source_id)

function outranks(one: string, other: string, metricId: string): boolean {
  if (one === other) return false
  if (one === DATAHUB) return true
  const ranks = RANKS[metricId] ?? []
  const [mine, theirs] = [ranks.indexOf(one), ranks.indexOf(other)]
  return mine >= 0 && theirs >= 0 && mine < theirs
}

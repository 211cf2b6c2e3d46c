import type { ChartUnit } from '@tickmark/core/charts/ChartAnswer'
import { assignColours } from '@tickmark/core/charts/colourSeries'
import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import { OTHERS_COLOUR } from '@tickmark/core/drawing/seriesColour'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'

/** A part of a whole. */
export type SharePart = {
  id: string
  name: string
  /** Null where it is not known; then nobody knows the whole. */
  value: number | null
  /** By default the own colour of its id. */
  colour?: string
}

type Options = {
  unit: ChartUnit
  /** The largest first, or as the parts come. */
  order: 'size' | 'given'
  /** So many are named; the rest are added up as Others. */
  most: number
}

export type PreparedPart = {
  id: string
  name: string
  colour: string
  valueText: string
  /** Of the whole; null where there are no shares. */
  share: number | null
  shareText: string
}

export type PreparedShareBar = {
  parts: PreparedPart[]
  totalText: string
  /** Why there is no bar, or what was cut. */
  note: string | null
}

/**
 * The parts of a whole and how large each is of it. There are shares only where every part is known, none is below
 * zero and they come to something; otherwise the parts stand without a bar, and the note says why.
 */
export function prepareShareBar(
  parts: readonly SharePart[],
  { unit, order, most }: Options,
): PreparedShareBar {
  const problem = findProblem(parts)
  const sorted =
    order === 'given' ? parts : parts.toSorted((a, b) => sizeOf(b.value) - sizeOf(a.value))
  const named = sorted.length > most + 1 && problem === null ? gather(sorted, most) : sorted
  const total = problem === null ? sum(parts) : null
  const colours = assignColours(named.map((part) => part.id))
  return {
    parts: named.map((part) => {
      const share = total === null ? null : (part.value ?? 0) / total
      return {
        id: part.id,
        name: part.name,
        colour: part.colour ?? colours.get(part.id) ?? OTHERS_COLOUR,
        valueText: formatChartValue(part.value, unit, 'compact'),
        share,
        shareText: formatValue(share, 'percent', 'compact'),
      }
    }),
    totalText: formatChartValue(total, unit, 'compact'),
    note: problem ?? (named === sorted ? null : `Top ${most} of ${parts.length}, rest as Others`),
  }
}

function findProblem(parts: readonly SharePart[]): string | null {
  const unknown = parts.find((part) => part.value === null)
  if (unknown !== undefined) return `No shares: ${unknown.name} is not known`
  const negative = parts.find((part) => (part.value ?? 0) < 0)
  if (negative !== undefined) return `No shares: ${negative.name} is below zero`
  return sum(parts) === 0 ? 'No shares: all of it is zero' : null
}

/** Whatever the order, it is the smallest that are not named. */
function gather(parts: readonly SharePart[], most: number): SharePart[] {
  const sizes = parts.map((part) => sizeOf(part.value)).toSorted((a, b) => b - a)
  const least = sizes[most - 1] ?? 0
  const named = parts.filter((part) => sizeOf(part.value) >= least).slice(0, most)
  const rest = parts.filter((part) => !named.includes(part))
  return [...named, { id: OTHERS_KEY, name: 'Others', value: sum(rest) }]
}

function sizeOf(value: number | null): number {
  return value ?? Number.NEGATIVE_INFINITY
}

function sum(parts: readonly SharePart[]): number {
  return parts.reduce((total, part) => total + (part.value ?? 0), 0)
}

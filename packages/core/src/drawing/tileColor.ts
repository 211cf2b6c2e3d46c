import type { Granularity } from '../time/Granularity.ts'

/**
 * The share of the full color that the faintest and the strongest tile have, in percent; text stays readable on both.
 */
const FAINTEST = 20
const STRONGEST = 60

/** Returns the share of the full color that a tile has, from 0 to 1. */
export function tileStrength(tone: number): number {
  return (FAINTEST + (STRONGEST - FAINTEST) * Math.abs(tone)) / 100
}

/** The background of a tile whose tone is between −1 and 1; neutral where the change is unknown. */
export function tileColor(tone: number | null): string {
  if (tone === null || tone === 0) return 'var(--hover)'
  const strength = tileStrength(tone) * 100
  const color = tone > 0 ? 'var(--up)' : 'var(--down)'
  return `color-mix(in oklab, ${color} ${strength.toFixed(1)}%, var(--raise))`
}

/** The change from which on a tile has its full color: longer periods move further. */
export const FULL_COLOR = {
  day: 0.1,
  week: 0.2,
  month: 0.3,
  quarter: 0.5,
  year: 1,
} as const satisfies Record<Granularity, number>

/** The colors that tiles are mixed of, as `#rrggbb`; `flat` is of those without a change. */
export type TileColors = { raise: string; flat: string; up: string; down: string }

/** Mixes the color that `tileColor` has where there are styles. */
export function mixTile(tone: number | null, { raise, flat, up, down }: TileColors): string {
  if (tone === null || tone === 0) return flat
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => {
    const from = channel(raise, at)
    const to = channel(tone > 0 ? up : down, at)
    return Math.round(from + (to - from) * tileStrength(tone))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

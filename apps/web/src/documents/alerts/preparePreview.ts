import type { AlertPreview } from '@tickmark/core/alerts/Alert'
import { chooseTicks, type Tick } from '@tickmark/core/drawing/chooseTicks'
import type { Granularity } from '@tickmark/core/time/Granularity'

const MAX_TICKS = 5

export type PreparedPreview = {
  /** SVG paths in a box of the given size: the compared values, and the limits. */
  values: string
  limits: string
  /** The points at which it fired, in the same box. */
  marks: { x: number; y: number; period: string }[]
  ticks: (Tick & { x: number })[]
  lowest: number
  highest: number
}

/** Everything that the drawing of a preview needs; undefined where there is nothing to draw. */
export function preparePreview(
  { drawn, timestamps, firings }: AlertPreview,
  { width, height, granularity }: { width: number; height: number; granularity: Granularity },
): PreparedPreview | undefined {
  const known = [...(drawn?.values ?? []), ...(drawn?.limits ?? [])].filter((one) => one !== null)
  if (drawn === null || known.length === 0 || timestamps.length < 2) return undefined
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  const place = (index: number) => 1 + (index * (width - 2)) / (timestamps.length - 1)
  const rise = (value: number) =>
    height - 1.5 - ((value - lowest) / (highest - lowest || 1)) * (height - 3)
  const draw = (values: readonly (number | null)[]) => drawLine(values, { place, rise })
  return {
    values: draw(drawn.values),
    limits: draw(drawn.limits),
    marks: firings
      .filter(({ label }) => label === drawn.label)
      .flatMap(({ period, compared }) => {
        const index = timestamps.indexOf(period)
        return index < 0 ? [] : [{ x: place(index), y: rise(compared), period }]
      }),
    ticks: chooseTicks(timestamps, granularity, MAX_TICKS).map((tick) => ({
      ...tick,
      x: place(tick.index),
    })),
    lowest,
    highest,
  }
}

type Scales = { place: (index: number) => number; rise: (value: number) => number }

/** A line through the values; missing ones leave a gap. */
function drawLine(values: readonly (number | null)[], { place, rise }: Scales): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const isNew = (values[index - 1] ?? null) === null
      return `${isNew ? 'M' : 'L'}${place(index).toFixed(1)} ${rise(value).toFixed(1)}`
    })
    .join('')
}

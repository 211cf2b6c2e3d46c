import type { ChartPicture } from './ChartPicture.ts'

/**
 * A picture with at most so many periods: every nth of them, counted back from the newest, and said to be. A drawing
 * has no room for more, and whoever only looks at it need not load them.
 */
export function thinPicture(picture: ChartPicture, most: number): ChartPicture {
  const { timestamps, series } = picture
  const step = Math.ceil(timestamps.length / most)
  if (step <= 1) return picture
  const isKept = (_one: unknown, index: number) => (timestamps.length - 1 - index) % step === 0
  return {
    ...picture,
    timestamps: timestamps.filter(isKept),
    series: series.map((one) => ({
      ...one,
      values: one.values.filter(isKept),
      openFrom: timestamps.slice(0, one.openFrom).filter(isKept).length,
      wholeFrom: timestamps.slice(0, one.wholeFrom).filter(isKept).length,
    })),
    notes: [...picture.notes, `Every ${nth(step)} ${picture.granularity} is drawn`],
  }
}

function nth(number: number): string {
  const endings = ['th', 'st', 'nd', 'rd'] as const
  const isTeen = Math.floor((number % 100) / 10) === 1
  return `${number}${isTeen ? 'th' : (endings[number % 10] ?? 'th')}`
}

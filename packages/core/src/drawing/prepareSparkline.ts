import { isFlat } from './isFlat.ts'

/**
 * The path of a small line in a box of `width` × `height`; missing values leave a gap.
 * Flat values are drawn in the middle. Empty when fewer than two values are known.
 */
export function prepareSparkline(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): string {
  const known = values.filter((value): value is number => value !== null)
  if (known.length < 2) return ''
  const low = Math.min(...known)
  const span = isFlat(known) ? null : Math.max(...known) - low
  const step = (width - 2) / (values.length - 1)
  let path = ''
  let pen = false
  values.forEach((value, index) => {
    if (value === null) {
      pen = false
      return
    }
    const share = span === null ? 0.5 : (value - low) / span
    const y = height - 1.5 - share * (height - 3)
    path += `${pen ? 'L' : 'M'}${(1 + index * step).toFixed(1)} ${y.toFixed(1)}`
    pen = true
  })
  return path
}

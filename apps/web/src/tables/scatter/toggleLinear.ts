import type { LinearAxes } from './ScatterViewState.ts'

/** The linear axes after one of them was made log, or linear. */
export function toggleLinear(
  axes: LinearAxes | undefined,
  axis: 'x' | 'y',
): LinearAxes | undefined {
  const was = axes ?? ''
  const x = was.includes('x') !== (axis === 'x')
  const y = was.includes('y') !== (axis === 'y')
  if (x) return y ? 'xy' : 'x'
  return y ? 'y' : undefined
}

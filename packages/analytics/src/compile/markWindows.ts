import type { CompileInput, Plan } from './Plan.ts'

/**
 * The marks of daily values over windows of days. A window with a value has one on nine tenths of its days, so its
 * source reports daily. Undefined if no measure has a window.
 */
export function markWindows({ measures }: Pick<Plan, 'measures'>): CompileInput['marks'] {
  const hasWindows = measures.some(({ counted }) =>
    counted.some(({ window_days }) => window_days !== null),
  )
  if (!hasWindows) return undefined
  return new Map(measures.map((measure) => [measure, { anchor: null, step: 1 }]))
}

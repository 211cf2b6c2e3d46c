import { type ChangeOf, formatChange } from './formatChange.ts'
import { MISSING, NOT_MEANINGFUL } from './formatValue.ts'

/** The tone of a change: good, bad, neither, or none at all; `flat` also where it is missing or not meaningful. */
export type ChangeTone = 'up' | 'down' | 'neutral' | 'flat'

/** The tone of a change as it is written: what rounds to zero is flat. Costs and multiples have no good direction. */
export function toneOfChange(change: number | null, of: ChangeOf = {}): ChangeTone {
  const text = formatChange(change, of)
  if (change === null || [MISSING, NOT_MEANINGFUL].includes(text) || /^0[^1-9]*$/.test(text))
    return 'flat'
  const { polarity = 'up' } = of.metric ?? {}
  if (polarity === 'neutral') return 'neutral'
  return change > 0 === (polarity === 'up') ? 'up' : 'down'
}

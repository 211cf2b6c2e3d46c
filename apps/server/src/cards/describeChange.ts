import { formatChange } from '@tickmark/core/formats/formatChange'
import type { CardChange } from './Card.ts'

/** A relative change as the terminal writes and colors it; null where it is unknown. */
export function describeChange(change: number | null, lowerIsBetter: boolean): CardChange | null {
  if (change === null) return null
  const text = formatChange(change)
  if (text === formatChange(0)) return { text, tone: 'flat' }
  return { text, tone: change > 0 === !lowerIsBetter ? 'up' : 'down' }
}

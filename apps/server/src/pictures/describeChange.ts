import { type ChangeOf, formatChange } from '@tickmark/core/formats/formatChange'
import { toneOfChange } from '@tickmark/core/formats/toneOfChange'
import type { CardChange } from './Card.ts'

/** A relative change as the terminal writes and colors it; null where it is unknown. */
export function describeChange(change: number | null, of: ChangeOf): CardChange | null {
  if (change === null) return null
  return { text: formatChange(change, of), tone: toneOfChange(change, of) }
}

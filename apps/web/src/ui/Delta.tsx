import { type ChangeOf, formatChange } from '@tickmark/core/formats/formatChange'
import { NOT_MEANINGFUL } from '@tickmark/core/formats/formatValue'
import { toneOfChange } from '@tickmark/core/formats/toneOfChange'
import { joinClasses } from './joinClasses.ts'

type Props = ChangeOf & {
  /** A fraction of the earlier value; null where it is unknown. */
  change: number | null
  className?: string | undefined
}

export const TONE_CLASSES = {
  up: 'text-up',
  down: 'text-down',
  neutral: 'text-fg2',
  flat: 'text-fg3',
} as const

/** A relative change: its sign is written out, so color is never the only sign of its direction. */
export function Delta({ change, className, ...of }: Props) {
  const text = formatChange(change, of)
  return (
    <span
      className={joinClasses(TONE_CLASSES[toneOfChange(change, of)], className)}
      title={
        text === NOT_MEANINGFUL
          ? 'Not meaningful: the earlier value is negative or close to zero'
          : undefined
      }
    >
      {text}
    </span>
  )
}

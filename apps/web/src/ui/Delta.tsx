import { formatChange } from '@tickmark/core/formats/formatChange'
import { joinClasses } from './joinClasses.ts'

type Props = {
  /** A fraction of the earlier value; null where it is unknown. */
  change: number | null
  lowerIsBetter?: boolean
  className?: string
}

/** A relative change: its sign is written out, so colour is never the only sign of its direction. */
export function Delta({ change, lowerIsBetter = false, className }: Props) {
  return (
    <span className={joinClasses(toneOf(change, lowerIsBetter), className)}>
      {formatChange(change)}
    </span>
  )
}

function toneOf(change: number | null, lowerIsBetter: boolean): string {
  if (change === null || formatChange(change) === formatChange(0)) return 'text-fg3'
  return change > 0 === !lowerIsBetter ? 'text-up' : 'text-down'
}

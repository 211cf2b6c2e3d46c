import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'

type Props = {
  /** ISO 8601; null where it never was. */
  at: string | null
  /** Shown where it never was. */
  never?: string
  /** True if the time of the day is shown too. */
  isExact?: boolean
}

/** A moment as people write it; the tooltip has the time where only the day is shown. */
export function Moment({ at, never = '—', isExact = false }: Props) {
  if (at === null) return <span className="text-fg3">{never}</span>
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {isExact ? formatMoment(at) : formatDay(at.slice(0, 10))}
    </time>
  )
}

import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'

/** Shows how long ago something happened, with the exact time as a tooltip. */
export function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {formatAge(at)}
    </time>
  )
}

const MINUTE_S = 60
const STEPS = [
  { unit: 'minute', seconds: MINUTE_S, below: 60 },
  { unit: 'hour', seconds: 60 * MINUTE_S, below: 24 },
  { unit: 'day', seconds: 24 * 60 * MINUTE_S, below: 30 },
] as const
const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Formats how long ago a moment was: `3 minutes ago`, `yesterday`, and the day if it is more than a month ago. */
export function formatAge(at: string, now: number = Date.now()): string {
  const seconds = (now - Date.parse(at)) / 1_000
  // The clock of this machine may be behind the server's.
  if (seconds < MINUTE_S) return 'just now'
  for (const { unit, seconds: length, below } of STEPS) {
    const count = Math.floor(seconds / length)
    if (count < below) return WORDS.format(-count, unit)
  }
  return formatDay(at.slice(0, 10))
}

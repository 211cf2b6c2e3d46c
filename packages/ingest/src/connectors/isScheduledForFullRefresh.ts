import { createHash } from 'node:crypto'
import { type Day, dayStart, daysBetween } from '@tickmark/core/time/Day'

const DAY_MS = 86_400_000

/**
 * Whether the turn of a subject came after the day `since`, up to `today`. Each subject has one in `every` days, always
 * on the same of them; subjects are spread evenly. Where more days than that were missed, or the clock was put back,
 * it is everybody's turn.
 */
export function isScheduledForFullRefresh(
  key: string,
  { since, today, every }: { since: Day; today: Day; every: number },
): boolean {
  const missed = daysBetween(since, today)
  if (missed < 0 || missed >= every) return true
  const own = createHash('sha256').update(key).digest().readUInt32BE() % every
  const passed = (dayStart(today) / DAY_MS - own) % every
  return passed < missed
}

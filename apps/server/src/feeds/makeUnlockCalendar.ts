import type { CalendarUnlock } from '@tickmark/core/answers/UnlockCalendar'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { addDays, dayStart } from '@tickmark/core/time/Day'
import ical from 'ical-generator'

type Options = {
  unlocks: readonly CalendarUnlock[]
  /** The time when the schedules were read, in milliseconds since 1970. */
  now: number
  productName: string
  publicUrl: string
}

/**
 * Cliffs as all-day events of a calendar (iCalendar, RFC 5545). The id of an event follows from its schedule and day,
 * so that a calendar app updates an event instead of adding another.
 */
export function makeUnlockCalendar({ unlocks, now, productName, publicUrl }: Options): string {
  const calendar = ical({
    name: `${productName}: token unlocks`,
    prodId: { company: productName, product: 'token unlocks', language: 'EN' },
    ttl: 6 * 3_600,
  })
  for (const unlock of unlocks)
    calendar.createEvent({
      id: `${encodeURIComponent(unlock.unlock_id)}@${new URL(publicUrl).hostname}`,
      stamp: new Date(now),
      start: new Date(dayStart(unlock.day)),
      end: new Date(dayStart(addDays(unlock.day, 1))),
      allDay: true,
      timezone: 'UTC',
      summary: summarize(unlock),
      description: describe(unlock),
      url: linkTo(unlock, publicUrl),
    })
  return calendar.toString()
}

/** `Aave unlocks 150K AAVE ($12.3M)`. */
function summarize({ name, symbol, amount, value_usd }: CalendarUnlock): string {
  const tokens = `${formatValue(amount, 'tokens', 'compact')} ${symbol || 'tokens'}`
  const value = value_usd === null ? '' : ` (${formatValue(value_usd, 'usd', 'compact')})`
  return `${name} unlocks ${tokens}${value}`
}

function describe(unlock: CalendarUnlock): string {
  const { day, value_usd, share_of_circulating, allocations, symbol } = unlock
  const lines = allocations.map(({ allocation, amount }) =>
    `${allocation}: ${formatValue(amount, 'tokens', 'compact')} ${symbol}`.trim(),
  )
  const share =
    share_of_circulating === null
      ? []
      : [`${formatValue(share_of_circulating, 'percent', 'compact')} of the circulating supply`]
  const price = value_usd === null ? '' : ' The value is at the latest price.'
  return [`Scheduled for ${formatDay(day)}.${price}`, ...share, ...lines].join('\n')
}

function linkTo({ project_id }: CalendarUnlock, publicUrl: string): string {
  const path = project_id === '' ? '/explorer/unlocks' : `/explorer/projects/${project_id}/vesting`
  return new URL(path, publicUrl).href
}

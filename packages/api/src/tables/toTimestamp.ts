import type { Day } from '@tickmark/core/time/Day'

/** A day as the public API writes it: `2024-01-31T00:00:00.000Z`. */
export function toTimestamp(day: Day): string {
  return `${day}T00:00:00.000Z`
}

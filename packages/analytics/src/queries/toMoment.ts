import { addDays, dayStart } from '@tickmark/core/time/Day'

/** A calendar day means its last millisecond: what was known when the day was over. */
export function toMoment(text: string): number {
  return text.length === 10 ? dayStart(addDays(text, 1)) - 1 : Date.parse(text)
}

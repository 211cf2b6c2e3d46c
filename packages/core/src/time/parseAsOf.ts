import { addDays, dayStart, isDay } from './Day.ts'

/**
 * The data that count as known. `observed` is what sources had said by the moment, whenever it was loaded; `loaded` is
 * what this terminal had loaded by then, whatever comes later. Moments are in milliseconds since 1970.
 */
export type AsOf = { by: 'observed' | 'loaded'; moment: number }

/** After a moment, it requests what had been loaded by then. */
const LOADED = '~loaded'
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const [FIRST_YEAR, LAST_YEAR] = ['1970', '2099']

/** The format of texts of a moment, for messages. */
export const AS_OF_SHAPE =
  'expected a day YYYY-MM-DD (its end is meant) or a date-time such as 2026-11-21T23:45:00Z, from 1970 to 2099'

/**
 * Reads a moment that the terminal can be turned back to: a day, which means its last millisecond, an ISO 8601 date-time
 * with its offset, or either followed by `~loaded`. Undefined for any other text.
 */
export function parseAsOf(text: string): AsOf | undefined {
  const isLoaded = text.endsWith(LOADED)
  const moment = parseMoment(isLoaded ? text.slice(0, -LOADED.length) : text)
  return moment === undefined ? undefined : { by: isLoaded ? 'loaded' : 'observed', moment }
}

/** A day's end or a date-time, in milliseconds since 1970; undefined for any other text. */
export function parseMoment(text: string): number | undefined {
  const day = INSTANT.exec(text)?.[1] ?? text
  const year = day.slice(0, 4)
  if (!isDay(day) || year < FIRST_YEAR || year > LAST_YEAR) return undefined
  const moment = day === text ? dayStart(addDays(day, 1)) - 1 : Date.parse(text)
  return Number.isNaN(moment) ? undefined : moment
}

/** The text of what this terminal has loaded by a moment. */
export function writeLoadedAsOf(moment: number): string {
  return `${new Date(moment).toISOString()}${LOADED}`
}

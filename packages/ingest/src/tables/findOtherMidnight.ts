import { parseTableDay } from './parseTableCell.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A moment with its distance from UTC, also as a word or a Unix time. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2})?)$/i
const UNIX = /^(\d{10})(\d{3})?$/
/** Values of noon are of their day in most zones. */
const NOON = 12 * HOUR_MS

/** A cell whose day begins at midnight of another zone than UTC, and the time of that in UTC. */
type OtherMidnight = { cell: string; time: string }

/**
 * Returns the first of cells that all are moments of one time of the day, as midnight of another time zone is: such as
 * 2026-01-01T00:00:00+09:00, or 15:00 in UTC. With summer time it is at two times, an hour apart.
 */
export function findOtherMidnight(cells: readonly string[]): OtherMidnight | undefined {
  const moments = cells.map(readMoment)
  const times = moments.map((moment) => moment?.time ?? Number.NaN)
  const [first] = moments
  const [least, most] = [Math.min(...times), Math.max(...times)]
  const isOne = most - least <= HOUR_MS && times.every((time) => time % (HOUR_MS / 4) === 0)
  if (first === undefined || !isOne || most === 0 || least === NOON) return undefined
  const isSure = moments.every((moment) => moment?.isLocal === true)
  const days = new Set(cells.map((cell) => parseTableDay(cell, 'day-month')))
  if (!isSure && (days.size < MIN_DAYS || days.size < cells.length)) return undefined
  return { cell: cells[0] ?? '', time: new Date(first.time).toISOString().slice(11, 16) }
}

const MIN_DAYS = 2

/** The time of a moment in UTC, in milliseconds, and whether it is midnight by its own offset. */
function readMoment(cell: string): { time: number; isLocal: boolean } | undefined {
  const unix = UNIX.exec(cell)
  if (unix !== null) return { time: (Number(unix[1]) * 1_000) % DAY_MS, isLocal: false }
  const [, day, clock = '', word, hours = '+00', minutes = '00'] = MOMENT.exec(cell) ?? []
  if (day === undefined) return undefined
  const zone = word === undefined ? `${hours}:${minutes}` : 'Z'
  const moment = Date.parse(`${day}T${clock}${zone}`)
  return { time: moment % DAY_MS, isLocal: /^00:00(?::00(?:\.0+)?)?$/.test(clock) && zone !== 'Z' }
}

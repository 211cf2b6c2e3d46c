import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import { addDays, type Day, dayStart, toDay } from '@tickmark/core/time/Day'
import { readPairs, type Sample } from '../../connectors/writeDays.ts'

/**
 * The pairs of an answer: a list itself, or the only field that holds a list. The dashboard's APIs
 * name that field differently in each call.
 */
export function readSeries(body: unknown, writer: BatchWriter): Sample[] {
  const list = Array.isArray(body) ? body : findList(body)
  // A single pair is the newest value only.
  const isPair = list.length === 2 && !Array.isArray(list[0])
  return readPairs(isPair ? [list] : list, { unit: 1000, writer })
}

function findList(body: unknown): unknown[] {
  const lists =
    typeof body === 'object' && body !== null ? Object.values(body).filter(Array.isArray) : []
  if (lists.length === 1 && lists[0]) return lists[0]
  throw new AppError('unsupported-input', 'A list of pairs of time and value was expected.')
}

const DAYS_PER_CALL = 366
const LAST_SECOND = 86_399

/**
 * Joins the samples of consecutive windows. The APIs may repeat days at the edge of the one before, for which the later
 * window counts.
 */
export function joinWindows(windows: readonly (readonly Sample[])[]): Sample[] {
  const joined: Sample[][] = []
  const known = new Set<Day>()
  for (const window of windows.toReversed()) {
    joined.unshift(window.filter(({ moment }) => !known.has(toDay(moment))))
    for (const { moment } of window) known.add(toDay(moment))
  }
  return joined.flat()
}

/**
 * One URL per year, or part of a year, from the start of `from` to the end of `to`, in seconds since 1970: rows of a day
 * are stamped with its first second, or with its last.
 */
export function yearlyUrls(
  address: string,
  range: { from: Day; to: Day },
  query: Readonly<Record<string, string>>,
): URL[] {
  const urls: URL[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, DAYS_PER_CALL)) {
    const last = addDays(day, DAYS_PER_CALL - 1)
    const url = new URL(address)
    url.searchParams.set('start', String(dayStart(day) / 1000))
    url.searchParams.set(
      'end',
      String(dayStart(last < range.to ? last : range.to) / 1000 + LAST_SECOND),
    )
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    urls.push(url)
  }
  return urls
}

/** The project's id. */
export const INTERNET_COMPUTER = 'internetcomputer'

/** The genesis day, from which the dashboard has figures. */
export const GENESIS_DAY = '2021-05-10'

/** ICP is counted in hundred-millionths. */
export const E8S = 1e8

import { addDays, type Day, toDay } from '@tickmark/core/time/Day'

/**
 * For statements that compare an increment with known points: they take a second and are on the critical path, unlike
 * those of a first load, which take minutes.
 */
export const COMPARING_SETTINGS = 'max_threads = 2'

const MEGABYTE = 1024 * 1024
/** A statement that reads fewer days than this reads the end of long histories. */
const RECENT_DAYS = 366
/** Rows per block: larger where few days are read and most rows are skipped. */
const BLOCK_ROWS = { recent: 32_768, all: 8_192 } as const

/** Maximum number of points that a statement of a fast refresh reads, for which nothing is spilled to disk. */
export const FAST_POINTS = 250_000

/** The points of such a statement are few, and spilling takes more time than computing. */
const FAST_SETTINGS = 'max_threads = 1'

/**
 * Settings for statements that refresh derived tables from a day on: they run in the background and must leave
 * resources to requests. One thread with short blocks needs a fraction of the memory of two; aggregation spills to
 * disk beyond 16 MB. Finding the last days of long histories in blocks as short would take twice the time.
 */
export function frugalSettings(from: Day, isFast = false): string {
  if (isFast) return FAST_SETTINGS
  const isRecent = from > addDays(toDay(Date.now()), -RECENT_DAYS)
  return [
    'max_threads = 1',
    `max_block_size = ${isRecent ? BLOCK_ROWS.recent : BLOCK_ROWS.all}`,
    `max_bytes_before_external_group_by = ${16 * MEGABYTE}`,
    `max_bytes_before_external_sort = ${16 * MEGABYTE}`,
  ].join(', ')
}

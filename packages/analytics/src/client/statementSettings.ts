import { addDays, type Day, toDay } from '@tickmark/core/time/Day'

/**
 * Settings for statements that hold what an increment brings against what is known: somebody waits for it, and they take
 * a second, not minutes as a first load does, of which nothing is known.
 */
export const COMPARING_SETTINGS = 'max_threads = 2'

const MEGABYTE = 1024 * 1024
/** Whoever reads fewer days than this reads the newest of long histories. */
const RECENT_DAYS = 366
/** Rows of a block, of which most are left out at once where few days are read, or all are kept. */
const BLOCK_ROWS = { recent: 32_768, all: 8_192 } as const

/**
 * Settings for statements that compute ahead what pages ask for, from a day on: nobody waits for them, and whatever they
 * take is missing elsewhere. One thread, in short blocks, gathers a part of what two would; what it gathers goes to the
 * disk beyond 16 MB. To find the last days of long histories in blocks as short would take twice the time.
 */
export function frugalSettings(from: Day): string {
  const isRecent = from > addDays(toDay(Date.now()), -RECENT_DAYS)
  return [
    'max_threads = 1',
    `max_block_size = ${isRecent ? BLOCK_ROWS.recent : BLOCK_ROWS.all}`,
    `max_bytes_before_external_group_by = ${16 * MEGABYTE}`,
    `max_bytes_before_external_sort = ${16 * MEGABYTE}`,
  ].join(', ')
}

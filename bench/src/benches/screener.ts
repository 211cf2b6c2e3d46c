import type { BenchOptions, Sized } from '../Bench.ts'
import { getSampleFolder } from '../getSampleFolder.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { startServer } from '../startServer.ts'
import { findDist, openBrowser } from '../web/openBrowser.ts'
import { scrollTable } from '../web/scrollTable.ts'

const ROWS: Sized = { whole: 5_000, smoke: 200 }
const COLUMNS = 40
/** A longer task is noticeable. */
const BAR_TASK_MS = 50

/**
 * Responsiveness of a custom table of 5,000 rows and 40 columns that is scrolled both ways and
 * sorted.
 */
export async function* screener({ size }: BenchOptions): AsyncGenerator<Result> {
  await findDist()
  const server = await startServer({ dataDir: await getSampleFolder(size) })
  const browser = await openBrowser()
  const task = { unit: 'ms', bar: BAR_TASK_MS }
  try {
    const table = { url: `${server.url}/explorer/tables/new`, rows: ROWS[size], columns: COLUMNS }
    const { scrolling, sorting } = await scrollTable(browser, table)
    yield compareWithBar({ bench: 'screener.scroll-task', value: scrolling, ...task })
    yield compareWithBar({ bench: 'screener.sort-task', value: sorting, ...task })
  } finally {
    await browser.close()
    await server.stop()
  }
}

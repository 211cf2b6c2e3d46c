import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { getSampleFolder } from '../getSampleFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { startServer } from '../startServer.ts'
import { changeChart } from '../web/changeChart.ts'
import { findDist, openBrowser } from '../web/openBrowser.ts'
import { scrollList } from '../web/scrollList.ts'
import { scrollTable } from '../web/scrollTable.ts'

const PROJECTS: Sized = { whole: 1_000, smoke: 100 }
const TABLE: Sized<{ rows: number; columns: number }> = {
  whole: { rows: 5_000, columns: 40 },
  smoke: { rows: 200, columns: 40 },
}
/** A longer task is noticeable. */
const BAR_TASK_MS = 50
const BAR_CHANGE_MS = 150
const BAR_SHIFT = 0.02

/**
 * Responsiveness of a page in use: a long list and a custom table of 5,000 rows and 40 columns that are
 * scrolled and sorted, and a chart whose view is changed.
 */
export async function* interaction({ size }: BenchOptions): AsyncGenerator<Result> {
  await findDist()
  const server = await startServer({ dataDir: await getSampleFolder(size) })
  const browser = await openBrowser()
  const task = { unit: 'ms', bar: BAR_TASK_MS }
  try {
    const url = `${server.url}/explorer/projects`
    const { scrolling, sorting } = await scrollList(browser, {
      url,
      projects: PROJECTS[size],
    })
    yield compareWithBar({ bench: 'interaction.scroll-task', value: scrolling, ...task })
    yield compareWithBar({ bench: 'interaction.sort-task', value: sorting, ...task })

    const table = { url: `${server.url}/explorer/tables/new`, ...TABLE[size] }
    const moved = await scrollTable(browser, table)
    yield compareWithBar({ bench: 'interaction.table-scroll', value: moved.scrolling, ...task })
    yield compareWithBar({ bench: 'interaction.table-sort', value: moved.sorting, ...task })

    const changes = await changeChart(browser, `${server.url}/explorer/projects/ethereum`)
    logProgress(changes.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`).join(', '))
    const times = changes.map(({ ms }) => ms)
    const most = (list: readonly number[]) => Math.max(...list)
    yield compareWithBar({
      bench: 'interaction.chart-change',
      value: median(times),
      unit: 'ms',
      bar: BAR_CHANGE_MS,
    })
    yield compareWithBar({
      bench: 'interaction.chart-shift',
      value: most(changes.map(({ shift }) => shift)),
      unit: 'score',
      bar: BAR_SHIFT,
    })
    yield compareWithBar({
      bench: 'interaction.chart-calls',
      value: most(changes.map(({ calls }) => calls)),
      unit: 'calls',
      bar: 1,
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

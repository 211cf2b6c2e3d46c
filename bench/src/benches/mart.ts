import { judge } from '../judge.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { median } from '../median.ts'
import { startProcess } from '../processes/startProcess.ts'
import type { Result } from '../Result.ts'
import { tell } from '../tell.ts'

const PROJECTS = 5_000
const COLUMNS = 40
const QUESTIONS = 100
const WITHIN_MS = 280_000
/** Limits of our own: a table that is put in another order must answer before one looks up, and questions must leave nothing behind. */
const BAR_MS = 250
const BAR_MB = 100

/** A page of the screener of 5,000 projects and 40 columns, sorted and summed up anew each time. */
export async function* mart(): AsyncGenerator<Result> {
  const args = [PROJECTS, COLUMNS, QUESTIONS].map(String)
  const folder = makeTempFolder('mart')
  const asked = startProcess(process.execPath, ['bench/src/processes/askMart.ts', folder, ...args])
  const { times, growth }: { times: number[]; growth: number } = JSON.parse(
    await asked.finish(WITHIN_MS),
  )
  tell(
    `the fastest took ${Math.min(...times).toFixed(0)} ms, the slowest ${Math.max(...times).toFixed(0)} ms`,
  )
  yield judge({ bench: 'mart', value: median(times), unit: 'ms', bar: BAR_MS })
  yield judge({ bench: 'mart.memory', value: growth, unit: 'MB', bar: BAR_MB })
}

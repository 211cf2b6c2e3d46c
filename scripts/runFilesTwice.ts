import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

/** The part of Vitest's JSON report that is read here. */
type Report = { testResults: { name: string; status: 'passed' | 'failed' }[] }

/**
 * Runs tests with the arguments of `vitest run`: journeys, and those on programs that may crash or be starved by
 * themselves. Files that fail are run once more, each from its beginning, since journeys build on one another; one that
 * fails twice is broken.
 * Exits with the code of the last run.
 */
const folder = mkdtempSync(join(tmpdir(), 'tickmark-tests-'))
const report = join(folder, 'report.json')
const vitest = (...args: string[]) => run('vitest', ['run', ...args])
try {
  const given = process.argv.slice(2)
  let { code } = await vitest(
    ...given,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
  const failed = code === 0 ? [] : readFailed()
  if (failed.length > 0) {
    console.log(`\nRun again, since they failed:\n${failed.join('\n')}\n`)
    const options = given.filter((one) => one.startsWith('--project='))
    code = (await vitest(...options, ...failed)).code
  }
  process.exitCode = code
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The files with a failure; none where the run itself failed. */
function readFailed(): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  } catch {
    return []
  }
}

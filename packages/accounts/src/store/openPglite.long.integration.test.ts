import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { afterAll, expect, it } from 'vitest'

const folder = makeTestFolder(afterAll)
const run = promisify(execFile)
const MODULE = new URL('./startPglite.ts', import.meta.url).href
const MAX_MEGABYTES = 500

/** The highest size that the system knows of a process, `maxRSS`, begins with its parent's, so it is measured inside. */
it('opens the embedded store without hundreds of megabytes for its compiler', async () => {
  const program = `
    const { startPglite } = await import(${JSON.stringify(MODULE)})
    const db = await startPglite(${JSON.stringify(join(folder, 'people'))})
    let most = 0
    const measure = () => (most = Math.max(most, process.memoryUsage.rss()))
    setInterval(measure, 10)
    for (let at = 0; at < 300; at++) {
      await db.execute('SELECT count(*), max(relname) FROM pg_class WHERE relname > $1 GROUP BY relkind', [String(at)])
      measure()
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    console.log(most / 2 ** 20)
    process.exit(0)`
  // Threads of a program that is given as text are not started from files.
  const path = join(folder, 'measure.mjs')
  await writeFile(path, program)
  const { stdout } = await run(process.execPath, [path])
  expect(Number(stdout)).toBeLessThan(MAX_MEGABYTES)
})

import { getSampleFolder } from '../getSampleFolder.ts'
import { judge } from '../judge.ts'
import { median } from '../median.ts'
import { startProcess } from '../processes/startProcess.ts'
import type { Result } from '../Result.ts'
import { tell } from '../tell.ts'

const ROUNDS = 5
const BAR_SECONDS = 3
const FIRST_PORT = 41_873
/** The first start builds the web app when it is stale, which is not what is measured. */
const BUILD_WITHIN_MS = 120_000
const START_WITHIN_MS = 30_000

/** `npm start` on a folder with data until the first page is served. */
export async function* start(): AsyncGenerator<Result> {
  const dataDir = await getSampleFolder()
  const whole: number[] = []
  const bare: number[] = []
  const byNpm = { program: 'npm', args: ['start'], dataDir }
  const byNode = { program: process.execPath, args: ['apps/server/src/main.ts'], dataDir }
  await timeStart({ ...byNpm, port: FIRST_PORT, withinMs: BUILD_WITHIN_MS })
  for (let round = 1; round <= ROUNDS; round++) {
    const at = { port: FIRST_PORT + 2 * round, withinMs: START_WITHIN_MS }
    whole.push(await timeStart({ ...byNpm, ...at }))
    bare.push(await timeStart({ ...byNode, ...at, port: at.port + 1 }))
  }
  tell(`of these, the server by itself: ${median(bare).toFixed(2)} s`)
  yield judge({ bench: 'start', value: median(whole), unit: 's', bar: BAR_SECONDS })
}

type Start = { program: string; args: string[]; dataDir: string; port: number; withinMs: number }

/** Seconds from the command to a page received whole. */
async function timeStart({ program, args, dataDir, port, withinMs }: Start): Promise<number> {
  const started = performance.now()
  const settings = { PORT: String(port), TT_DATA_DIR: dataDir }
  const server = startProcess(program, args, settings)
  let seconds: number | undefined
  while (seconds === undefined && performance.now() - started < withinMs) {
    const page = await fetch(`http://127.0.0.1:${port}/explorer/projects/ethereum`).catch(
      () => null,
    )
    if (page?.status === 200 && (await page.text()).includes('</html>'))
      seconds = (performance.now() - started) / 1_000
    else await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await server.stop()
  if (seconds === undefined) throw new Error(`No page was served within ${withinMs / 1_000} s.`)
  return seconds
}

import { setTimeout } from 'node:timers/promises'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { servePort, startServer } from '../startServer.ts'

const PROTOCOLS: Sized = { whole: 7_000, smoke: 20 }
const CALL_MS: Sized = { whole: 100, smoke: 1 }
const BAR_SECONDS = 60
const GIVE_UP_MS = 240_000
const POLL_MS = 200

/** An empty installation that syncs from a provider of many protocols: when its list has real figures of them. */
export async function* firstSync({ size }: BenchOptions): AsyncGenerator<Result> {
  const protocols = PROTOCOLS[size]
  const provider = await servePort([
    'bench/src/processes/serveProtocols.ts',
    String(protocols),
    String(CALL_MS[size]),
  ])
  const started = performance.now()
  const server = await startServer({
    dataDir: makeTempFolder('first-sync'),
    settings: {
      TT_SYNC: 'on',
      TT_SOURCES: 'defillama',
      TT_SOURCE_MIRROR: provider.url,
    },
  })
  const list = `${server.url}/v2/internal/projects?columns=tvl_30d_latest&sort=-tvl_30d_latest&limit=50`
  let seconds = 0
  while (seconds === 0 && performance.now() - started < GIVE_UP_MS) {
    await setTimeout(POLL_MS)
    const text = await (await fetch(list)).text()
    if (text.includes('"bench-0')) seconds = (performance.now() - started) / 1_000
  }
  logProgress(`${protocols} protocols at ${CALL_MS[size]} ms a call`)
  await server.stop()
  await provider.stop()
  if (seconds === 0) throw new Error('The list has no figures of the provider.')
  yield compareWithBar({ bench: 'first-sync', value: seconds, unit: 's', bar: BAR_SECONDS })
}

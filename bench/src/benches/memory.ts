import { setTimeout } from 'node:timers/promises'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { fillFolder } from '../facts/fillFolder.ts'
import { API_HEADERS } from '../fetchBytes.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readMemory } from '../readUsage.ts'
import { startServer } from '../startServer.ts'

const FACTS: Sized = { whole: 10_000_000, smoke: 100_000 }
const IDLE_MS: Sized = { whole: 10_000, smoke: 100 }
const BAR_MB = 700
/** The pages of a typical visit. */
const ADDRESSES = [
  '/explorer/projects/ethereum',
  '/v2/projects',
  '/v2/projects/ethereum/metrics?metric_ids=fees,revenue,price&start=2024-01-01&end=2025-12-31',
  '/v2/metrics/fees?start=2025-12-01&end=2025-12-31',
  '/v2/datasets/crypto_screener',
  '/v2/projects/ethereum/financial-statement',
] as const

/** Memory of an idle server on a large folder after a few requests. */
export async function* memory({ size }: BenchOptions): AsyncGenerator<Result> {
  const server = await startServer({ dataDir: await fillFolder(FACTS[size], 'whole') })
  logProgress(`after the start ${readMemory(server.pid, 'VmRSS').toFixed(0)} MB`)
  for (const address of ADDRESSES) {
    const response = await fetch(new URL(address, server.url), { headers: API_HEADERS })
    const { byteLength } = await response.arrayBuffer()
    logProgress(`${response.status} ${byteLength} bytes ${address}`)
  }
  await setTimeout(IDLE_MS[size])
  const value = readMemory(server.pid, 'VmRSS')
  logProgress(`at its highest ${readMemory(server.pid, 'VmHWM').toFixed(0)} MB`)
  await server.stop()
  yield compareWithBar({ bench: 'memory', value, unit: 'MB', bar: BAR_MB })
}

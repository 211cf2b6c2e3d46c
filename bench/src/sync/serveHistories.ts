import type { Running } from '../startProcess.ts'
import { servePort } from '../startServer.ts'

/** Every history has at least three and a half years; the longest has five. */
const MIN_DAYS = 1_300

/**
 * Starts the local internet with as many protocols, without limits, and with years of each. Its days are far
 * enough in the past that many can start before the current one.
 */
export function serveHistories(protocols: number): Promise<Running & { url: string }> {
  return servePort([
    'bench/src/processes/serveWorld.ts',
    `--protocols=${protocols}`,
    `--minDays=${MIN_DAYS}`,
    '--daysAgo=200',
    '--no-limits',
  ])
}

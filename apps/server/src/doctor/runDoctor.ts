import { AppError } from '@tickmark/core/errors/AppError'
import { findControlAddress } from '../control/ControlAddress.ts'
import { makeConfig } from '../settings/config.ts'
import { checkCookieDomain } from '../settings/makeCookieDomain.ts'
import { Clocks, checkClock } from './checkClock.ts'
import { checkFolder, checkSoftware } from './checkMachine.ts'
import {
  checkAddress,
  checkMail,
  checkRawAnswers,
  checkRedis,
  checkServer,
  checkSources,
} from './checkServices.ts'
import { checkAccounts, checkFacts } from './checkStores.ts'
import { type Finding, ok, problem } from './Finding.ts'

/**
 * Examines an installation and changes nothing in its stores. What cannot be examined is a problem of its own, so that
 * the other parts are examined all the same; only wrong settings end it, since everything depends on them.
 */
export async function runDoctor(
  env: Readonly<Record<string, string | undefined>>,
  clocks = new Clocks(),
): Promise<Finding[]> {
  const software = checkSoftware()
  let config: ReturnType<typeof makeConfig>
  try {
    config = makeConfig(env)
    await checkCookieDomain(config.cookieDomain)
  } catch (cause) {
    return [...software, problem('settings', messageOf(cause))]
  }
  const running = await findRunning(config.dataDir)
  const examined = { config, clocks, running }
  const findings: Finding[] = [...software, ok('settings', 'all are allowed')]
  const checks: [string, () => Promise<Finding | Finding[]>][] = [
    ['disk', () => checkFolder(config)],
    ['server', () => checkServer(config)],
    ['address', async () => checkAddress(config)],
    ['facts', () => checkFacts(examined)],
    ['accounts', () => checkAccounts(examined)],
    ['redis', () => checkRedis(config)],
    ['mail', () => checkMail(config)],
    ['raw answers', () => checkRawAnswers(config)],
    ['sources', () => checkSources(config, clocks)],
  ]
  for (const [part, check] of checks)
    findings.push(...[await check().catch((cause) => problem(part, messageOf(cause)))].flat())
  return [...findings, checkClock(clocks)]
}

/** The server that has the data folder open, if it still answers. */
async function findRunning(dataDir: string): Promise<{ pid: number } | undefined> {
  const address = await findControlAddress(dataDir)
  if (address === undefined) return undefined
  const answer = await fetch(address.url).catch(() => undefined)
  return answer === undefined ? undefined : { pid: address.pid }
}

function messageOf(cause: unknown): string {
  if (cause instanceof AppError) return cause.message
  return `could not be checked: ${cause instanceof Error ? cause.message : String(cause)}`
}

/** One line for each finding, and what it comes to. */
export function renderFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length))
  const lines = findings.map(
    ({ state, part, says }) =>
      `${state.padEnd('problem'.length)}  ${part.padEnd(width)}  ${says.replace(/\s+/g, ' ')}`,
  )
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  return `${lines.join('\n')}\n\n${count('problem')} problems, ${count('warning')} warnings\n`
}

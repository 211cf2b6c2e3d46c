import { setTimeout } from 'node:timers/promises'
import { createRandom } from '@tickmark/ingest/sample/createRandom'
import { runProgram } from '@tickmark/server/testing/runProgram'
import { AccountWrites } from './AccountWrites.ts'
import { createImport, createMove, createSync, type Load } from './Load.ts'
import type { Setup } from './Setup.ts'

/** The number of rounds that ended well, and what was found in the others. */
type Outcome = {
  clean: number
  acknowledged: number
  lost: number
  halfWritten: number
  blocked: number
}

/** The loads of the rounds, chosen by chance. */
const LOADS = [createImport, createSync, createMove] as const
/** Longer than a start, a recovery and a load of little data take on a busy machine. */
const TIMEOUT_MS = 120_000
const RETRY_MS = 500
/** Without Redis a server looks for newer data every five seconds. */
const NOTICED_MS = 20_000

type Trial = { setup: Setup; url: string; random: () => number }
type Links = Map<string, string>
type Work = { load: Load; links: Links; accounts: AccountWrites; killAfterMs: number }
type Judged = Pick<Work, 'load' | 'links' | 'accounts'> & {
  isLoaded: boolean
  outcome: Outcome
  problems: string[]
}

/** Lines of the terminal's log that are printed with a failed round. */
const LOG_LINES = 20

/**
 * Kills the terminal, or a server that it needs, at a random moment of an import, a sync, a merge or a split, sign-ups
 * and saves, again and again. After each kill everything must come back, what was acknowledged must be there, what was not acknowledged
 * must be there whole or not at all, and the interrupted load must work.
 */
export async function runRounds(
  setup: Setup,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<Outcome> {
  const url = `http://127.0.0.1:${setup.settings.PORT}`
  const trial = { setup, url, random: createRandom(`kill ${seed}`) }
  const outcome = { clean: 0, acknowledged: 0, lost: 0, halfWritten: 0, blocked: 0 }
  const links: Links = new Map()
  const accounts = new AccountWrites(setup)
  let server = runProgram('main', [], setup.settings)
  try {
    await waitUntilReady(url)
    for (let round = 0; round < rounds; round++) {
      const problems: string[] = []
      // The terminal itself, or a server that it needs, in turns.
      const victim = setup.victims[round % (setup.victims.length + 1)]
      const logged = server.output().length
      let during = ''
      try {
        // After a round in which it ended by itself.
        if (server.child.exitCode !== null) server = runProgram('main', [], setup.settings)
        await waitUntilReady(url)
        // Opens the store of accounts, too, which would otherwise take the time until the kill.
        await accounts.prepare()
        const create = LOADS[Math.floor(trial.random() * LOADS.length)] ?? createImport
        const load = await create(setup, round, (...call) => accounts.send(...call))
        during = ` in the ${load.name}`
        const killAfterMs = trial.random() * load.longestMs
        const work = startWork(trial, round, { load, links, accounts, killAfterMs })
        await setTimeout(killAfterMs)
        if (victim === undefined) {
          server.child.kill('SIGKILL')
          await server.ended
        } else await victim.kill()
        const isLoaded = await work.stop()
        if (isLoaded) during = ` after the ${load.name}`
        if (victim === undefined) server = runProgram('main', [], setup.settings)
        else await victim.start()
        if (!isLoaded) await setup.endLeases()
        await waitUntilReady(url)
        await judge(trial, { load, isLoaded, links, accounts, outcome, problems })
      } catch (failure) {
        outcome.blocked++
        problems.push(failure instanceof Error ? failure.message : String(failure))
      }
      if (problems.length === 0) outcome.clean++
      process.stdout.write(`  ${round + 1}: killed ${victim?.name ?? 'the terminal'}${during}: `)
      printVerdict(problems, server.output().slice(victim === undefined ? 0 : logged))
    }
    const ofAccounts = await accounts.finish()
    outcome.lost += ofAccounts.length
    for (const problem of ofAccounts) process.stdout.write(`  at the end: ${problem}\n`)
    outcome.acknowledged += links.size + accounts.acknowledged
    return outcome
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
  }
}

/** A load, saves one after the other, and a sign-up, until the load has ended. */
function startWork(trial: Trial, round: number, { load, links, accounts, killAfterMs }: Work) {
  const { url } = trial
  const ending = new AbortController()
  const loading = load.run()
  const writing = accounts.write(round, {
    delayMs: trial.random() * killAfterMs,
    signal: ending.signal,
  })
  const saving = (async () => {
    for (let at = 0; !ending.signal.aborted; at++) {
      const path = `/explorer/projects/aave?round=${round}-${at}`
      const id = await saveLink(url, path).catch(() => undefined)
      if (id !== undefined) links.set(id, path)
      await setTimeout(100)
    }
  })()
  return {
    /** Stops, and returns whether the load was acknowledged. */
    async stop(): Promise<boolean> {
      const code = await loading
      ending.abort()
      await saving
      await writing
      return code === 0
    },
  }
}

async function judge(trial: Trial, judged: Judged): Promise<void> {
  const { load, isLoaded, links, accounts, outcome, problems } = judged
  const { whole, absent } = load
  const stored = await countSettled(
    load,
    (days) => days === whole || (!isLoaded && days === absent),
  )
  if (isLoaded) {
    outcome.acknowledged++
    if (stored < whole) {
      outcome.lost++
      problems.push(`an acknowledged ${load.name} has ${stored} of ${whole} days`)
    }
  } else if (stored !== absent && stored !== whole) {
    outcome.halfWritten++
    problems.push(`a ${load.name} is there by halves: ${stored} of ${whole} days`)
  }
  for (const [id, path] of links) {
    const answer = await fetch(`${trial.url}/explorer/l/${id}`)
    // The page of a short link names the path that it shows.
    const page = await answer.text()
    if (answer.ok && page.includes(new URL(path, trial.url).search)) continue
    outcome.lost++
    links.delete(id)
    problems.push(`the saved link ${id} answers ${answer.status}`)
  }
  const ofAccounts = await accounts.findProblems()
  outcome.lost += ofAccounts.length
  problems.push(...ofAccounts)
  const again = await loadUntilDone(load)
  if (again === whole) return
  outcome.blocked++
  problems.push(`the ${load.name} that was repeated has ${again} of ${whole} days`)
}

/** Another process may be recovering the store, which refuses loads for a moment. */
async function loadUntilDone(load: Load): Promise<number> {
  const giveUpAt = Date.now() + TIMEOUT_MS
  while (Date.now() < giveUpAt) {
    if ((await load.run()) === 0) return countSettled(load, (days) => days === load.whole)
    await setTimeout(RETRY_MS)
  }
  throw new Error(`loading is blocked: the ${load.name} does not work`)
}

/** Counts the days, after as long as a server may take to notice what another process did. */
async function countSettled(load: Load, isRight: (days: number) => boolean): Promise<number> {
  const giveUpAt = Date.now() + NOTICED_MS
  for (;;) {
    const days = await load.count()
    if (isRight(days) || Date.now() > giveUpAt) return days
    await setTimeout(RETRY_MS)
  }
}

/** The id of a link that was acknowledged. */
async function saveLink(url: string, path: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/v3/internal/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url.replace('127.0.0.1', 'localhost') },
    body: JSON.stringify({ path }),
  })
  if (!answer.ok) return undefined
  const { url: link } = (await answer.json()) as { url?: string }
  return link?.split('/').at(-1)
}

async function waitUntilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + TIMEOUT_MS
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await setTimeout(100)
  }
  throw new Error('the terminal did not come back')
}

/** Prints whether a round was clean; if not, what was wrong and the last lines that the terminal logged in it. */
function printVerdict(problems: readonly string[], log: string): void {
  process.stdout.write(`${problems.length === 0 ? 'clean' : problems.join('; ')}\n`)
  if (problems.length === 0) return
  for (const line of log.trimEnd().split('\n').slice(-LOG_LINES))
    process.stdout.write(`    | ${line}\n`)
}

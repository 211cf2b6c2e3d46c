import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '@tickmark/ingest/sample/createRandom'
import { runProgram } from '@tickmark/server/testing/runProgram'
import type { Setup } from './Setup.ts'

/** How many rounds ended well, and what was found in the others. */
export type Outcome = {
  clean: number
  acknowledged: number
  lost: number
  halfWritten: number
  blocked: number
}

const DAYS = 60
const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2010, 0, 1)
/** A kill comes so many milliseconds after the work has begun, at most. */
const LATEST_KILL_MS = 4_000
/** Longer than a start, a recovery and an import of a small file take on a busy machine. */
const PATIENCE_MS = 120_000
const RETRY_MS = 500
/** Without Redis a server looks for newer data every five seconds. */
const NOTICED_MS = 20_000

type Trial = { setup: Setup; url: string; random: () => number }
type Links = Map<string, string>

/**
 * Kills the terminal, or a server that it needs, at a random moment of imports and saves, again and again. After each
 * kill everything must come back, what was acknowledged must be there, what was not acknowledged must be there whole or
 * not at all, and the interrupted import must work.
 */
export async function runRounds(
  setup: Setup,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<Outcome> {
  const url = `http://127.0.0.1:${setup.settings.PORT}`
  const trial = { setup, url, random: createRandom(`kill ${seed}`) }
  const outcome = { clean: 0, acknowledged: 0, lost: 0, halfWritten: 0, blocked: 0 }
  const links: Links = new Map()
  let server = runProgram('main', [], setup.settings)
  try {
    await waitUntilReady(url)
    for (let round = 0; round < rounds; round++) {
      const problems: string[] = []
      // Opens the store of accounts, which would otherwise take the time until the kill.
      await saveLink(url, `/explorer/projects/aave?warm=${round}`).catch(() => undefined)
      const work = startWork(trial, round, links)
      // The terminal itself, or a server that it needs, in turns.
      const victim = setup.victims[round % (setup.victims.length + 1)]
      await setTimeout(trial.random() * LATEST_KILL_MS)
      try {
        if (victim === undefined) {
          server.child.kill('SIGKILL')
          await server.ended
        } else await victim.kill()
        const isImported = await work.stop()
        if (victim === undefined) server = runProgram('main', [], setup.settings)
        else await victim.start()
        if (!isImported) await setup.endLeases()
        await waitUntilReady(url)
        await judge(trial, { round, isImported, links, outcome, problems })
      } catch (failure) {
        outcome.blocked++
        problems.push(failure instanceof Error ? failure.message : String(failure))
      }
      if (problems.length === 0) outcome.clean++
      const verdict = problems.length === 0 ? 'clean' : problems.join('; ')
      process.stdout.write(`  ${round + 1}: killed ${victim?.name ?? 'the terminal'}: ${verdict}\n`)
    }
    outcome.acknowledged += links.size
    return outcome
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
  }
}

/** An import, and saves one after the other until it is stopped. */
function startWork(trial: Trial, round: number, links: Links) {
  const { url } = trial
  let isOver = false
  const importing = importRound(trial, round)
  const saving = (async () => {
    for (let at = 0; !isOver; at++) {
      const path = `/explorer/projects/aave?round=${round}-${at}`
      const id = await saveLink(url, path).catch(() => undefined)
      if (id !== undefined) links.set(id, path)
      await setTimeout(100)
    }
  })()
  return {
    /** Whether the import was acknowledged. */
    async stop(): Promise<boolean> {
      const code = await importing.ended
      isOver = true
      await saving
      return code === 0
    },
  }
}

function importRound({ setup }: Trial, round: number): { ended: Promise<number | null> } {
  const file = join(setup.folder, 'eth.csv')
  const lines = listDays(round).map((day, index) => `${day},${round + 1}.5,${100 + index}`)
  const ended = writeFile(file, `time,PriceUSD,AdrActCnt\n${lines.join('\n')}\n`).then(() => {
    return runProgram('import', [file, '--observed-at', '2026-01-01'], setup.settings).ended
  })
  return { ended }
}

type Judged = {
  round: number
  isImported: boolean
  links: Links
  outcome: Outcome
  problems: string[]
}

async function judge(trial: Trial, judged: Judged): Promise<void> {
  const { round, isImported, links, outcome, problems } = judged
  const whole = DAYS
  const stored = await countSettled(
    trial,
    round,
    (days) => days === whole || (!isImported && days === 0),
  )
  if (isImported) {
    outcome.acknowledged++
    if (stored < whole) {
      outcome.lost++
      problems.push(`an acknowledged import has ${stored} of ${whole} days`)
    }
  } else if (stored !== 0 && stored !== whole) {
    outcome.halfWritten++
    problems.push(`an import is there by halves: ${stored} of ${whole} days`)
  }
  for (const [id, path] of links) {
    const answer = await fetch(`${trial.url}/explorer/l/${id}`, { redirect: 'manual' })
    if (answer.headers.get('location')?.includes(new URL(path, trial.url).search)) continue
    outcome.lost++
    links.delete(id)
    problems.push(`the saved link ${id} answers ${answer.status}`)
  }
  const again = await importUntilDone(trial, round)
  if (again === whole) return
  outcome.blocked++
  problems.push(`the import that was repeated has ${again} of ${whole} days`)
}

/** Another process may be recovering the store, which refuses imports for a moment. */
async function importUntilDone(trial: Trial, round: number): Promise<number> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (Date.now() < giveUpAt) {
    if ((await importRound(trial, round).ended) === 0)
      return countSettled(trial, round, (days) => days === DAYS)
    await setTimeout(RETRY_MS)
  }
  throw new Error('loading is blocked')
}

/** How many days of a round are there, after as long as a server may take to notice what another process did. */
async function countSettled(
  trial: Trial,
  round: number,
  isRight: (days: number) => boolean,
): Promise<number> {
  const giveUpAt = Date.now() + NOTICED_MS
  for (;;) {
    const days = await countStored(trial, round)
    if (isRight(days) || Date.now() > giveUpAt) return days
    await setTimeout(RETRY_MS)
  }
}

/** How many days of a round are there, once what was killed is recovered. */
async function countStored({ url }: Trial, round: number): Promise<number> {
  const days = listDays(round)
  const range = `start=${days[0]}&end=${days.at(-1)}`
  const answer = await fetch(`${url}/v2/projects/ethereum/metrics?metric_ids=price&${range}`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  // Nothing of the metric was ever loaded.
  if (answer.status === 404) return 0
  const { data } = (await answer.json()) as { data?: { price?: number | null }[] }
  if (data === undefined) throw new Error(`a question is answered ${answer.status}`)
  return data.filter(({ price }) => typeof price === 'number').length
}

function listDays(round: number): string[] {
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(FIRST_DAY + (round * DAYS + index) * DAY_MS).toISOString().slice(0, 10),
  )
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
  const giveUpAt = Date.now() + PATIENCE_MS
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await setTimeout(100)
  }
  throw new Error('the terminal did not come back')
}

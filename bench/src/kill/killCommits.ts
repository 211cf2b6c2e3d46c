import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import type { Analytics, Statement } from '@tickmark/analytics/client/Analytics'
import { recoverBatches } from '@tickmark/analytics/refresh/recoverBatches'
import { type AnalyticsConfig, openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import type { TestCluster } from '@tickmark/analytics/testing/startClickHouseCluster'
import { addDays } from '@tickmark/core/time/Day'
import { openTestCluster } from '@tickmark/server/testing/openTestCluster'

const SHARDS = 3
const PROJECTS = ['ethereum', 'aave', 'uniswap', 'bitcoin', 'lido', 'arbitrum', 'solana']
const DAYS = 20
const POINTS = PROJECTS.length * DAYS
const ATTEMPTS = 5

/** The number of kills that left all of a batch or nothing, and what the others left. */
type Outcome = { kills: number; whole: number; absent: number; problems: string[] }

/**
 * Kills the process of the terminal, the coordinator or a shard before each statement of a commit of facts on three
 * shards, brings it back, and recovers. Every batch must then be there once and whole, or not at all before its commit
 * began.
 */
export async function killCommits(): Promise<Outcome> {
  const cluster = await openTestCluster(SHARDS)
  const outcome: Outcome = { kills: 0, whole: 0, absent: 0, problems: [] }
  try {
    const { url, shards } = await cluster.createStore('facts')
    const open = () => openPatiently({ kind: 'server', url, shards }, cluster)
    let run = 0
    for (const victim of listVictims(cluster)) {
      for (let at = 0; ; at++) {
        const killed = await killAt({ open, victim, at, run: run++ })
        if (killed === null) break
        outcome.kills++
        if (killed.found === POINTS) outcome.whole++
        else if (killed.found === 0 && at === 0) outcome.absent++
        else
          outcome.problems.push(
            `${victim.name}, before step ${at + 1}: ${killed.found} of ${POINTS}`,
          )
        process.stdout.write(
          `  ${victim.name} before "${killed.step}": ${killed.found} of ${POINTS} points\n`,
        )
      }
    }
    return outcome
  } finally {
    await cluster.stop()
  }
}

/**
 * The engine that serves in place of ClickHouse ends by itself now and then, also if nothing killed it; a server that
 * has ended is started again, as a supervisor would.
 */
async function openPatiently(
  config: AnalyticsConfig,
  { servers }: TestCluster,
): Promise<Analytics> {
  for (let left = ATTEMPTS; ; left--) {
    try {
      return await openAnalytics(config)
    } catch (failure) {
      if (left === 0) throw failure
      for (const { url, start } of servers)
        if (
          !(await fetch(`${url}/?query=SELECT+1`).then(
            ({ ok }) => ok,
            () => false,
          ))
        )
          await start()
    }
  }
}

type Victim = { name: string; kill(): Promise<void>; start(): Promise<void> }

/** The process of the terminal has nothing to start: another one opens the store. */
function listVictims({ servers }: TestCluster): Victim[] {
  const nothing = async () => undefined
  return [
    { name: 'the terminal', kill: nothing, start: nothing },
    ...servers.map(({ kill, start }, index) => ({
      name: index === 0 ? 'the coordinator and shard 1' : `shard ${index + 1}`,
      kill,
      start,
    })),
  ]
}

type Kill = { open(): Promise<Analytics>; victim: Victim; at: number; run: number }

/** Null if the commit has fewer statements. */
async function killAt({
  open,
  victim,
  at,
  run,
}: Kill): Promise<{ step: string; found: number } | null> {
  const db = await open()
  let step: string | null = null
  let count = 0
  let isCommitting = false
  let isDead = false
  const before = async ({ sql }: Statement) => {
    if (isDead) throw new Error('The process has ended.')
    if (!isCommitting || count++ < at || step !== null) return
    step = describeStep(sql)
    await victim.kill()
    if (victim.name === 'the terminal') {
      isDead = true
      throw new Error('The process has ended.')
    }
  }
  const watched: Analytics = {
    ...db,
    async command(statement) {
      if (statement.sql.includes('INSERT INTO batches') && isCommitting) await before(statement)
      await db.command(statement)
    },
    shards: db.shards.map((shard) => ({
      ...shard,
      async command(statement) {
        if (statement.sql.includes('ATTACH PARTITION')) await before(statement)
        await shard.command(statement)
      },
    })),
  }
  const day = addDays('2012-01-01', run * DAYS)
  const load = loadBatch(watched, {
    source_id: 'kill',
    input: `${run}.csv`,
    content_hash: `${victim.name} ${at}`,
    observed_at: Date.parse('2026-01-01'),
    async read(writer) {
      for (const project_id of PROJECTS)
        for (let index = 0; index < DAYS; index++)
          writer.point({
            metric_id: 'fees',
            project_id,
            day: addDays(day, index),
            value: run + 1,
            line: index + 1,
          })
    },
    async beforeCommit() {
      isCommitting = true
    },
  })
  const failure = await load.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (step !== null) await victim.start()
  await db.close()
  // The coordinator had not noticed yet that a server was killed before.
  if (step === null && failure !== undefined) return killAt({ open, victim, at, run })
  if (step === null) return null
  const again = await open()
  try {
    await recoverBatches(again)
    return { step, found: await countPoints(again, run + 1) }
  } finally {
    await again.close()
  }
}

function describeStep(sql: string): string {
  return /ALTER TABLE (\w+) ATTACH/.exec(sql)?.[0] ?? 'state of the batch'
}

/** The points of a run; -1 if versions and facts differ. */
async function countPoints(db: Analytics, value: number): Promise<number> {
  const [row] = await db.rows<{ versions: number; facts: number }>({
    sql: `SELECT (SELECT count() FROM observations WHERE source_id = 'kill' AND value = {value: Float64}) AS versions,
                 (SELECT count() FROM facts FINAL WHERE source_id = 'kill' AND value = {value: Float64}) AS facts`,
    params: { value },
  })
  return row === undefined || row.versions !== row.facts ? -1 : row.facts
}

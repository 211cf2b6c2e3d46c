import { buildWebWhenStale } from '../../scripts/buildWebWhenStale.ts'
import { killCommits } from './kill/killCommits.ts'
import { runRounds } from './kill/runRounds.ts'
import { openEmbedded, openServers, openShards } from './kill/Setup.ts'

const USAGE =
  'Usage: npm run test:kill -- [--rounds=30] [--seed=1] [--mode=embedded|servers|shards|commits]'
const OPTION = /^--(rounds|seed|mode)=(\d{1,6}|embedded|servers|shards|commits)$/

/** The last one runs only when it is named. */
const MODES = { embedded: openEmbedded, servers: openServers, shards: openShards } as const

const given = new Map<string, string>()
for (const word of process.argv.slice(2)) {
  const [, name, value] = OPTION.exec(word) ?? []
  if (name === undefined || value === undefined) {
    process.stderr.write(`"${word}" is not known. ${USAGE}\n`)
    process.exit(2)
  }
  given.set(name, value)
}
const rounds = Number(given.get('rounds') ?? 30)
const seed = Number(given.get('seed') ?? 1)
const wanted = given.get('mode')

// The pages of saved links are read after each kill.
await buildWebWhenStale()
let isBroken = false
if (wanted === 'commits') {
  const { kills, whole, absent, problems } = await killCommits()
  process.stdout.write(
    `commits on shards: ${kills} kills; ${whole} whole, ${absent} absent, ${problems.length} by halves\n`,
  )
  for (const problem of problems) process.stdout.write(`  ${problem}\n`)
  isBroken = problems.length > 0
}
for (const [mode, open] of Object.entries(MODES)) {
  if (wanted === undefined ? mode === 'shards' : wanted !== mode) continue
  const setup = await open()
  try {
    const outcome = await runRounds(setup, { rounds, seed })
    const { clean, acknowledged, lost, halfWritten, blocked } = outcome
    process.stdout.write(
      `${mode}: ${clean} of ${rounds} kills clean; acknowledged ${acknowledged}, lost ${lost}, half-written ${halfWritten}, blocked or not back ${blocked} (seed ${seed})\n`,
    )
    isBroken ||= clean < rounds || lost > 0
  } finally {
    await setup.stop()
  }
}
process.exit(isBroken ? 1 : 0)

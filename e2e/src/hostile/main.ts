import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startDns } from '@tickmark/accounts/testing/startDns'
import { buildWebWhenStale } from '../../../scripts/buildWebWhenStale.ts'
import { startTerminal } from '../startTerminal.ts'
import { attack } from './attack.ts'
import { createRandom } from './createRandom.ts'
import { listCalls } from './listCalls.ts'
import { Tally } from './Tally.ts'

/** More memory than the server may have at the end, in megabytes. */
const MOST_MEGABYTES = 1_500
/** The least share of calls that has to be answered with 2xx, so that what is mutated was valid. */
const LEAST_ANSWERED = 0.5
const USAGE =
  'npm run test:hostile -- [--calls=10000] [--seconds=1800] [--seed=<number>] [--only=<part of a name>]'

const { calls: count, seconds, seed, only } = readArguments()
console.log(`Seed ${seed}: ${count} calls in at most ${seconds} s. Repeat with --seed=${seed}.`)
await buildWebWhenStale()
const calls = listCalls().filter(({ kind, name }) => `${kind} ${name}`.includes(only))
console.log(`${calls.length} calls: ${countKinds()}.`)
const tally = new Tally()
const faults: string[] = []
const MODES = [
  { mode: 'open', TT_GATING: 'off' },
  { mode: 'gated', TT_GATING: 'on' },
] as const
const dns = await startDns()
const begun = Date.now()
for (const [index, { mode, TT_GATING }] of MODES.entries()) {
  const terminal = await startTerminal('sample', {
    TT_GATING,
    TT_REQUESTS_PER_MINUTE: '1000000',
    TT_CLAIM_DNS: dns.address,
  })
  try {
    const within = (seconds * 1000) / MODES.length
    const part = Math.ceil((count - tally.sent) / (MODES.length - index))
    const random = createRandom(seed + index)
    await attack({ terminal, dns, calls, random, tally, mode, count: part, within })
    await checkAfterwards(terminal, mode)
  } finally {
    await terminal.stop()
  }
}
console.log(tally.print())
if (tally.sent === 0) faults.push('No call was sent.')
if (tally.answered < tally.sent * LEAST_ANSWERED)
  faults.push('Fewer than half of the calls were answered with 2xx.')
for (const fault of faults) console.log(`VIOLATION ${fault}`)
console.log(
  `${tally.faults + faults.length} violations in ${Math.round((Date.now() - begun) / 1000)} s.`,
)
process.exit(tally.faults + faults.length > 0 ? 1 : 0)

/** Whether the server still answers, and how much memory it has. */
async function checkAfterwards(
  { origin, pid }: { origin: string; pid: number },
  mode: string,
): Promise<void> {
  const isAlive = await fetch(`${origin}/v2/data-status`, {
    headers: { authorization: 'Bearer tickmark-public' },
    signal: AbortSignal.timeout(10_000),
  }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (!isAlive) faults.push(`The ${mode} server does not answer any more.`)
  const megabytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024
  console.log(`The ${mode} server has ${Math.round(megabytes)} MB at the end.`)
  if (megabytes > MOST_MEGABYTES)
    faults.push(`The ${mode} server has ${Math.round(megabytes)} MB, more than ${MOST_MEGABYTES}.`)
}

function countKinds(): string {
  return [...Map.groupBy(calls, ({ kind }) => kind)]
    .map(([kind, members]) => `${members.length} ${kind}`)
    .join(', ')
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      calls: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '1800' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', default: '' },
    },
  })
  const read = (text: string) => {
    const value = Number(text)
    if (Number.isInteger(value) && value >= 0) return value
    console.error(`"${text}" is not a whole number. ${USAGE}`)
    process.exit(2)
  }
  return {
    calls: read(values.calls),
    seconds: read(values.seconds),
    seed: read(values.seed),
    only: values.only,
  }
}

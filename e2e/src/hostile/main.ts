import { parseArgs } from 'node:util'
import { startDns } from '@tickmark/accounts/testing/startDns'
import type { FactEndpoint } from '@tickmark/api/context/endpoint'
import { ACCOUNT_ENDPOINTS, FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { toJsonSchema } from '@tickmark/api/openapi/toJsonSchema'
import { appRouter } from '@tickmark/api/trpc/appRouter'
import { createRandom } from '@tickmark/core/testing/createRandom'
import { buildWebWhenStale } from '../../../scripts/buildWebWhenStale.ts'
import { attackCalls } from './attackCalls.ts'
import { attackRoutes } from './attackRoutes.ts'
import type { HostileCall } from './HostileCall.ts'
import { Judge, MAX_MEGABYTES } from './Judge.ts'
import { listDescendants } from './listDescendants.ts'
import { listDocumentAttacks } from './listDocumentAttacks.ts'
import { shuffle } from './listRouteAttacks.ts'
import { listWorkAttacks } from './listWorkAttacks.ts'
import { PROTOCOL_CALLS } from './PROTOCOL_CALLS.ts'
import { Tally } from './Tally.ts'
import { type Seen, Target } from './Target.ts'

/** The least share of calls that has to be answered with 2xx, so that what is mutated was valid. */
const MIN_ANSWERED = 0.5
/** Requests to routes for each call: they are refused at once. */
const ROUTES_PER_CALL = 4
/** Bytes of documents that are sent. */
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024
/** Documents and heavy requests are made for so long at least. */
const MIN_WORK_SECONDS = 20
/** Below the actions that a user has within an hour, also where each work is repeated. */
const WORKS_PER_USER = 50
const USAGE =
  'npm run test:hostile -- [--calls=10000] [--seconds=1800] [--seed=<number>] [--only=<part of a name>] [--server=<folder of a checkout>] [--barless]'

const { calls: count, seconds, seed, only, server: root, barless: isBarless } = readArguments()
console.log(`Seed ${seed}: ${count} calls in at most ${seconds} s. Repeat with --seed=${seed}.`)
if (root === undefined) await buildWebWhenStale()
const all = listCalls()
const calls = all.filter(({ kind, name }) => `${kind} ${name}`.includes(only))
console.log(`${calls.length} calls: ${countKinds()}.`)
const tally = new Tally()
const faults: string[] = []
const MODES = [
  { mode: 'open', TT_GATING: 'off' },
  { mode: 'gated', TT_GATING: 'on' },
] as const
const dns = await startDns()
const begun = Date.now()
const judge = new Judge({ dns, root, isBarless }, tally)
process.once('SIGTERM', () => {
  console.log(tally.print())
  for (const pid of listDescendants(process.pid)) process.kill(pid, 'SIGKILL')
  process.exit(1)
})
await attackRoutes({
  judge,
  tally,
  random: createRandom(seed + MODES.length),
  parametersOf,
  procedures: all.filter(({ kind }) => kind === 'trpc').map(({ name }) => name),
  only,
  count: count * ROUTES_PER_CALL,
  within: seconds * 1000,
})
console.log(tellTime())
const works = [...listDocumentAttacks(MAX_DOCUMENT_BYTES), ...listWorkAttacks()].filter(
  ({ name }) => name.includes(only),
)
// One of each kind first, in the order of the seed, as far as time allows.
const until = Date.now() + Math.max(seconds, MIN_WORK_SECONDS) * 1000
let made = 0
for (const work of shuffle(works, createRandom(seed))) {
  if (Date.now() > until) break
  await judge.judge(work)
  made++
  // A user may upload so much within an hour; the next server has a new one.
  if (made % WORKS_PER_USER === 0) await judge.close()
}
console.log(`${made} of ${works.length} documents and heavy requests. ${tellTime()}`)
await judge.close()
console.log(judge.conclude())
for (const [index, { mode, TT_GATING }] of MODES.entries()) {
  if (calls.length === 0) break
  const target = await Target.open({ dns, root, settings: { TT_GATING } })
  try {
    const within = (seconds * 1000) / MODES.length
    const part = Math.ceil((count - tally.sent) / (MODES.length - index))
    const random = createRandom(seed + index)
    const attack = attackCalls({ target, calls, random, tally, mode, count: part, within })
    const seen = await target.watch(() => attack)
    // The visitor may have been refused before its end.
    await attack
    checkAfterwards(target, mode, seen)
  } finally {
    await target.close()
  }
}
console.log(tally.print())
if (calls.length > 0 && tally.sent === 0) faults.push('No call was sent.')
if (tally.answered < tally.sent * MIN_ANSWERED)
  faults.push('Fewer than half of the calls were answered with 2xx.')
for (const fault of faults) console.log(`VIOLATION ${fault}`)
console.log(`${tally.faults + faults.length} violations. ${tellTime()}`)
process.exit(tally.faults + faults.length > 0 ? 1 : 0)

/** Checks whether the server lived through the calls, what it logged, and how much memory it used. */
function checkAfterwards(
  target: Target,
  mode: string,
  { megabytes, refused, refusal }: Seen,
): void {
  if (!target.isAlive)
    faults.push(`The ${mode} server ended: ${target.terminal.output().slice(-600)}`)
  if (refused > 0) faults.push(`A visitor of the ${mode} server got no figures (${refusal}).`)
  for (const warning of target.takeWarnings()) faults.push(`The ${mode} server logged ${warning}`)
  console.log(`The ${mode} server used up to ${Math.round(megabytes)} MB. ${tellTime()}`)
  if (megabytes > MAX_MEGABYTES && !isBarless)
    faults.push(`The ${mode} server used ${Math.round(megabytes)} MB, more than ${MAX_MEGABYTES}.`)
}

/** Names of the parameters of a route, written as routes are registered. */
function parametersOf(url: string): string[] {
  return all
    .filter(({ path }) => path.replace(/\{(\w+)\}/g, ':$1') === url)
    .flatMap(({ schema }) => Object.keys((schema.properties as object | undefined) ?? {}))
}

function tellTime(): string {
  return `${Math.round((Date.now() - begun) / 1000)} s so far.`
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
      server: { type: 'string' },
      barless: { type: 'boolean', default: false },
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
    server: values.server,
    barless: values.barless,
  }
}

type Procedure = {
  _def: { type: 'query' | 'mutation'; meta: { call: Pick<FactEndpoint, 'input'> } }
}

/** Every REST call, every call about people and every tRPC procedure that the code defines, and those of protocols. */
function listCalls(): HostileCall[] {
  const rest = FACT_ENDPOINTS.map(({ name, method, path, input }) => ({
    kind: 'rest' as const,
    name,
    method,
    path,
    schema: toJsonSchema(input, 'input'),
  }))
  const account = ACCOUNT_ENDPOINTS.map((endpoint) => ({
    kind: 'account' as const,
    name: endpoint.name,
    method: endpoint.method,
    path: endpoint.path,
    schema: toJsonSchema(endpoint.input, 'input'),
  }))
  const procedures = Object.entries<Procedure>(
    appRouter._def.procedures as unknown as Record<string, Procedure>,
  )
  const trpc = procedures.map(([name, { _def }]) => ({
    kind: 'trpc' as const,
    name,
    method: _def.type === 'query' ? 'GET' : 'POST',
    path: `/trpc/${name}`,
    schema: toJsonSchema(_def.meta.call.input, 'input'),
  }))
  return [...rest, ...account, ...PROTOCOL_CALLS, ...trpc]
}

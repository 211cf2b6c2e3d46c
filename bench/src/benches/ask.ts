import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { quantile } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { servePort } from '../startServer.ts'

const PROJECTS: Sized = { whole: 10_000, smoke: 700 }
const FACTS: Sized = { whole: 1_000_000, smoke: 20_000 }
const ROUNDS: Sized = { whole: 300, smoke: 10 }
const WARM_UP = 10
const SHARE = 0.95
const BAR_MS = { plan: 50, query: 150 } as const

/** Names that the catalog has, one that is mistyped, a sector, and everything. */
const SUBJECTS = ['aave', 'etherium', 'generated 5x3', 'top 5 lending protocols', 'all projects']
const PERIODS = ['last quarter', 'since 2023', 'q1 2024 to q4 2024', 'last 90 days']
const METRICS = ['fees', 'revenue', 'daily active users', 'tvl', 'fees per user']

/** A question in words over the stream, until its first line and until its query, when the words were not asked before. */
export async function* ask({ size }: BenchOptions): AsyncGenerator<Result> {
  const server = await servePort([
    'bench/src/processes/serveQuestions.ts',
    makeTempFolder('ask'),
    ...[PROJECTS[size], FACTS[size]].map(String),
  ])
  const times = { plan: [] as number[], query: [] as number[] }
  for (let round = -WARM_UP; round < ROUNDS[size]; round++) {
    const took = await measure(server.url, writePrompt(round + WARM_UP))
    if (round === -WARM_UP) logProgress(`the first question had its first line in ${took.plan} ms`)
    if (round < 0) continue
    times.plan.push(took.plan)
    times.query.push(took.query)
  }
  await server.stop()
  for (const line of ['plan', 'query'] as const)
    yield compareWithBar({
      bench: `ask.${line}`,
      value: quantile(times[line], SHARE),
      unit: 'ms',
      bar: BAR_MS[line],
    })
}

function writePrompt(round: number): string {
  const pick = (list: readonly string[], by: number) =>
    list[Math.floor(round / by) % list.length] ?? ''
  return `monthly ${pick(METRICS, 1)} of ${pick(SUBJECTS, METRICS.length)}, ${pick(PERIODS, 1)}`
}

type Times = { plan: number; query: number }

/** Milliseconds from the request to each line; a question back has no query, and counts until its end. */
async function measure(origin: string, prompt: string): Promise<Times> {
  const input = encodeURIComponent(JSON.stringify({ 0: { prompt } }))
  const url = `${origin}/trpc/customQuery.generateQueryStream?batch=1&input=${input}`
  const started = performance.now()
  const { ok, status, body } = await fetch(url, { headers: { 'trpc-accept': 'application/jsonl' } })
  if (!ok || body === null) throw new Error(`The question was answered ${status}.`)
  const times: Partial<Times> = {}
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const now = performance.now() - started
    if (text.includes('"type":"plan"')) times.plan ??= now
    if (text.includes('"type":"query"')) times.query ??= now
  }
  if (times.plan === undefined)
    throw new Error(`No line came of "${prompt}": ${text.slice(0, 300)}`)
  return { plan: times.plan, query: times.query ?? performance.now() - started }
}

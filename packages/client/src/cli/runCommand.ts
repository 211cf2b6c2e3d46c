import { createClient, type Data, type Tickmark } from '../createClient.ts'
import { linkToChart } from '../linkToChart.ts'
import type { MetricQuery } from '../QueryBuilder.ts'
import { TickmarkError } from '../TickmarkError.ts'
import { printAnswer } from './printAnswer.ts'
import { type Command, readArguments, USAGE, UsageError } from './readArguments.ts'

const EXIT = { answered: 0, failed: 1, wrong: 2, unclear: 3 } as const

/** The parts of its process that a command may use. */
export type Surroundings = {
  environment: { TICKMARK_URL?: string | undefined; TICKMARK_KEY?: string | undefined }
  /** Writes to the output, and waits until it is taken. */
  write(text: string | Uint8Array): Promise<void>
  writeError(text: string): void
  fetch?: typeof globalThis.fetch
}

const ADDRESS_HINT = ' Name the address of the terminal with --url or TICKMARK_URL.'

/** Runs one command; returns its exit code. */
export async function runCommand(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { write, writeError } = surroundings
  try {
    const command = readArguments(args)
    if (command.kind === 'help') {
      await write(`${USAGE}\n`)
      return args.length === 0 ? EXIT.wrong : EXIT.answered
    }
    return await answer(command, surroundings)
  } catch (failure) {
    if (failure instanceof UsageError) {
      writeError(`tickmark: ${failure.message}\nSee tickmark --help.\n`)
      return EXIT.wrong
    }
    if (!(failure instanceof TickmarkError)) throw failure
    const hint = failure.code === 'network' ? ADDRESS_HINT : ''
    writeError(`tickmark: ${failure.message}${hint}\n`)
    if (failure.code === 'ambiguous') return EXIT.unclear
    const isWrong = failure.status !== undefined && [400, 404].includes(failure.status)
    return isWrong ? EXIT.wrong : EXIT.failed
  }
}

async function answer(
  { output, server, ...asked }: Exclude<Command, { kind: 'help' }>,
  { environment, write, writeError, fetch }: Surroundings,
): Promise<number> {
  const url = server.url ?? environment.TICKMARK_URL ?? 'http://localhost:3000'
  const key = server.key ?? environment.TICKMARK_KEY
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`${url} is no address. Expected one such as https://terminal.example.`)
  const client = createClient({ url, ...(key !== undefined && { key }), ...(fetch && { fetch }) })
  const query = asked.kind === 'query' ? asked.query : await readPrompt(client, asked.prompt)
  if ('kind' in query) {
    if (query.kind === 'screen') {
      await write(`${describeOutcome(query, url)}\n`)
      return EXIT.answered
    }
    writeError(`${describeOutcome(query, url)}\n`)
    return query.kind === 'clarify' ? EXIT.unclear : EXIT.wrong
  }
  if (output === 'csv') {
    const { body } = await client.file('queryMetrics', query, { format: 'csv' })
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) await write(piece)
    return EXIT.answered
  }
  const { data } = await client.queryMetrics(query)
  if (output === 'json') await write(`${JSON.stringify(data, null, 2)}\n`)
  else await write(`${printAnswer(data)}\n\n${linkToChart(url, query)}\n`)
  return EXIT.answered
}

type Outcome = Exclude<Data<'ask'>['outcome'], { kind: 'query' }>

async function readPrompt(client: Tickmark, prompt: string): Promise<MetricQuery | Outcome> {
  const { outcome } = (await client.ask({ prompt })).data
  return outcome.kind === 'query' ? outcome.query : outcome
}

function describeOutcome(outcome: Outcome, url: string): string {
  if (outcome.kind === 'screen')
    return `Another screen than a chart answers this: ${new URL(outcome.path, url)}`
  if (outcome.kind === 'clarify')
    return [
      outcome.question,
      ...outcome.choices.map(({ prompt }) => `  tickmark ask "${prompt}"`),
    ].join('\n')
  const nearest = outcome.names
    .filter((one) => one.nearest.length > 0)
    .map(
      (one) => `  ${one.name}: did you mean ${one.nearest.map(({ label }) => label).join(', ')}?`,
    )
  return [`tickmark: ${outcome.message}`, ...nearest].join('\n')
}

import { parseArgs } from 'node:util'
import { type MetricQuery, query } from '../QueryBuilder.ts'

/** The request of a command line. */
export type Command =
  | { kind: 'help' }
  | { kind: 'query'; query: MetricQuery; output: Output; server: Server }
  | { kind: 'ask'; prompt: string; output: Output; server: Server }
type Output = 'table' | 'csv' | 'json'
type Server = { url: string | undefined; key: string | undefined }

/** A command that cannot be understood. */
export class UsageError extends Error {}

export const USAGE = `Usage:
  tickmark <metric> [project…] [options]     figures of projects, or of all together
  tickmark ask "<question>" [options]        the same from a question in words

Examples:
  tickmark fees ethereum --monthly --since 2022
  tickmark fees,revenue aave uniswap --quarterly --last 2y
  tickmark "revenue / fees" --by project --sector lending --top 5
  tickmark ask "top 5 lending protocols by fees, last 12 months"

Options:
  --daily --weekly --monthly --quarterly --yearly   length of a period (default: month)
  --since <day>, --until <day>    days, months or years, such as 2022 or 2022-06
  --last <range>                  7d 30d 90d 180d 365d ytd 1y 2y 3y 5y max (default: 1y)
  --by <dimension,…>              project, chain, product, contract, market_sector
  --sector <id,…>, --chain <id,…> only these
  --exclude <id,…>                all projects but these
  --exclude-chain <id,…>          all chains but these
  --exclude-sector <id,…>         all projects but those of these market sectors
  --top <n>                       the largest, the rest as Others
  --smallest                      the smallest first, and of --top
  --focus <id,…>                  only these series, and those of --top, while shares stay among all
  --native                        amounts in the project's own token
  --as-of <moment>                with what was known then
  --csv, --json                   in place of a table
  --url <address>, --key <key>    or TICKMARK_URL and TICKMARK_KEY (default: http://localhost:3000)

Exit codes: 0 answered, 1 the terminal cannot be reached or failed, 2 the command or a name is wrong,
3 the question has more than one reading, or several projects have the name.`

const GRANULARITIES = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
} as const
type Period = keyof typeof GRANULARITIES
const PERIODS = Object.keys(GRANULARITIES) as Period[]

const FLAG = { type: 'boolean' } as const
const TEXT = { type: 'string' } as const
const OPTIONS = {
  daily: FLAG,
  weekly: FLAG,
  monthly: FLAG,
  quarterly: FLAG,
  yearly: FLAG,
  since: TEXT,
  until: TEXT,
  last: TEXT,
  by: TEXT,
  sector: TEXT,
  chain: TEXT,
  exclude: TEXT,
  'exclude-chain': TEXT,
  'exclude-sector': TEXT,
  top: TEXT,
  smallest: FLAG,
  focus: TEXT,
  native: FLAG,
  'as-of': TEXT,
  csv: FLAG,
  json: FLAG,
  url: TEXT,
  key: TEXT,
  help: { ...FLAG, short: 'h' },
} as const
type Values = ReturnType<typeof parse>['values']

/**
 * Reads the words behind the program's name.
 * @throws UsageError that says what is wrong with which word.
 */
export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  const [first, ...rest] = positionals
  if (values.help || first === undefined) return { kind: 'help' }
  const shared = { output: readOutput(values), server: { url: values.url, key: values.key } }
  if (first !== 'ask') return { kind: 'query', query: readQuery(first, rest, values), ...shared }
  const prompt = rest.join(' ').trim()
  if (prompt === '')
    throw new UsageError('ask needs a question, such as ask "fees of aave by chain".')
  return { kind: 'ask', prompt, ...shared }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (failure) {
    throw new UsageError(failure instanceof Error ? failure.message : String(failure))
  }
}

function readOutput({ csv, json }: Values): Output {
  if (csv && json) throw new UsageError('--csv and --json exclude each other.')
  if (csv) return 'csv'
  return json ? 'json' : 'table'
}

/** The options that limit a query to ids, and what they are to it. */
const FILTERS = [
  ...([
    ['sector', 'sectors'],
    ['chain', 'chains'],
    ['exclude', 'exclude'],
  ] as const),
  ...([
    ['exclude-chain', 'excludeChains'],
    ['exclude-sector', 'excludeSectors'],
  ] as const),
] as const

function readQuery(metrics: string, projects: readonly string[], values: Values): MetricQuery {
  const { since, until, last, by, focus, top } = values
  const [metric = '', ...others] = split(metrics)
  const dimensions = split(by ?? (projects.length > 0 ? 'project' : '')) as never[]
  let built = query(metric, ...others)
    .granularity(readGranularity(values))
    .by(...dimensions)
  if (projects.length > 0) built = built.projects(...projects.flatMap(split))
  for (const [option, filter] of FILTERS) {
    const ids = values[option]
    if (ids !== undefined) built = built[filter](...split(ids))
  }
  if (last !== undefined && since !== undefined)
    throw new UsageError('--last and --since exclude each other.')
  if (until !== undefined && since === undefined) throw new UsageError('--until needs --since.')
  built =
    since === undefined
      ? built.last((last ?? '1y') as never)
      : built.since(readDay('since', since), until === undefined ? until : readDay('until', until))
  if (top !== undefined) built = built.top(readCount(top))
  if (values.smallest) built = built.smallestFirst()
  if (focus !== undefined) built = built.focus(...split(focus))
  if (values.native) built = built.unit('native')
  const asOf = values['as-of']
  return (asOf === undefined ? built : built.asOf(asOf)).build()
}

function readGranularity(values: Values) {
  const [period = 'monthly', another] = PERIODS.filter((one) => values[one])
  if (another !== undefined)
    throw new UsageError(`--${period} and --${another} exclude each other.`)
  return GRANULARITIES[period]
}

function readDay(option: string, text: string): string {
  if (/^\d{4}(-\d\d){0,2}$/.test(text)) return text
  throw new UsageError(
    `--${option} ${text}: expected a year, a month or a day, such as 2022-06-30.`,
  )
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new UsageError(`--top ${text}: expected a whole number from 1 to 500.`)
}

/** The items of a list. A formula has no commas outside of brackets, and none of its functions fits on the command line twice. */
function split(text: string): string[] {
  return text
    .split(/,(?![^(]*\))/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

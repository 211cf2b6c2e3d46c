import type { Attack, Attacker, Sent } from './Attack.ts'
import { readField } from './listDocumentAttacks.ts'
import type { RawRequest } from './sendRaw.ts'

/** Characters of a tile of text, of which a dashboard of the allowed size has many. */
const LENGTH = 18_000

/** Texts that parsers of Markdown take long for, when they do not limit it: openings that never close, and nesting. */
const MARKDOWN_BOMBS: readonly string[] = [
  '*a_ ',
  '**a ',
  '_a*b',
  '[',
  '![](',
  '[a](<',
  '[a](',
  '[a][',
  '`a``b',
  '<a ',
  '<!--',
  '<![CDATA[',
  '> ',
  '- ',
  '1. ',
  '* > 1. ',
  '|a',
  '~~a~',
  '&#',
  'http://a.',
  'a@',
  'www.',
  '\\',
  '[a]: b\n',
  '|\n|-',
  '***a***b',
  '(((',
  '$a_{',
].map((unit) => unit.repeat(Math.floor(LENGTH / unit.length)))

/** Formulas of the heaviest query that is taken, about. */
const FORMULAS = 60
const CELLS = 2_000
/** Requests of one attack, each from another address. */
const CONCURRENCY = 3
/** A large statement may wait a minute for those before it, and run for another one, by default. */
const DEADLINE_MS = 130_000
/** Tiles of a dashboard, as far as the size of a document allows. */
const TILES = 40
/** The time for which readers do not read, and after that another may wait for a file, in milliseconds. */
const UNREAD_MS = 25_000
const READERS = 16

/** So that no answer is one that is kept. */
let turn = 0
const PUBLIC = { authorization: 'Bearer tickmark-public' }

/** Formulas over windows, of which no two are the same. */
function makeFormulas(count: number): string[] {
  turn++
  return Array.from(
    { length: count },
    (_, at) => `rolling_sum(fees, ${90 + at}) / ${turn + 1} + rolling_sum(revenue, ${30 + at})`,
  )
}

function makeQuery(): object {
  return {
    metrics: makeFormulas(FORMULAS),
    breakdown: ['project'],
    granularity: 'day',
    range: 'max',
  }
}

function encode(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value))
}

function makeChart(): object {
  const questions = Array.from({ length: 12 }, (_, at) => ({
    id: `q${at}`,
    query: { ...makeQuery(), metrics: makeFormulas(5) },
  }))
  return { questions }
}

function read(path: string, headers: Record<string, string> = PUBLIC): RawRequest {
  return { method: 'GET', path, headers }
}

function post(path: string, body: unknown, headers: Record<string, string> = PUBLIC): RawRequest {
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function callTool(name: string, input: unknown): RawRequest {
  return post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
    { ...PUBLIC, accept: 'application/json, text/event-stream' },
  )
}

function fillCells(cell: (at: number) => object): RawRequest {
  return post('/v2/sheet', { cells: Array.from({ length: CELLS }, (_, at) => cell(at)) })
}

const columns = (count: number) => makeFormulas(count).map((formula) => `max:${formula}`)

/** The heaviest that each door takes which takes formulas, cells or questions. */
const HEAVY: Readonly<Record<string, () => RawRequest>> = {
  'formulas of a query': () => post('/v2/query', makeQuery()),
  'formulas of a query in the address': () =>
    read(`/v2/query?q=${encode({ ...makeQuery(), metrics: makeFormulas(40) })}`),
  'formulas of a file': () =>
    read(`/v2/query?format=csv&q=${encode({ ...makeQuery(), metrics: makeFormulas(40) })}`),
  'formulas of procedures': () =>
    post(
      `/trpc/${Array.from({ length: 10 }, () => 'metrics.query').join()}?batch=1`,
      Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, makeQuery()])),
    ),
  'formulas of figures': () =>
    read(
      `/v2/internal/figures?${columns(10)
        .map((one) => `formulas=${encodeURIComponent(one)}`)
        .join('&')}`,
    ),
  'formulas of the list of projects': () =>
    read(
      `/v2/internal/projects?${columns(10)
        .map((one) => `formulas=${encodeURIComponent(one)}`)
        .join('&')}`,
    ),
  'formulas of a screener': () =>
    post('/v2/marts/crypto_screener/rows', {
      rows_request: {
        endRow: 100_000,
        valueCols: makeFormulas(FORMULAS).map((_, at) => ({
          id: `rank(fees_${at + 1}d_sum / revenue_30d_sum + ${turn})`,
          aggFunc: 'sum',
        })),
      },
    }),
  'formulas of a chart in a frame': () =>
    read(`/explorer/embed/chart?chart=${encode(makeChart())}`, {}),
  'formulas of a still frame': () =>
    read(`/explorer/embed/chart?interactive=false&chart=${encode(makeChart())}`, {}),
  'formulas of a page': () => read(`/explorer/charts/new?chart=${encode(makeChart())}`, {}),
  'formulas of a tool': () => callTool('query_metrics', makeQuery()),
  'formulas of a drawn chart': () =>
    callTool('render_chart', { query: makeQuery(), format: 'png' }),
  'formulas in the address of a sheet': () =>
    read(
      `/v2/sheet?function=value&project=aave,ethereum,uniswap&metric=${encodeURIComponent(makeFormulas(50).join())}`,
    ),
  'cells of formulas': () => {
    const formulas = makeFormulas(CELLS)
    return fillCells((at) => ({
      function: 'value',
      project: 'aave',
      metric: formulas[at],
      date: '2024',
    }))
  },
  'cells of series': () => {
    const formulas = makeFormulas(CELLS)
    return fillCells((at) => ({
      function: 'series',
      project: 'ethereum',
      metric: formulas[at],
      granularity: 'day',
    }))
  },
  'cells of statements': () =>
    fillCells((at) => ({
      function: 'statement',
      project: 'aave',
      granularity: 'day',
      date: `${at % 300}d`,
    })),
  'cells of questions': () => {
    turn++
    return fillCells((at) => ({
      function: 'ask',
      question: `monthly fees and revenue of aave, uniswap and ethereum by chain since 20${10 + (at % 14)} number ${turn * CELLS + at}`,
    }))
  },
  'cells of long questions': () => {
    turn++
    const words = 'fees of aave and revenue of uniswap versus '
    return post('/v2/sheet', {
      cells: Array.from({ length: 110 }, (_, at) => ({
        function: 'ask',
        question: `${words.repeat(45)} ${turn} ${at}`,
      })),
    })
  },
  'a long question': () => {
    turn++
    return post('/v2/ask', {
      prompt: `${'weekly fees by chain of '.repeat(150)} ${turn}`.slice(0, 2_000),
    })
  },
}

/** Requests that are allowed and take as much work as they can. */
export function listWorkAttacks(): Attack[] {
  return [
    ...Object.entries(HEAVY).map(
      ([name, make]): Attack => ({
        name: `work: ${name}`,
        run: (attacker) =>
          Promise.all(
            Array.from({ length: CONCURRENCY }, () => attacker.send(make(), DEADLINE_MS)),
          ),
      }),
    ),
    ...MARKDOWN_BOMBS.map(
      (text): Attack => ({
        name: `work: Markdown of ${JSON.stringify(text.slice(0, 8))} in a frame`,
        run: (attacker) => showDashboard(attacker, text),
      }),
    ),
    { name: 'work: readers of files that stop', run: stopReading },
  ]
}

/** Saves a dashboard of text, and opens it in frames. */
async function showDashboard(attacker: Attacker, text: string): Promise<Sent[]> {
  const content = {
    tiles: Array.from({ length: TILES }, (_, at) => ({
      tile_id: `t${at}`,
      place: { x: 0, y: at, w: 12, h: 1 },
      body: { kind: 'text', text: `${at} ${text}` },
    })),
  }
  const saved = await attacker.send(
    post(
      '/v3/internal/documents',
      { kind: 'dashboard', name: 'Hostile', visibility: 'public', content },
      attacker.headersOf('user', 'account'),
    ),
  )
  const id = readField(saved, 'document_id')
  if (id === undefined) return [saved]
  return Promise.all(
    ['', '?interactive=false', '?theme=dark'].map((look) =>
      attacker.send(read(`/explorer/embed/dashboards/${id}${look}`, {}), DEADLINE_MS),
    ),
  )
}

/** Some addresses request files and do not read them; another needs one all the same. */
async function stopReading(attacker: Attacker): Promise<void> {
  const path = () =>
    `/v2/query?format=csv&q=${encode({ ...makeQuery(), metrics: makeFormulas(2) })}`
  const readers = Array.from({ length: READERS }, (_, at) => {
    const line = `GET ${path()} HTTP/1.1\r\nhost: x\r\nauthorization: ${PUBLIC.authorization}\r\nx-forwarded-for: 10.99.0.${at >> 1}\r\n\r\n`
    return attacker.send({
      method: 'GET',
      path: '',
      headers: {},
      bytes: line,
      holdMs: UNREAD_MS,
      isUnread: true,
    })
  })
  const others = Promise.race(readers.map((one) => one))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  let answer = await attacker.send(read(path()), DEADLINE_MS)
  // The answer says to try again in a moment.
  while (answer.answer?.status === 503 && !(await isOver(others)))
    answer = await attacker.send(read(path()), DEADLINE_MS)
  if (answer.answer?.status !== 200)
    attacker.complain('a file was refused as long as others did not read theirs')
  await Promise.all(readers)
}

function isOver(others: Promise<unknown>): Promise<boolean> {
  const pause = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1_000))
  return Promise.race([others.then(() => true), pause])
}

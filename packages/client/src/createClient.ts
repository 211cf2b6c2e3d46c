import { CALLS, type Calls, CURSOR_FIELDS, type FileFormat } from './generated/CALLS.ts'
import {
  type ApiRequest,
  type ClientOptions,
  type RequestOptions,
  sendRequest,
} from './sendRequest.ts'
import { type FieldError, TickmarkError } from './TickmarkError.ts'

export type CallName = keyof Calls
export type Input<N extends CallName> = Calls[N]['input']
export type Data<N extends CallName> = Calls[N]['data']

/** The answer of a call. */
export type Answer<T> = {
  data: T
  /** Ids in lists that are not known; the answer covers the known ones. */
  errors?: FieldError[]
  /** Notes on the answer: `sample` where values are generated, `sources`, where the data begin and end. */
  meta?: Record<string, unknown>
}

/** Calls that may be left without parameters need none. */
type Call<N extends CallName> =
  Record<string, never> extends Input<N>
    ? (input?: Input<N>, options?: RequestOptions) => Promise<Answer<Data<N>>>
    : (input: Input<N>, options?: RequestOptions) => Promise<Answer<Data<N>>>

/** Calls that answer rows, and so can be had as a file. */
type RowCall = { [N in CallName]: Calls[N]['hasRows'] extends true ? N : never }[CallName]
type CursorCall = keyof typeof CURSOR_FIELDS
type CursorRow<N extends CursorCall> = Data<N>[(typeof CURSOR_FIELDS)[N] &
  keyof Data<N>] extends readonly (infer Row)[]
  ? Row
  : never

/** Every call of the API as a method, and ways to read long answers. */
export type Tickmark = { [N in keyof Calls]: Call<N> } & {
  /** Every row of a list, page after page. A list that changes meanwhile is a `conflict`. */
  each<N extends CursorCall>(
    call: N,
    input?: Input<N>,
    options?: RequestOptions,
  ): AsyncGenerator<CursorRow<N>, void>
  /** The rows of an answer as they arrive, in memory that does not grow with their number. */
  rows<N extends RowCall>(
    call: N,
    input: Input<N>,
    options?: RequestOptions,
  ): AsyncGenerator<Record<string, unknown>, void>
  /** The same as fields of CSV, the header first. */
  csv<N extends RowCall>(
    call: N,
    input: Input<N>,
    options?: RequestOptions,
  ): AsyncGenerator<string[], void>
  /** An answer as a file: its body is a stream of bytes. */
  file<N extends RowCall>(
    call: N,
    input: Input<N>,
    options: RequestOptions & { format: FileFormat },
  ): Promise<Response>
}

/** A client of the API of the terminal at `url`. */
export function createClient(client: ClientOptions): Tickmark {
  const send = (
    call: CallName,
    input: object,
    options?: RequestOptions & { format?: FileFormat },
  ) => sendRequest(client, writeRequest(call, input, options?.format), options)

  const callApi = async (call: CallName, input: object, options?: RequestOptions) => {
    const response = await send(call, input, options)
    try {
      return (await response.json()) as Answer<unknown>
    } catch (cause) {
      const { status } = response
      throw new TickmarkError('invalid-answer', `The answer of ${call} is not JSON.`, {
        status,
        cause,
      })
    }
  }

  async function* each(call: CursorCall, input: object = {}, options?: RequestOptions) {
    let cursor: unknown
    do {
      const page = { ...input, ...(cursor !== undefined && { cursor }) }
      const data = (await callApi(call, page, options)).data as Record<string, unknown>
      yield* data[CURSOR_FIELDS[call]] as unknown[]
      cursor = data.nextCursor ?? undefined
    } while (cursor !== undefined)
  }

  async function* rows(call: CallName, input: object, options?: RequestOptions) {
    const response = await send(call, input, { ...options, format: 'jsonl' })
    for await (const line of readLines(response)) yield JSON.parse(line)
  }

  async function* csv(call: CallName, input: object, options?: RequestOptions) {
    yield* readCsv(await send(call, input, { ...options, format: 'csv' }))
  }

  const calls = Object.keys(CALLS).map((name) => [
    name,
    (input = {}, options?: RequestOptions) => callApi(name as CallName, input, options),
  ])
  return { ...Object.fromEntries(calls), each, rows, csv, file: send } as Tickmark
}

/** The request of a call: its parameters in the path, and the others in the query or the body. */
function writeRequest(call: CallName, input: object, format: FileFormat | undefined): ApiRequest {
  const [method = '', template = ''] = CALLS[call].split(' ')
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest.get(name)
    if (value === undefined || value === '') throw new TypeError(`${call} needs ${name}.`)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  if (method === 'GET')
    for (const [name, value] of rest)
      for (const one of Array.isArray(value) ? value : [value])
        query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  if (format !== undefined) query.set('format', format)
  return {
    method,
    path: query.size === 0 ? path : `${path}?${query}`,
    ...(format === undefined && { accept: 'application/json' }),
    ...(method === 'POST' && { body: Object.fromEntries(rest) }),
  }
}

/** The records of an answer in CSV (RFC 4180) as they arrive, the header first. */
export async function* readCsv(response: Response): AsyncGenerator<string[], void> {
  const reader = new CsvReader()
  for await (const text of readText(response)) yield* reader.push(text)
  yield* reader.end()
}

/** Takes CSV in pieces that may end anywhere, also inside a quoted field. */
class CsvReader {
  #fields: string[] = []
  #field = ''
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';

  *push(text: string): Generator<string[], void> {
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at)
      if (this.#state === 'quoted') {
        if (character === '"') this.#state = 'closed'
        else at = this.#takeUntil(text, at, /"/g)
      } else if (character === '"' && this.#state === 'start') this.#state = 'quoted'
      // A second quote inside a quoted field stands for one.
      else if (character === '"' && this.#state === 'closed') {
        this.#field += '"'
        this.#state = 'quoted'
      } else if (character === ',') this.#endField()
      else if (character === '\n') yield this.#endRecord()
      else if (character !== '\r') {
        at = this.#takeUntil(text, at, /[,\r\n]/g)
        this.#state = 'plain'
      }
    }
  }

  *end(): Generator<string[], void> {
    if (this.#fields.length > 0 || this.#state !== 'start') yield this.#endRecord()
  }

  /** Adds what there is before the next special character; returns the position of its last character. */
  #takeUntil(text: string, at: number, special: RegExp): number {
    special.lastIndex = at
    const end = special.exec(text)?.index ?? text.length
    this.#field += text.slice(at, end)
    return end - 1
  }

  #endField(): void {
    this.#fields.push(this.#field)
    this.#field = ''
    this.#state = 'start'
  }

  #endRecord(): string[] {
    this.#endField()
    const record = this.#fields
    this.#fields = []
    return record
  }
}

/** The text of an answer as it arrives. */
async function* readText(response: Response): AsyncGenerator<string, void> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield decoder.decode(value, { stream: true })
    }
    yield decoder.decode()
  } finally {
    // A reader that stops early ends the request, so that the server stops as well.
    await reader.cancel().catch(() => undefined)
  }
}

/** The lines of an answer as they arrive, without empty ones. */
async function* readLines(response: Response): AsyncGenerator<string, void> {
  let rest = ''
  for await (const text of readText(response)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield line
  }
  if (rest !== '') yield rest
}

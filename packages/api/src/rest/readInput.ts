import { AppError } from '@tickmark/core/errors/AppError'
import { createLookup } from '@tickmark/core/text/createLookup'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AccountEndpoint, FactEndpoint } from '../context/endpoint.ts'
import { toAppError } from '../errors/toAppError.ts'
import { ANSWER_FORMATS, type AnswerFormat, chooseFormat } from '../formats/answerFormats.ts'
import { refuseHugeInput } from '../params/refuseHugeInput.ts'

/** Other spellings of parameters, accepted where the call has the parameter and not the spelling itself. */
const SPELLINGS: Readonly<Record<string, string>> = createLookup({
  start_date: 'start',
  end_date: 'end',
  since: 'start',
  granularity: 'timestamp_granularity',
})

export type RequestInput = { input: z.output<z.ZodObject>; format: AnswerFormat }

/**
 * Path, query and body of a request as the endpoint's checked input, and the requested format.
 * @throws ZodError or AppError `bad-request` that names what is wrong.
 */
export function readInput(endpoint: FactEndpoint, request: FastifyRequest): RequestInput {
  const given: Record<string, unknown> = {}
  const { format: asked, ...query } = request.query as Record<string, unknown>
  // The key has been looked at; see `readAddressKey`.
  if (endpoint.auth === 'public-key') delete query.key
  if (endpoint.isForSheets) dropAppended(query)
  merge(given, query, endpoint)
  if (endpoint.method === 'POST') merge(given, readBody(request.body), endpoint)
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    if (Object.hasOwn(given, name)) refuseTwice(name)
    given[name] = value
  }
  refuseHugeInput(given)
  const format = readFormat(asked, request.headers.accept, endpoint)
  const parsed = endpoint.input.safeParse(given, { reportInput: true })
  if (!parsed.success) throw parsed.error
  return { input: parsed.data, format }
}

/**
 * The same for a call about accounts, which reads its query on GET and its body otherwise.
 * @throws AppError `bad-request` that names what is wrong without its value, which may be a password.
 */
export function readAccountInput(
  endpoint: AccountEndpoint,
  request: FastifyRequest,
  body: unknown = request.body,
): z.output<z.ZodObject> {
  const given = endpoint.method === 'GET' ? request.query : readBody(body)
  const input = { ...(given as Record<string, unknown>), ...(request.params as object) }
  const parsed = endpoint.input.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  const { message, errors } = toAppError(parsed.error)
  throw new AppError('bad-request', message, {
    errors: errors.map(({ code, field }) => ({ code, field, value: null })),
  })
}

/** Parameters that people and spreadsheets append to an address so that it is fetched again, or counted. */
const APPENDED = /^(?:_|nocache|no_cache|cache|cb|cachebust(?:er)?|refresh|utm_\w+|gclid|fbclid)$/i

function dropAppended(query: Record<string, unknown>): void {
  for (const name of Object.keys(query)) if (APPENDED.test(name)) delete query[name]
}

function readBody(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>
  throw new AppError('bad-request', 'The body must be a JSON object.', {
    errors: [{ code: 'invalid', field: 'body', value: null }],
  })
}

function merge(
  given: Record<string, unknown>,
  added: Record<string, unknown>,
  endpoint: FactEndpoint,
): void {
  const { shape } = endpoint.input
  for (const [name, value] of Object.entries(added)) {
    const meant = Object.hasOwn(SPELLINGS, name) ? SPELLINGS[name] : undefined
    const isSpelling =
      meant !== undefined && !Object.hasOwn(shape, name) && Object.hasOwn(shape, meant)
    const target = isSpelling ? meant : name
    if (Object.hasOwn(given, target)) refuseTwice(target)
    Object.defineProperty(given, target, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
}

function refuseTwice(name: string): never {
  throw new AppError('bad-request', `${name}: given twice.`, {
    errors: [{ code: 'invalid', field: name, value: null }],
  })
}

function readFormat(
  asked: unknown,
  accept: string | undefined,
  endpoint: FactEndpoint,
): AnswerFormat {
  if (asked === undefined) {
    if (endpoint.rows === undefined) return 'json'
    return chooseFormat(accept) ?? (endpoint.isForSheets ? 'csv' : 'json')
  }
  const isKnown = typeof asked === 'string' && Object.hasOwn(ANSWER_FORMATS, asked)
  if (isKnown && (asked === 'json' || endpoint.rows !== undefined)) return asked as AnswerFormat
  const allowed = endpoint.rows === undefined ? 'json' : Object.keys(ANSWER_FORMATS).join(', ')
  throw new AppError('bad-request', `format: expected one of ${allowed}.`, {
    errors: [{ code: 'invalid', field: 'format', value: String(asked).slice(0, 120) }],
  })
}

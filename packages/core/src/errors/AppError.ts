import { maskSecrets } from './maskSecrets.ts'
import { MAX_REPEATED, shortenMessage, shortenText } from './shortenMessage.ts'

/** Every way a request or a command can fail. Each transport maps the whole set; see `HTTP_STATUS` and `TRPC_CODE` in the api package. */
export const ERROR_CODES = [
  'bad-request',
  'unauthorized',
  'payment-required',
  'forbidden',
  'session-expired',
  'not-found',
  'not-acceptable',
  'conflict',
  'ambiguous',
  'payload-too-large',
  'too-large',
  'unsupported-input',
  'too-many-requests',
  'timeout',
  'bad-gateway',
  'busy',
  'not-ready',
  'storage-full',
  'billing-not-configured',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** One thing wrong with one field of a request, a setting or a file. */
export type FieldError = {
  code: string
  field: string
  value: unknown
  /** The projects that a name may mean, where it is ambiguous. */
  choices?: readonly NameChoice[]
}

/** One of several projects that a name may mean, with what distinguishes them. */
export type NameChoice = {
  project_id: string
  name: string
  /** The ticker of its token; '' without one. */
  symbol: string
  is_reviewed: boolean
  is_archived: boolean
  /** The id of its main market sector. */
  market_sector: string
}

/** Fields that one error names. */
export const MAX_FIELD_ERRORS = 50
/** Characters of a message or a value that are read: what callers send may be long, and is shortened. */
const MAX_READ = 10_000
/** Choices that one error lists. */
const MAX_CHOICES = 20

/**
 * The one error class of the house.
 * `message` says what was wrong, with what value, and what to do; it is safe to show to the caller. Message, errors and
 * their values are shortened here, and secrets in addresses masked, once for all transports, commands and logs.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[]

  constructor(
    code: ErrorCode,
    message: string,
    options: ErrorOptions & { errors?: readonly FieldError[] } = {},
  ) {
    super(shortenMessage(maskSecrets(message.slice(0, MAX_READ))), options)
    this.name = 'AppError'
    this.code = code
    this.errors = (options.errors ?? []).slice(0, MAX_FIELD_ERRORS).map(shortenFieldError)
  }
}

/** A field error whose texts are short, whatever the caller sent. */
export function shortenFieldError({ code, field, value, choices }: FieldError): FieldError {
  return {
    code,
    field: shortenText(field),
    value: shortenValue(value),
    ...(choices !== undefined && { choices: choices.slice(0, MAX_CHOICES).map(shortenChoice) }),
  }
}

function shortenChoice(choice: NameChoice): NameChoice {
  return { ...choice, name: shortenText(choice.name), symbol: shortenText(choice.symbol) }
}

function shortenValue(value: unknown): unknown {
  if (typeof value === 'string') return shortenText(maskSecrets(value.slice(0, MAX_READ)))
  if (typeof value !== 'object' || value === null) return value
  return JSON.stringify(value).length > MAX_REPEATED ? null : value
}

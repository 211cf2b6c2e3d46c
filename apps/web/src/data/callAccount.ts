import type {
  AccountAddress,
  AccountInput,
  AccountResult,
} from '@tickmark/api/accounts/AccountAnswer'
import { reportError } from './reportError.ts'
import { fetchRest, logFailure } from './rest/fetchRest.ts'
import { HttpError } from './rest/HttpError.ts'
import { type PreparedCall, prepareCall, type RestOptions } from './rest/prepareCall.ts'

/** The input of a call, which may be left out where all of its fields may. */
export type AccountArguments<A extends AccountAddress> =
  Record<never, never> extends AccountInput<A>
    ? [input?: AccountInput<A>, options?: AccountCallOptions]
    : [input: AccountInput<A>, options?: AccountCallOptions]

type AccountCallOptions = Pick<RestOptions, 'signal'>

type ChangeAddress = Exclude<AccountAddress, `/${string}`>

const SEND = { POST: postRest, PATCH: patchRest, DELETE: deleteRest }

/**
 * Sends a change about accounts, by the address and with the input that its endpoint defines:
 * `callAccount('POST /v3/internal/alerts/{alert_id}/mute', { alert_id, until })`.
 * @throws HttpError with the server's message when it refuses.
 */
export async function callAccount<A extends ChangeAddress>(
  address: A,
  ...[input, options]: AccountArguments<A>
): Promise<AccountResult<A>> {
  const { method, path, scope, fields } = readAddress(address, input)
  return SEND[method as keyof typeof SEND](path, fields, { ...scope, ...options })
}

/**
 * Sends a change with a multipart form, for files. `input` has the fields of the path.
 * @throws HttpError with the server's message when it refuses; the signal's reason when aborted.
 */
export async function sendForm<A extends AccountAddress & `POST ${string}`>(
  address: A,
  input: Partial<AccountInput<A>>,
  { form, ...options }: { form: FormData } & AccountCallOptions,
): Promise<AccountResult<A>> {
  const { path, scope } = readAddress(address, input)
  return postRest(path, form, { ...scope, ...options })
}

/** The parts of a call: method, path below the prefix with its parameters, prefix, and the fields that remain. */
export function readAddress(address: string, input: object = {}) {
  const [, method = 'GET', version, internal, template = ''] =
    /^(?:(\w+) )?\/(v\d)(\/internal)?(.*)$/.exec(address) ?? []
  const fields: Record<string, unknown> = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = String(fields[name])
    delete fields[name]
    return encodeURIComponent(value)
  })
  const scope = { version: version as `v${number}`, internal: internal !== undefined }
  return { method, path, scope, fields }
}

/**
 * Posts `body` as JSON, or as multipart when it is a form. `T` includes null where the endpoint may answer 204.
 *
 * @throws HttpError with the server's message when it refuses; TypeError when the path brings its own prefix.
 */
export async function postRest<T>(
  path: string,
  body: unknown = {},
  options: RestOptions = {},
): Promise<T> {
  return sendBody<T>(prepareCall(path, options), 'POST', body)
}

/**
 * Patches with `body`, as JSON, or as multipart when it is a form. `T` includes null where the endpoint may answer 204.
 *
 * @throws HttpError with the server's message when it refuses; TypeError when the path brings its own prefix.
 */
export async function patchRest<T>(
  path: string,
  body: unknown = {},
  options: RestOptions = {},
): Promise<T> {
  return sendBody<T>(prepareCall(path, options), 'PATCH', body)
}

/**
 * Deletes what the path names, with a JSON body where one is given. `T` includes null where the endpoint may
 * answer 204. A failure is logged, and reported with its endpoint.
 *
 * @throws HttpError with the server's message when it refuses; TypeError when the path brings its own prefix.
 */
export async function deleteRest<T>(
  path: string,
  body?: unknown,
  options: RestOptions = {},
): Promise<T> {
  const call = prepareCall(path, options, { showsToken: true })
  try {
    return await sendBody<T>(call, 'DELETE', body)
  } catch (error) {
    logFailure(call.url, error)
    if (error instanceof HttpError) reportError(error, { endpoint: call.url })
    throw error
  }
}

/**
 * Sends a change: the body as JSON, or as multipart when it is a form.
 * It is sent once, for it is unknown whether a change that failed was made.
 */
function sendBody<T>(
  { url, headers, signal }: PreparedCall,
  method: 'POST' | 'PATCH' | 'DELETE',
  body: unknown,
): Promise<T> {
  if (body === undefined) return fetchRest(url, { method, headers, signal })
  // The browser writes the content type of a form itself, for it alone knows the boundary.
  if (body instanceof FormData) return fetchRest(url, { method, headers, signal, body })
  return fetchRest(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    signal,
    body: JSON.stringify(body),
  })
}

import type {
  AccountAddress,
  AccountInput,
  AccountResult,
} from '@tickmark/api/accounts/AccountAnswer'
import type { RestOptions } from './rest/prepareCall.ts'
import { deleteRest, patchRest, postRest } from './rest/sendRest.ts'

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

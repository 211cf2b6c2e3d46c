import { looksLikeKey } from '@tickmark/accounts/keys/ApiKey'
import type { KnownKey } from '@tickmark/accounts/keys/KeyRing'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { AppError } from '@tickmark/core/errors/AppError'
import { type KeyScope, SHEET_SCOPE, scopeOf } from '@tickmark/core/permissions/KEY_SCOPES'
import type { FactEndpoint } from '../endpoint.ts'
import type { RestOptions } from './RestOptions.ts'

/** What decides who may make a call: whether it needs a key, and which scope of it, if one does for all of it. */
export type KeyedCall = Pick<FactEndpoint, 'auth' | 'isForSheets'> & { group?: string }

/** A key as a request brings it. */
export type GivenKey = { token: string | undefined; isInAddress: boolean }

/**
 * The key of a person or organization that a token is, if its scopes hold the call, counted as used; undefined for the
 * public key. In an address only the public key and a key for spreadsheets are taken.
 * @throws AppError `unauthorized` for no key or one that is not known, `forbidden` for its scope.
 */
export async function checkKey(
  { token, isInAddress }: GivenKey,
  address: string,
  { endpoint, options }: { endpoint: KeyedCall; options: RestOptions },
): Promise<KnownKey | undefined> {
  const { openKeys, publicToken } = options
  if (token === publicToken) return undefined
  if (token === undefined) refuseKey('missing', 'There is no API key in')
  if (openKeys === undefined || !looksLikeKey(token)) refuseUnknown()
  try {
    const keys = await openKeys()
    const key = (await keys.find(token, address)) ?? refuseUnknown()
    const isForSheets = key.scopes.includes(SHEET_SCOPE)
    if (isInAddress && !isForSheets)
      refuseKey(
        'key-in-address',
        'Addresses appear in logs and browser histories. Revoke this API key, create one for spreadsheets, or send it in',
      )
    if (isForSheets) requireSheet(endpoint)
    else if (endpoint.group !== undefined) requireScope(key.scopes, endpoint.group)
    keys.count(key)
    return key
  } catch (cause) {
    if (!isStoreUnreachable(cause)) throw cause
    throw new AppError('not-ready', 'API keys cannot be checked right now. Try again soon.', {
      cause,
    })
  }
}

/** @throws AppError `forbidden` when a key has no scope for what is listed under a heading. */
export function requireScope(scopes: readonly KeyScope[], heading: string): void {
  const scope = scopeOf(heading)
  if (scope !== undefined && scopes.includes(scope)) return
  throw new AppError(
    'forbidden',
    `The API key does not have the scope ${scope ?? 'of this call'}.`,
    {
      errors: [{ code: 'missing-scope', field: 'authorization', value: scope ?? null }],
    },
  )
}

/** A key for spreadsheets opens their calls, and nothing else. */
function requireSheet({ isForSheets }: KeyedCall): void {
  if (isForSheets) return
  throw new AppError(
    'forbidden',
    'This API key is for spreadsheets: it is valid only for /v2/sheet.',
    { errors: [{ code: 'missing-scope', field: 'authorization', value: null }] },
  )
}

function refuseUnknown(): never {
  refuseKey('unknown-key', 'Unknown API key in')
}

function refuseKey(code: string, problem: string): never {
  throw new AppError('unauthorized', `${problem} the header "Authorization: Bearer <key>".`, {
    errors: [{ code, field: 'authorization', value: null }],
  })
}

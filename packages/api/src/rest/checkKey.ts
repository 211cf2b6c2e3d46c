import { looksLikeKey } from '@tickmark/accounts/access/ApiKey'
import type { KnownKey } from '@tickmark/accounts/services/KeyRing'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { SHEET_SCOPE } from '@tickmark/core/accounts/KEY_SCOPES'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FactEndpoint } from '../context/endpoint.ts'
import { requireScope, type ScopedCall } from '../limits/requireScope.ts'
import type { RestOptions } from './RestOptions.ts'

/** The properties that decide who may make a call: whether it needs a key, and which scope of it. */
export type KeyedCall = Pick<FactEndpoint, 'auth'> & ScopedCall

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
    if (isInAddress && !key.scopes.includes(SHEET_SCOPE))
      refuseKey(
        'key-in-address',
        'Addresses appear in logs and browser histories. Revoke this API key, create one for spreadsheets, or send it in',
      )
    requireScope(key.scopes, endpoint)
    keys.count(key)
    return key
  } catch (cause) {
    if (!isStoreUnreachable(cause)) throw cause
    throw new AppError('not-ready', 'API keys cannot be checked right now. Try again soon.', {
      cause,
    })
  }
}

function refuseUnknown(): never {
  refuseKey('unknown-key', 'Unknown API key in')
}

function refuseKey(code: string, problem: string): never {
  throw new AppError('unauthorized', `${problem} the header "Authorization: Bearer <key>".`, {
    errors: [{ code, field: 'authorization', value: null }],
  })
}

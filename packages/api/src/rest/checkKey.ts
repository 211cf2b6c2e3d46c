import { looksLikeKey } from '@tickmark/accounts/keys/ApiKey'
import type { KnownKey } from '@tickmark/accounts/keys/KeyRing'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { AppError } from '@tickmark/core/errors/AppError'
import { scopeOf } from '@tickmark/core/permissions/KEY_SCOPES'
import type { FactEndpoint } from '../endpoint.ts'
import type { RestOptions } from './RestOptions.ts'

/**
 * The key of a person or organisation that a token is, if its scopes hold the call, counted as used; undefined for the
 * public key.
 * @throws AppError `unauthorized` for no key or one that is not known, `forbidden` for its scope.
 */
export async function checkKey(
  token: string | undefined,
  address: string,
  { endpoint, options }: { endpoint: FactEndpoint; options: RestOptions },
): Promise<KnownKey | undefined> {
  const { openKeys, publicToken } = options
  if (token === publicToken) return undefined
  if (token === undefined) refuseKey('missing', 'There is no API key in')
  if (openKeys === undefined || !looksLikeKey(token)) refuseUnknown()
  try {
    const keys = await openKeys()
    const key = (await keys.find(token, address)) ?? refuseUnknown()
    const scope = scopeOf(endpoint.group)
    if (scope === undefined || !key.scopes.includes(scope))
      throw new AppError(
        'forbidden',
        `The API key does not have the scope ${scope ?? 'of this call'}.`,
        {
          errors: [{ code: 'missing-scope', field: 'authorization', value: scope ?? null }],
        },
      )
    keys.count(key)
    return key
  } catch (cause) {
    if (!isStoreUnreachable(cause)) throw cause
    throw new AppError('not-ready', 'API keys cannot be checked just now. Try again soon.', {
      cause,
    })
  }
}

function refuseUnknown(): never {
  refuseKey('unknown-key', 'The API key is not known in')
}

function refuseKey(code: string, problem: string): never {
  throw new AppError('unauthorized', `${problem} the header "Authorization: Bearer <key>".`, {
    errors: [{ code, field: 'authorization', value: null }],
  })
}

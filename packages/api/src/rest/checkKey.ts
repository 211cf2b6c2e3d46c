import { looksLikeKey } from '@tickmark/accounts/keys/ApiKey'
import { isStoreAway } from '@tickmark/accounts/store/isStoreAway'
import { AppError } from '@tickmark/core/errors/AppError'
import { scopeOf } from '@tickmark/core/permissions/KEY_SCOPES'
import type { onRequestHookHandler } from 'fastify'
import type { Endpoint } from '../endpoint.ts'
import type { RestOptions } from './RestOptions.ts'
import { readAddressKey } from './readAddressKey.ts'
import { readToken } from './readToken.ts'

/**
 * Lets a request pass that carries the public key, or a key of a person or organisation whose scopes hold the call.
 * @throws AppError in the hook's callback: `unauthorized` for no key or one that is not known, `forbidden` for its scope.
 */
export function checkKey(endpoint: Endpoint, options: RestOptions): onRequestHookHandler {
  return (request, _reply, done) => {
    const token = readToken(request.headers.authorization) ?? readAddressKey(request.query)
    if (token === options.publicToken) return done()
    checkOwnKey(token, request.ip, { endpoint, options }).then(() => done(), done)
  }
}

async function checkOwnKey(
  token: string | undefined,
  address: string,
  { endpoint, options: { openKeys } }: { endpoint: Endpoint; options: RestOptions },
): Promise<void> {
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
  } catch (cause) {
    if (!isStoreAway(cause)) throw cause
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

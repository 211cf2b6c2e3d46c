import { type KeyScope, SHEET_SCOPE, scopeOf } from '@tickmark/core/accounts/KEY_SCOPES'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FactEndpoint } from '../context/endpoint.ts'

/**
 * The properties that decide which keys open a call. A transport that is opened before its calls are known has no
 * heading.
 */
export type ScopedCall = Partial<Pick<FactEndpoint, 'group' | 'isForSheets'>>

/**
 * Makes sure that the key of a caller opens a call. Every transport asks this one function: REST, tRPC, the tools for
 * language models and spreadsheets. `scopes` is undefined for callers without a key of their own, who may make every call.
 * @throws AppError `forbidden` with `missing-scope`.
 */
export function requireScope(scopes: readonly KeyScope[] | undefined, call: ScopedCall): void {
  if (scopes === undefined) return
  if (scopes.includes(SHEET_SCOPE)) {
    if (!call.isForSheets)
      refuse('This API key is for spreadsheets: it is valid only for /v2/sheet.', null)
    return
  }
  if (call.group === undefined) return
  const scope = scopeOf(call.group)
  if (!scopes.includes(scope)) refuse(`The API key does not have the scope ${scope}.`, scope)
}

function refuse(message: string, scope: KeyScope | null): never {
  throw new AppError('forbidden', message, {
    errors: [{ code: 'missing-scope', field: 'authorization', value: scope }],
  })
}

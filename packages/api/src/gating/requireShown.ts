import { AppError } from '@tickmark/core/errors/AppError'
import { isAnyOn } from '@tickmark/core/switches/isAnyOn'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import type { ApiContext } from '../context/ApiContext.ts'
import type { FactEndpoint } from '../context/endpoint.ts'

/**
 * Lets public calls through about what no switch of the operator hides. Pages decide by themselves; see
 * `ApiContext.switches`.
 * @throws AppError `not-found`.
 */
export function requireShown(
  { switches }: Pick<ApiContext, 'switches'>,
  call: Pick<FactEndpoint, 'switches' | 'isShown'>,
  input: Record<string, unknown>,
): void {
  if (switches === undefined) return
  if (!isAnyOn(call, switches) || call.isShown?.(input, switches) === false)
    throw new AppError('not-found', SWITCHED_OFF)
}

import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { refuseHugeInput } from '../params/refuseHugeInput.ts'
import { runShared } from './runShared.ts'
import { toTrpcError } from './toTrpcError.ts'
import { trpc } from './trpc.ts'

/** The query procedure of an endpoint: the same input and run, answering `data` alone. */
export function toProcedure<I extends z.ZodObject, T>(endpoint: Endpoint<I, T>) {
  return trpc.procedure
    .use(async ({ getRawInput, next }) => {
      try {
        refuseHugeInput(await getRawInput())
      } catch (failure) {
        throw toTrpcError(failure)
      }
      return next()
    })
    .input(endpoint.input)
    .query(async ({ ctx, input }): Promise<T> => {
      try {
        return (await runShared(endpoint, ctx, input as Record<string, unknown>)) as T
      } catch (failure) {
        throw toTrpcError(failure)
      }
    })
}

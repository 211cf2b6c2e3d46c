import { AppError } from '@tickmark/core/errors/AppError'
import type { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { runShared } from '../calls/runShared.ts'
import { toTrpcError } from '../calls/toTrpcError.ts'
import { type ProcedureCall, trpc } from '../calls/trpc.ts'
import type { ApiContext } from '../context/ApiContext.ts'
import type { FactEndpoint } from '../context/endpoint.ts'
import { requireScope } from '../limits/requireScope.ts'
import { refuseHugeInput } from '../params/refuseHugeInput.ts'

/** The query procedure of an endpoint: the same input and run, answering `data` alone. */
export function toProcedure<I extends z.ZodObject, T>(endpoint: FactEndpoint<I, T>) {
  return checked(endpoint).query(({ ctx, input, signal }) =>
    answer(endpoint, limit(ctx, signal), input),
  )
}

/** The same as a mutation, which is always sent by POST: for queries that are long. */
export function toMutation<I extends z.ZodObject, T>(endpoint: FactEndpoint<I, T>) {
  return checked(endpoint).mutation(({ ctx, input, signal }) =>
    answer(endpoint, limit(ctx, signal), input),
  )
}

/** A query procedure that answers line by line; `httpBatchStreamLink` reads it. */
export function toStream<I extends z.ZodObject, T>(
  call: ProcedureCall & { input: I },
  run: (ctx: ApiContext, input: z.output<I>, signal?: AbortSignal) => AsyncGenerator<T>,
) {
  return checked(call).query(async function* ({ ctx, input: given, signal }) {
    try {
      yield* run(limit(ctx, signal), given as z.output<I>, signal)
    } catch (failure) {
      throw toTrpcError(failure)
    }
  })
}

function checked<I extends z.ZodObject>(call: ProcedureCall & { input: I }) {
  return trpc.procedure
    .meta({ call })
    .use(async ({ ctx, getRawInput, next }) => {
      try {
        requireScope(ctx.scopes, call)
        refuseHugeInput(await getRawInput())
      } catch (failure) {
        throw describeFailure(failure)
      }
      return next()
    })
    .input(acceptNothing(call.input))
}

/** Closing the connection takes what has not begun out of the queue. */
function limit(ctx: ApiContext, signal: AbortSignal | undefined): ApiContext {
  const { schedule } = ctx
  if (schedule === undefined || signal === undefined) return ctx
  return { ...ctx, schedule: (work) => schedule(work, signal) }
}

async function answer<I extends z.ZodObject, T>(
  endpoint: FactEndpoint<I, T>,
  ctx: ApiContext,
  input: unknown,
): Promise<T> {
  try {
    return (await runShared(endpoint, ctx, input as Record<string, unknown>)) as T
  } catch (failure) {
    throw toTrpcError(failure)
  }
}

/** A call without input means the empty object. The types stay those of the endpoint. */
function acceptNothing<I extends z.ZodObject>(input: I): I {
  return z.preprocess((given) => given ?? {}, input) as unknown as I
}

/** Reading the input fails only when it is not JSON. */
function describeFailure(failure: unknown): TRPCError {
  if (failure instanceof AppError) return toTrpcError(failure)
  return toTrpcError(
    new AppError('bad-request', 'The input is not valid JSON.', {
      cause: failure,
      errors: [{ code: 'invalid', field: 'input', value: null }],
    }),
  )
}

import { AppError } from '@tickmark/core/errors/AppError'
import type { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { AskStreamInput } from '../ask/AskInput.ts'
import { ask } from '../ask/ask.ts'
import { streamAnswer } from '../ask/streamAnswer.ts'
import { runShared } from '../calls/runShared.ts'
import { toTrpcError } from '../calls/toTrpcError.ts'
import { type ProcedureCall, trpc } from '../calls/trpc.ts'
import type { ApiContext } from '../context/ApiContext.ts'
import type { FactEndpoint } from '../context/endpoint.ts'
import { FACT_ENDPOINTS, type ListedEndpoint } from '../ENDPOINTS.ts'
import { requireScope } from '../limits/requireScope.ts'
import { refuseHugeInput } from '../params/refuseHugeInput.ts'

/** Every procedure of the product, by area, as the endpoints name them. */
export const appRouter = trpc.router({
  ...collectProcedures(),
  customQuery: trpc.router({
    generateQueryStream: toStream({ input: AskStreamInput, group: ask.group }, streamAnswer),
  }),
})

/** The types the page works with. */
export type AppRouter = typeof appRouter

function collectProcedures(): Areas {
  const areas: Record<string, Record<string, unknown>> = {}
  for (const endpoint of FACT_ENDPOINTS) {
    if (endpoint.procedure === undefined) continue
    const [procedure = '', kind] = endpoint.procedure.split(' ').reverse()
    const [area = '', name = ''] = procedure.split('.')
    areas[area] ??= {}
    areas[area][name] = kind === 'mutation' ? toMutation(endpoint) : toProcedure(endpoint)
  }
  return areas as Areas
}

type Named = { [E in ListedEndpoint as NonNullable<E['procedure']>]: E }

/** The area and the name of a procedure, as its endpoint writes them: `projects.list`, `mutation marts.postMart`. */
type AreaOf<P> = P extends `mutation ${infer A}.${string}`
  ? A
  : P extends `${infer A}.${string}`
    ? A
    : never
type NameOf<P> = P extends `${string}.${infer N}` ? N : never

type Areas = {
  [A in AreaOf<keyof Named>]: {
    [P in keyof Named as AreaOf<P> extends A ? NameOf<P> : never]: ProcedureOf<P, Named[P]>
  }
}

type ProcedureOf<P, E> =
  E extends FactEndpoint<infer I, infer T, string>
    ? P extends `mutation ${string}`
      ? ReturnType<typeof toMutation<I, T>>
      : ReturnType<typeof toProcedure<I, T>>
    : never

/** The query procedure of an endpoint: the same input and run, answering `data` alone. */
function toProcedure<I extends z.ZodObject, T>(endpoint: FactEndpoint<I, T>) {
  return checked(endpoint).query(({ ctx, input, signal }) =>
    answer(endpoint, limit(ctx, signal), input),
  )
}

/** The same as a mutation, which is always sent by POST: for queries that are long. */
function toMutation<I extends z.ZodObject, T>(endpoint: FactEndpoint<I, T>) {
  return checked(endpoint).mutation(({ ctx, input, signal }) =>
    answer(endpoint, limit(ctx, signal), input),
  )
}

/** A query procedure that answers line by line; `httpBatchStreamLink` reads it. */
function toStream<I extends z.ZodObject, T>(
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

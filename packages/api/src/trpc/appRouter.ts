import { AskStreamInput } from '../ask/AskInput.ts'
import { ask } from '../ask/ask.ts'
import { streamAnswer } from '../ask/streamAnswer.ts'
import { trpc } from '../calls/trpc.ts'
import type { FactEndpoint } from '../context/endpoint.ts'
import { FACT_ENDPOINTS, type ListedEndpoint } from '../ENDPOINTS.ts'
import { toMutation, toProcedure, toStream } from './toProcedure.ts'

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

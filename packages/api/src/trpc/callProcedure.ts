import { callTRPCProcedure, type inferRouterInputs, type inferRouterOutputs } from '@trpc/server'
import type { ApiContext } from '../context/ApiContext.ts'
import { type AppRouter, appRouter } from './appRouter.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

/** The path of a procedure, such as `projects.getFigures`. */
export type ProcedurePath = {
  [Area in keyof Inputs & string]: `${Area}.${keyof Inputs[Area] & string}`
}[keyof Inputs & string]

type At<Tree, Path extends string> = Path extends `${infer Area}.${infer Name}`
  ? Area extends keyof Tree
    ? Name extends keyof Tree[Area]
      ? Tree[Area][Name]
      : never
    : never
  : never

export type ProcedureInput<P extends ProcedurePath> = At<Inputs, P>
export type ProcedureOutput<P extends ProcedurePath> = At<Outputs, P>

/**
 * Asks a query procedure from within the server, as a page would over HTTP: the same checks, and an answer
 * that is known or on its way is shared.
 * @throws TRPCError as the procedure does.
 */
export async function callProcedure<P extends ProcedurePath>(
  ctx: ApiContext,
  path: P,
  input: ProcedureInput<P>,
): Promise<ProcedureOutput<P>> {
  return callTRPCProcedure({
    router: appRouter,
    path,
    getRawInput: async () => input,
    ctx,
    type: 'query',
    signal: undefined,
    batchIndex: 0,
  })
}

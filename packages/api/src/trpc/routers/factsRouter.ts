import { listRestatementsInternal } from '../../endpoints/facts/listRestatementsInternal.ts'
import { trace } from '../../endpoints/facts/trace.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const factsRouter = trpc.router({
  trace: toProcedure(trace),
  restatements: toProcedure(listRestatementsInternal),
})

import { evidence } from '../../endpoints/facts/evidence.ts'
import { getRawAnswer } from '../../endpoints/facts/getRawAnswer.ts'
import { listRestatementsInternal } from '../../endpoints/facts/listRestatementsInternal.ts'
import { trace } from '../../endpoints/facts/trace.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const factsRouter = trpc.router({
  trace: toProcedure(trace),
  evidence: toProcedure(evidence),
  rawAnswer: toProcedure(getRawAnswer),
  restatements: toProcedure(listRestatementsInternal),
})

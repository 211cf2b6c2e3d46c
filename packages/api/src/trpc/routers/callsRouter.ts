import { explainCall } from '../../endpoints/query/explainCall.ts'
import { toMutation } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const callsRouter = trpc.router({
  explain: toMutation(explainCall),
})

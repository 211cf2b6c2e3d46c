import { getDataStatusInternal } from '../../endpoints/status/getDataStatusInternal.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const statusRouter = trpc.router({
  getDataStatus: toProcedure(getDataStatusInternal),
})

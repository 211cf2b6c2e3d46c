import { getSectorTotals } from '../../endpoints/sectors/getSectorTotals.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const sectorsRouter = trpc.router({
  getTotals: toProcedure(getSectorTotals),
})

import { getFundraiseTotals } from '../../endpoints/fundraises/getFundraiseTotals.ts'
import { getInvestor } from '../../endpoints/fundraises/getInvestor.ts'
import { searchFundraises } from '../../endpoints/fundraises/searchFundraises.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const fundraisesRouter = trpc.router({
  search: toProcedure(searchFundraises),
  getTotals: toProcedure(getFundraiseTotals),
  getInvestor: toProcedure(getInvestor),
})

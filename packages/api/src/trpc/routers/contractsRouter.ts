import { getProjectContracts } from '../../endpoints/contracts/getProjectContracts.ts'
import { getTrendingContracts } from '../../endpoints/contracts/getTrendingContracts.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const contractsRouter = trpc.router({
  getTrending: toProcedure(getTrendingContracts),
  getOfProject: toProcedure(getProjectContracts),
})

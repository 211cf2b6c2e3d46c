import { getAssetOverview } from '../../endpoints/assets/getAssetOverview.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const assetsRouter = trpc.router({
  getOverview: toProcedure(getAssetOverview),
})

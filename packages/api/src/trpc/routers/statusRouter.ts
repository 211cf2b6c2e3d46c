import { getDataStatusInternal } from '../../endpoints/status/getDataStatusInternal.ts'
import { getFreshness } from '../../endpoints/status/getFreshness.ts'
import { getPrices } from '../../endpoints/status/getPrices.ts'
import { getQuality } from '../../endpoints/status/getQuality.ts'
import { getSync } from '../../endpoints/status/getSync.ts'
import { listChecks } from '../../endpoints/status/listChecks.ts'
import { listDisagreements } from '../../endpoints/status/listDisagreements.ts'
import { listGaps } from '../../endpoints/status/listGaps.ts'
import { listQuarantinedPoints } from '../../endpoints/status/listQuarantinedPoints.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const statusRouter = trpc.router({
  getDataStatus: toProcedure(getDataStatusInternal),
  getFreshness: toProcedure(getFreshness),
  getPrices: toProcedure(getPrices),
  getQuality: toProcedure(getQuality),
  getSync: toProcedure(getSync),
  listChecks: toProcedure(listChecks),
  listGaps: toProcedure(listGaps),
  listHeldPoints: toProcedure(listQuarantinedPoints),
  listSecondOpinions: toProcedure(listDisagreements),
})

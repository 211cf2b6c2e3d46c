import { getDataStatus } from '@tickmark/analytics/status/getDataStatus'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import type { ApiContext } from '../../context/ApiContext.ts'

/** What is loaded, and whether more is on its way for the first time. */
export async function readDataStatus({ analytics, readFill }: ApiContext): Promise<DataStatus> {
  const [status, live] = await Promise.all([getDataStatus(analytics), readFill?.() ?? null])
  return { ...status, live }
}

import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import { AppError } from '@tickmark/core/errors/AppError'
import { readSegments } from './readAddress.ts'

/**
 * Whether the investor or asset that an address names exists; only the loaded data know. `describePage` knows the rest.
 * When the query fails, the answer is yes, and the page itself shows the error.
 */
export async function isInData(ctx: ApiContext, path: string): Promise<boolean> {
  const [area, id, page] = readSegments(path)
  try {
    if (area === 'fundraises' && id === 'investors' && page !== undefined) {
      await callProcedure(ctx, 'fundraises.getInvestor', { investor: page })
    } else if (area === 'assets' && id !== undefined) {
      const { rows } = await callProcedure(ctx, 'assets.getOverview', {})
      return rows.some((asset) => asset.asset_id === id)
    }
    return true
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return !(cause instanceof AppError && cause.code === 'not-found')
  }
}

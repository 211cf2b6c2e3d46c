import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import { AppError } from '@tickmark/core/errors/AppError'
import { decodeSegment } from './decodeSegment.ts'

/**
 * Whether there is what the address of a page names, as far as only the loaded data know it: an investor or an asset.
 * What the catalogue knows, `describePage` tells. When the data cannot be asked, the page itself says what is wrong.
 */
export async function isInData(ctx: ApiContext, path: string): Promise<boolean> {
  const [area, id, page] = path
    .split('/')
    .slice(2)
    .filter((segment) => segment !== '')
    .map(decodeSegment)
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

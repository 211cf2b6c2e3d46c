import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { holdsOwnFiles } from '@tickmark/analytics/store/storeState'

/**
 * Why sources are not asked by themselves where the operator has loaded files of his own and has not said whether he
 * wants more beside them; null where nothing speaks against it.
 */
export async function refuseOwnFiles(analytics: Analytics): Promise<string | null> {
  return (await holdsOwnFiles(analytics))
    ? 'Files of your own are loaded, so no source is asked by itself. Set TT_SYNC=on to have them asked all the same.'
    : null
}

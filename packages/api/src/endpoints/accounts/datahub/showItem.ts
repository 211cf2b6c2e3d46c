import { readItem } from '@tickmark/accounts/datahub/readItem'
import type { AccountContext } from '../../../context/AccountContext.ts'

/** The item as the caller may read it, after a change of it. */
export function showItem({ accounts, caller, publisher }: AccountContext, dataId: string) {
  return readItem(accounts, caller, { dataId, publisher })
}

import { type Access, OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { accessOf } from '../alerts/Figures.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { DatahubReader } from './DatahubRow.ts'

/** Returns what a reader may read of the facts: staff everything, and visitors what the lowest tier shows. */
export async function accessOfReader(
  accounts: Pick<Accounts, 'db' | 'isGated' | 'now'>,
  reader: DatahubReader,
): Promise<Access> {
  if (reader === undefined) return { isGated: accounts.isGated, tier: 'free' }
  return reader.isStaff ? OPEN_ACCESS : accessOf(accounts, reader.userId)
}

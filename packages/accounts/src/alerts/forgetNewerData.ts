import type { Accounts } from '../Accounts.ts'

/**
 * Lets alerts be checked again that have seen data which is not there: a store of facts that was begun anew counts its
 * versions from the start.
 */
export async function forgetNewerData({ db }: Accounts, dataVersion: number): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ data_version: 0 })
    .where('data_version', '>', dataVersion)
    .execute()
}

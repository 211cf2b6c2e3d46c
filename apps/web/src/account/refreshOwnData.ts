import { nameAnswer } from '../data/accounts/accountQuery.ts'
import { queryClient } from '../data/queryClient.ts'

/** Has what a path of `useOwnData` shows asked anew, after it was changed. */
export async function refreshOwnData(path: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: nameAnswer('user', path) })
}

import { queryClient } from '../data/queryClient.ts'
import { OWN_DATA_KEY } from '../session/OWN_DATA_KEY.ts'

/** Has what a path of `useOwnData` shows asked anew, after it was changed. */
export async function refreshOwnData(path: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [...OWN_DATA_KEY, path] })
}

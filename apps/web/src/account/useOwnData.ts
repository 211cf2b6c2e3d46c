import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRest } from '../data/rest/getRest.ts'
import type { RestOptions } from '../data/rest/RestOptions.ts'
import { OWN_DATA_KEY } from '../session/OWN_DATA_KEY.ts'

/**
 * Asks a call about the user himself, such as `/users/me/sessions`. The answer is asked anew whenever a page that
 * shows it is opened, and forgotten when he logs out.
 */
export function useOwnData<T>(
  path: string,
  options: Pick<RestOptions, 'version' | 'internal'> = { version: 'v1', internal: false },
): UseQueryResult<T> {
  return useQuery({
    queryKey: [...OWN_DATA_KEY, path],
    queryFn: async ({ signal }) => {
      const { ok, err } = await getRest<T>(path, { ...options, signal, refresh: true })
      if (err !== null) throw err
      return ok
    },
    staleTime: 0,
    // The call tries again by itself.
    retry: false,
  })
}

import { useEffect, useState } from 'react'
import { findStateTools, loadStateTools, type StateTools } from './loadStateTools.ts'

/**
 * What applies the state of a table, once it is needed and there; undefined until then. Whoever changes a table fetches
 * it first, so that no table on the page is drawn without it in between.
 * @throws What went wrong with fetching it, for the boundary around the table.
 */
export function useStateTools(isNeeded: boolean): StateTools | undefined {
  const [arrival, setArrival] = useState<{ error?: unknown }>()
  // The code comes over the network.
  useEffect(() => {
    if (!isNeeded || findStateTools() !== undefined) return
    loadStateTools().then(
      () => setArrival({}),
      (error: unknown) => setArrival({ error }),
    )
  }, [isNeeded])
  if (arrival !== undefined && 'error' in arrival) throw arrival.error
  return isNeeded ? findStateTools() : undefined
}

import { useEffect, useState } from 'react'

export type StateTools = typeof import('./state/stateTools.tsx').stateTools

let loaded: StateTools | undefined
let loading: Promise<StateTools> | undefined

/** Loads what applies and changes the state of tables, with the first table that is changed. A failure is retried by the next call. */
export function loadStateTools(): Promise<StateTools> {
  loading ??= import('./state/stateTools.tsx').then(
    ({ stateTools }) => {
      loaded = stateTools
      return stateTools
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/**
 * What applies the state of a table, once it is needed and loaded; undefined until then. Whatever changes a table loads
 * it first, so that no table on the page is drawn without it in between.
 * @throws The error of a failed load, for the boundary around the table.
 */
export function useStateTools(isNeeded: boolean): StateTools | undefined {
  const [result, setResult] = useState<{ error?: unknown }>()
  // The code comes over the network.
  useEffect(() => {
    if (!isNeeded || loaded !== undefined) return
    loadStateTools().then(
      () => setResult({}),
      (error: unknown) => setResult({ error }),
    )
  }, [isNeeded])
  if (result !== undefined && 'error' in result) throw result.error
  return isNeeded ? loaded : undefined
}

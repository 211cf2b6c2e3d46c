/**
 * Parts of the libraries of every page that our pages never reach, each with what stands in its place: ways around
 * what older versions of React lacked. What the pages reach of them comes from React itself.
 */
export const UNREACHED_LIBRARY_PARTS: readonly { path: string; code: string }[] = [
  {
    path: 'use-sync-external-store/shim/index.js',
    code: "export { useSyncExternalStore } from 'react'",
  },
  {
    path: 'use-sync-external-store/shim/with-selector.js',
    code: "export { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector.js'",
  },
]

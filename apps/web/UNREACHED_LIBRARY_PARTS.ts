/**
 * Parts of the libraries of every page that our pages never reach, each with what stands in its place: ways around
 * what older versions of React lacked, where what the pages reach comes from React itself; mutations, since what changes
 * something calls `postRest` and its siblings; and queries that grow page by page.
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
  {
    path: 'query-core/build/modern/infiniteQueryBehavior.js',
    code: `const refuse = () => {
      throw new Error('Queries that grow page by page are left out of the build.')
    }
    export { refuse as hasNextPage, refuse as hasPreviousPage, refuse as infiniteQueryBehavior }`,
  },
  {
    path: 'query-core/build/modern/mutationCache.js',
    code: `export class MutationCache {
      findAll() { return [] }
      clear() {}
      async resumePausedMutations() {}
      build() { throw new Error('Mutations are left out of the build.') }
    }`,
  },
]

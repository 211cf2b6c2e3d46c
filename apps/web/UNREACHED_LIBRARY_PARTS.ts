/**
 * Parts of the libraries of every page that our pages never reach, each with its replacement: ways around
 * what older versions of React lacked, where what the pages reach comes from React itself; mutations, since what changes
 * something calls `postRest` and its siblings; and queries that grow page by page, which few pages have.
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
    // The name with something behind it is the module itself, which comes with the first list that grows.
    code: `export const infiniteQueryBehavior = (pages) => ({
      onFetch(context, query) {
        context.fetchFn = async () => {
          const whole = await import('./infiniteQueryBehavior.js?whole')
          whole.infiniteQueryBehavior(pages).onFetch(context, query)
          return context.fetchFn()
        }
      },
    })
    export const hasNextPage = ({ getNextPageParam }, data) =>
      data !== undefined &&
      getNextPageParam(data.pages.at(-1), data.pages, data.pageParams.at(-1), data.pageParams) != null
    export const hasPreviousPage = () => false`,
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

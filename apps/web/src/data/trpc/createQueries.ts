import { toNetworkError } from '../rest/toNetworkError.ts'
import type { CallContext, CallKey, CallType, Queries } from './Queries.ts'

/** Sends calls by the path of their procedure. */
export type Caller = {
  query(path: string, input: unknown, options?: CallContext['trpc']): Promise<unknown>
}

type Page = { pageParam?: unknown; direction?: string }
type Given = CallContext & { initialCursor?: unknown }

/**
 * Query options for every procedure of a client, such as `trpc.metrics.query.queryOptions(question)`. What sends the
 * calls is loaded with the first one that is sent: a screen brings its first answers with the page, and is shown
 * without.
 */
export function createQueries<Client>(load: () => Promise<Caller>): Queries<Client> {
  const ask = async (path: string[], input: unknown, options: CallContext['trpc']) =>
    (await toNetworkError(load())).query(path.join('.'), input, options)
  const methods = {
    queryKey: (path: string[], input: unknown) => makeKey(path, input, 'query'),
    queryOptions: (path: string[], input: unknown, { trpc, ...options }: Given = {}) => ({
      ...options,
      queryKey: makeKey(path, input, 'query'),
      queryFn: () => ask(path, input, trpc),
    }),
    infiniteQueryOptions: (
      path: string[],
      input: object,
      { trpc, initialCursor, ...options }: Given = {},
    ) => ({
      ...options,
      queryKey: makeKey(path, input, 'infinite'),
      queryFn: ({ pageParam, direction }: Page) =>
        ask(path, { ...input, cursor: pageParam, direction }, trpc),
      initialPageParam: initialCursor,
    }),
  }
  type Method = (path: string[], ...given: unknown[]) => unknown
  const openPath = (path: string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_target, name) => openPath([...path, String(name)]),
      apply: (_target, _self, given) => {
        const method = path.at(-1) ?? ''
        if (!Object.hasOwn(methods, method)) throw new TypeError(`Not a way to ask: ${method}`)
        return (methods[method as keyof typeof methods] as Method)(path.slice(0, -1), ...given)
      },
    })
  return openPath([]) as Queries<Client>
}

function makeKey(path: string[], input: unknown, type: CallType): CallKey {
  return [path, { input, type }]
}

import type {
  DataTag,
  InfiniteData,
  UseInfiniteQueryOptions,
  UseQueryOptions,
} from '@tanstack/react-query'
import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import type { TRPCClient } from '@trpc/client'
import { awaitNames } from './projectNames.ts'
import { toNetworkError } from './rest/HttpError.ts'

/** Every call of the server as query options, such as `trpc.metrics.query.queryOptions(query)`. */
export const trpc = createQueries<TRPCClient<AppRouter>>(
  async () => (await import('./trpc/caller.ts')).caller,
)

/** Sends calls by the path of their procedure. */
type Caller = {
  query(path: string, input: unknown, options?: CallContext['trpc']): Promise<unknown>
}

type Page = { pageParam?: unknown; direction?: string }
type Given = CallContext & { initialCursor?: unknown }

/**
 * Query options for every procedure of a client, such as `trpc.metrics.query.queryOptions(query)`. What sends the
 * calls is loaded with the first one that is sent: a screen brings its first answers with the page, and is shown
 * without. An answer arrives with the names of the projects that it mentions.
 */
export function createQueries<Client>(load: () => Promise<Caller>): Queries<Client> {
  const ask = async (path: string[], input: unknown, options: CallContext['trpc']) => {
    const answer = await (await toNetworkError(load())).query(path.join('.'), input, options)
    await awaitNames(answer)
    return answer
  }
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

/** The place of an answer in the cache: the path of the procedure, and its input. */
type CallKey = readonly [path: string[], asked: { input: unknown; type: CallType }]
type CallType = 'query' | 'infinite'

/** The options of a call, such as `{ trpc: { context: { skipBatch: true } } }`; see `makeLinks`. */
type CallContext = { trpc?: { context?: Record<string, unknown> } }

type Ours = 'queryKey' | 'queryFn'
type Options<Output, Data> = Omit<UseQueryOptions<Output, Error, Data, CallKey>, Ours>
type ListOptions<Output, Cursor> = Omit<
  UseInfiniteQueryOptions<Output, Error, InfiniteData<Output, Cursor>, CallKey, Cursor>,
  Ours | 'initialPageParam'
> & { initialCursor: Cursor }

/** A query procedure as options of TanStack Query. */
export type Query<Input, Output> = {
  queryKey(input: Input): DataTag<CallKey, Output>
  queryOptions<Data = Output>(
    input: Input,
    options?: Options<Output, Data> & CallContext,
  ): Options<Output, Data> & {
    queryKey: DataTag<CallKey, Output>
    queryFn: () => Promise<Output>
  }
  /** A list that is read page by page: each page's cursor and direction travel in the input. */
  infiniteQueryOptions<Cursor>(
    input: Input,
    options: ListOptions<Output, Cursor> & CallContext,
  ): Omit<ListOptions<Output, Cursor>, 'initialCursor'> & {
    queryKey: DataTag<CallKey, InfiniteData<Output, Cursor>>
    queryFn: (page: { pageParam: Cursor; direction: string }) => Promise<Output>
    initialPageParam: Cursor
  }
}

type Asker = { query(input: never, options?: never): Promise<unknown> }

/** The query procedures of a client as options of TanStack Query. */
type Queries<Client> = {
  readonly [Name in keyof Client & string]: Client[Name] extends Asker
    ? Query<Parameters<Client[Name]['query']>[0], Awaited<ReturnType<Client[Name]['query']>>>
    : Queries<Client[Name]>
}

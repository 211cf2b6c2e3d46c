import type {
  DataTag,
  InfiniteData,
  UseInfiniteQueryOptions,
  UseQueryOptions,
} from '@tanstack/react-query'

/** Where an answer is kept: the path of the procedure, and what it was asked. */
export type CallKey = readonly [path: string[], asked: { input: unknown; type: CallType }]
export type CallType = 'query' | 'infinite'

/** How a call goes, such as `{ trpc: { context: { skipBatch: true } } }`; see `makeLinks`. */
export type CallContext = { trpc?: { context?: Record<string, unknown> } }

type Ours = 'queryKey' | 'queryFn'
type Options<Output, Data> = Omit<UseQueryOptions<Output, Error, Data, CallKey>, Ours>
type ListOptions<Output, Cursor> = Omit<
  UseInfiniteQueryOptions<Output, Error, InfiniteData<Output, Cursor>, CallKey, Cursor>,
  Ours | 'initialPageParam'
> & { initialCursor: Cursor }

type Query<Input, Output> = {
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
export type Queries<Client> = {
  readonly [Name in keyof Client & string]: Client[Name] extends Asker
    ? Query<Parameters<Client[Name]['query']>[0], Awaited<ReturnType<Client[Name]['query']>>>
    : Queries<Client[Name]>
}

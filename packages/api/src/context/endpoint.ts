import { viewCatalogAt } from '@tickmark/analytics/catalog/viewCatalogAt'
import type { CallHeading } from '@tickmark/core/accounts/KEY_SCOPES'
import type { PermissionName } from '@tickmark/core/accounts/PERMISSIONS'
import type { FieldError } from '@tickmark/core/errors/AppError'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import type { z } from 'zod'
import type { AccountContext } from './AccountContext.ts'
import type { ApiContext } from './ApiContext.ts'
import type { About, RowColumn, StreamedTable } from './RowWriter.ts'
import type { WorkbookSheet } from './Workbook.ts'

/** The answer of a call about facts: the data, ids that could not be answered, and metadata. */
export type Answer<T> = {
  data: T
  /** Ids in lists that are not known. The known ones are answered. */
  errors?: readonly FieldError[]
  meta?: Record<string, unknown>
  /** The columns of the table where it has no rows, so that an empty file still has its header. */
  columns?: readonly RowColumn[]
}

/** One row of the tabular view of an answer, for files. */
export type TableRow = Record<string, unknown>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The properties of every call, no matter who may make it. */
type Call<I extends z.ZodObject, T, M extends Method = Method> = {
  /** Preceded by the method where it is not GET: `POST /v2/query`. Parameters are in braces: `/v2/assets/{asset_id}`. */
  path: `/${string}` | `${Exclude<M, 'GET'>} /${string}`
  summary: string
  description?: string
  /** Path, query and body parameters in one object. */
  input: I
  /** The shape of the answer's data. The page's types are inferred from it. */
  output: z.ZodType<T>
}

/** A call that reads facts. It depends on the tier of the caller only, so answers are cached and shared. */
type FactDefinition<I extends z.ZodObject, T, P extends string> = Call<I, T, 'GET' | 'POST'> & {
  /** The OpenAPI operation id. */
  name: string
  /**
   * The tRPC procedure by which pages make the call: `projects.list`. With `mutation` before it, it is always sent by
   * POST, for input that is too long for an address.
   */
  procedure?: P
  /** The address under `/v2` at which the answer to this call of pages is public, too; see `PUBLISHED` and `NAMED_CALLS`. */
  publicPath?: `/v2/${string}`
  /** The heading it is listed under, which decides on the scope that a key needs; see `requireScope`. */
  group: CallHeading
  /**
   * The switches of its area, one of which must be on. Public calls of an area that is off are not found, and are left out of
   * the reference; pages decide by themselves, since a user may have an area that is off for others.
   */
  switches?: readonly SwitchName[]
  /** Returns whether the switches show what the input names, for a call that is in no area by itself. */
  isShown?(input: z.output<I>, switches: ResolvedSwitches): boolean
  /** Other paths that answer the same. */
  aliases?: readonly string[]
  /**
   * Answers CSV where no other format is requested, and takes a key for spreadsheets, in the address as well: what such a
   * key opens, and nothing else.
   */
  isForSheets?: true
  /** The same data as a table. A call without it answers JSON only. */
  rows?(data: T, input: z.output<I>): TableRow[]
  /** The answer as a workbook with formulas, in place of one of its rows. `about` says what it is. */
  workbook?(data: T, about: About): WorkbookSheet[]
  /**
   * The same table streamed from the engine, for files; undefined where the answer is small, which is then written
   * from `rows` and cached.
   */
  stream?(ctx: ApiContext, input: z.output<I>): Promise<StreamedTable | undefined>
  /** False for answers that change without a new data version. */
  cached?: boolean
  /** The time for which pages may share such an uncached answer, in milliseconds; not at all when absent. */
  sharedMs?: number
  run(ctx: ApiContext, input: z.output<I>): Promise<Answer<T>>
}

/**
 * A call that reads facts, as REST, tRPC and OpenAPI see it. REST calls with `public-key` send the whole answer
 * (`{ data, errors?, meta? }`); `internal` REST calls and procedures send `data` alone, as the page expects it.
 */
export type FactEndpoint<
  I extends z.ZodObject = z.ZodObject,
  T = unknown,
  P extends string = string,
> = Omit<FactDefinition<I, T, P>, 'path'> & {
  auth: 'public-key' | 'internal'
  path: string
  method: 'GET' | 'POST'
}

/**
 * A call about accounts. It knows the caller by the session cookie, may change things, and is never cached. Served over
 * REST only, which sends what `run` returns: 204 for undefined.
 */
type AccountDefinition<N extends PermissionName, I extends z.ZodObject, T> = Call<I, T> & {
  /** `PERMISSIONS` says under this name who may make the call. */
  name: N
  /** Visitors without a session cookie get 204, and the store is not opened. */
  isEmptyForVisitors?: true
  /** Serves a browser whose session has ended as a visitor; other calls answer `session-expired`. */
  allowsEndedSession?: true
  /** Removes the session cookie in any case, also when the call fails. */
  clearsSession?: true
  /** Larger bodies than 128 KB: JSON of at most 1 MB, or a multipart form with a file of at most 2 MB. */
  body?: 'document' | 'file'
  /** Not found where this feature is off. */
  switch?: SwitchName
  /** It answers 201. */
  isCreation?: true
  /** Its work may take seconds, and yields to other requests as a load does. */
  isLong?: true
  /** The answer is a download with this file name. */
  fileName?: string
  /** The browser opens the address itself: `run` returns where to redirect to, and failures redirect to the log-in. */
  isNavigation?: true
  /**
   * Called before a form is read, with the bytes that it has as its sender says, and the parts of the path.
   * @throws AppError when the caller must not send it.
   */
  admit?(
    ctx: AccountContext,
    form: { bytes: number; params: Readonly<Record<string, string>> },
  ): Promise<void>
  run(ctx: AccountContext, input: z.output<I>): Promise<T>
}

/** A call about accounts, as `registerAccounts` and the page see it. */
export type AccountEndpoint<
  N extends PermissionName = PermissionName,
  I extends z.ZodObject = z.ZodObject,
  T = unknown,
  A extends string = string,
> = Omit<AccountDefinition<N, I, T>, 'path'> & {
  auth: 'session'
  path: string
  method: Method
  /** The path with the method, by which pages make the call. */
  address: A
}

/** One call of the product. REST, tRPC and OpenAPI are derived from it. */
export type Endpoint = FactEndpoint | AccountEndpoint

/**
 * Defines a call that reads facts. One whose path contains `/internal/` is `internal`. As of a moment it also reads the
 * catalog of that moment.
 */
export function endpoint<I extends z.ZodObject, T, const P extends string = never>(
  definition: FactDefinition<I, T, P>,
): FactEndpoint<I, T, P> {
  const { run, stream } = definition
  return {
    ...definition,
    auth: definition.path.includes('/internal/') ? 'internal' : 'public-key',
    ...readPath<'GET' | 'POST'>(definition.path),
    run: async (ctx, input) => run(await turnBack(ctx, input), input),
    ...(stream && { stream: async (ctx, input) => stream(await turnBack(ctx, input), input) }),
  }
}

async function turnBack(ctx: ApiContext, input: Record<string, unknown>): Promise<ApiContext> {
  const text = findAsOf(input)
  const asOf = text === undefined ? undefined : parseAsOf(text)
  if (asOf === undefined) return ctx
  return { ...ctx, analytics: await viewCatalogAt(ctx.analytics, asOf) }
}

/** The moment that an answer is as of, wherever its query says so. */
export function findAsOf(input: Readonly<Record<string, unknown>>): string | undefined {
  for (const part of [input, input.query, input.rows_request])
    if (typeof part === 'object' && part !== null && 'as_of' in part)
      if (typeof part.as_of === 'string') return part.as_of
  return undefined
}

/** Defines a call about accounts. */
export function accountEndpoint<
  const N extends PermissionName,
  I extends z.ZodObject,
  T,
  const A extends Call<I, T>['path'],
>(definition: AccountDefinition<N, I, T> & { path: A }): AccountEndpoint<N, I, T, A> {
  const address = definition.path
  return { auth: 'session', ...definition, ...readPath<Method>(address), address }
}

/** The method and the path that a definition names. */
function readPath<M extends Method>(given: string): { method: M; path: string } {
  const [path = '', method = 'GET'] = given.split(' ').reverse()
  return { method: method as M, path }
}

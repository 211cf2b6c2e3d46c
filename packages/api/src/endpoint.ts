import type { FieldError } from '@tickmark/core/errors/AppError'
import type { z } from 'zod'
import type { ApiContext } from './context/ApiContext.ts'
import type { RowColumn } from './formats/rows/RowWriter.ts'
import type { StreamedTable } from './formats/rows/StreamedTable.ts'

/** What a call answers: the data, and beside it what could not be answered and what is worth knowing. */
export type Answer<T> = {
  data: T
  /** Ids in lists that are not known. The known ones are answered. */
  errors?: readonly FieldError[]
  meta?: Record<string, unknown>
  /** The columns of the table where it has no rows, so that an empty file has its header all the same. */
  columns?: readonly RowColumn[]
}

/** One row of the tabular view of an answer, for files. */
export type TableRow = Record<string, unknown>

/**
 * One call of the product. REST, tRPC and OpenAPI are derived from it.
 * REST calls with `public-key` send the whole answer (`{ data, errors?, meta? }`); `internal` REST calls
 * and procedures send `data` alone, as the page expects it.
 */
export type Endpoint<I extends z.ZodObject = z.ZodObject, T = unknown> = {
  /** The OpenAPI operation id. */
  name: string
  /** The heading it is listed under. */
  group: string
  method: 'GET' | 'POST'
  /** Path parameters are written in braces: `/v2/projects/{project_id}`. */
  path: string
  /** Other paths that answer the same. */
  aliases?: readonly string[]
  summary: string
  description?: string
  auth: 'public-key' | 'internal'
  /** Path, query and body parameters in one object. */
  input: I
  /** Describes `data`. */
  output: z.ZodType<T>
  /** The same data as a table. A call without it answers JSON only. */
  rows?(data: T): TableRow[]
  /**
   * The same table as it comes from the engine, for files; undefined where the answer is small, which is then written
   * from `rows` and kept.
   */
  stream?(ctx: ApiContext, input: z.output<I>): Promise<StreamedTable | undefined>
  /** The tRPC procedure that this call is, such as `projects.getFigures`. */
  procedure?: string
  /** False for answers that change without a new data version. */
  cached?: boolean
  /** How long the page's askers may share such an answer all the same, in milliseconds; not at all when absent. */
  sharedMs?: number
  run(ctx: ApiContext, input: z.output<I>): Promise<Answer<T>>
}

/** Fixes the types of an endpoint definition. */
export function endpoint<I extends z.ZodObject, T>(definition: Endpoint<I, T>): Endpoint<I, T> {
  return definition
}

import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { countParam } from './scalarParams.ts'

/** Pages of a registry, counted from 1. */
export const PAGE_PARAMS = {
  page: countParam({ min: 1, max: 100_000 }, 'The page, counted from 1.').default(1),
  limit: countParam({ min: 1, max: 1_000 }, 'Rows per page.').default(100),
}

/** A slice of a long list. */
export const ROWS_PARAMS = {
  limit: countParam({ min: 1, max: 1_000 }, 'At most this many rows.').default(100),
  offset: countParam({ min: 0, max: 1_000_000 }, 'Skip this many rows.').default(0),
}

/** Data version, rows in the whole list and rows before the position: `5-120-50`. Opaque to callers. */
const CURSOR = /^(\d{1,15})-(\d{1,15})-(\d{1,9})$/

/** The next or previous part of a list, by the names that infinite queries of tRPC send. */
export const CURSOR_PARAMS = {
  cursor: z
    .string()
    .regex(CURSOR, 'must be the nextCursor or previousCursor of an earlier page')
    .optional()
    .meta({
      description:
        'Continue from here: the `nextCursor` or `previousCursor` of an earlier page. It takes precedence over `offset`.',
    }),
  direction: z
    .enum(['forward', 'backward'])
    .default('forward')
    .meta({ description: 'Rows after the cursor, or those before it.' }),
}

/** The cursors of the neighboring pages; null at the ends of the list. */
export const CURSOR_FIELDS = {
  nextCursor: z.string().nullable().describe('Cursor of the next page; null on the last one.'),
  previousCursor: z
    .string()
    .nullable()
    .describe('Cursor of the previous page; null on the first one.'),
}

type Cursors = z.output<z.ZodObject<typeof CURSOR_FIELDS>>

type PageInput = {
  limit: number
  offset: number
  cursor?: string | undefined
  direction: 'forward' | 'backward'
}

/** Which rows of an ordered list to read. */
type CursorPage = {
  part: { limit: number; offset: number }
  /** The cursors of this page, once the number of rows in the whole list is known. */
  cursorsOf(count: number): Cursors
}

/**
 * The part of an ordered list that a cursor and a direction, or else an offset, select. A cursor is a position between
 * two rows of a list of one length under one data version: `forward` reads the rows after it and `backward` those
 * before it, both in the order of the list. A change of the data can move rows, so the cursor is then refused: no row
 * is skipped or repeated.
 * @throws AppError `conflict` when the list changed since the cursor was given, `bad-request` for `backward` without a
 * cursor.
 */
export function openPage(
  ctx: { analytics: { readonly dataVersion: number } },
  input: PageInput,
): CursorPage {
  const version = ctx.analytics.dataVersion
  const { limit, offset, total } = findPart(input, version)
  return {
    part: { limit, offset },
    cursorsOf: (count) => {
      const isMoved = ctx.analytics.dataVersion !== version || count !== total
      if (input.cursor !== undefined && isMoved) throw changed(input.cursor)
      const [start, end] = [Math.min(offset, count), Math.min(offset + limit, count)]
      return {
        nextCursor: end < count ? `${version}-${count}-${end}` : null,
        previousCursor: start > 0 ? `${version}-${count}-${start}` : null,
      }
    },
  }
}

function findPart({ limit, offset, cursor, direction }: PageInput, version: number) {
  if (cursor === undefined) {
    if (direction === 'forward') return { limit, offset, total: undefined }
    throw new AppError('bad-request', 'cursor: is required when the direction is backward.', {
      errors: [{ code: 'missing', field: 'cursor', value: null }],
    })
  }
  const [, of, rows, position] = CURSOR.exec(cursor) ?? []
  if (Number(of) !== version) throw changed(cursor)
  const [total, at] = [Number(rows), Number(position)]
  if (direction === 'forward') return { limit, offset: at, total }
  const start = Math.max(0, at - limit)
  return { limit: at - start, offset: start, total }
}

function changed(cursor: string): AppError {
  return new AppError(
    'conflict',
    'cursor: the list changed since this page was read. Start again without a cursor.',
    { errors: [{ code: 'invalid', field: 'cursor', value: cursor }] },
  )
}

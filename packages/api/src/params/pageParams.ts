import { createHash } from 'node:crypto'
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

/**
 * Data version, rows in the whole list, rows before the position, and a digest of the parameters of the list:
 * `5-120-50-u8Yk2_qLw0c`. Opaque to callers.
 */
const CURSOR = /^(\d{1,15})-(\d{1,15})-(\d{1,9})-([\w-]{11})$/

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
/** Parameters that select a part of a list; all others decide which list it is. */
const OF_PART: ReadonlySet<string> = new Set<keyof PageInput>([
  'limit',
  'offset',
  'cursor',
  'direction',
])

/** The page of an ordered list to read. */
type CursorPage = {
  part: { limit: number; offset: number }
  /** The cursors of this page, once the number of rows in the whole list is known. */
  cursorsOf(count: number): Cursors
}

/**
 * The part of an ordered list that a cursor and a direction, or else an offset, select. A cursor is a position between
 * two rows of a list of one length under one data version: `forward` reads the rows after it and `backward` those
 * before it, both in the order of the list. A change of the data can move rows, and other parameters, such as another
 * order, make another list, so the cursor is then refused: no row is skipped or repeated.
 * @param input every parameter of the call.
 * @throws AppError `conflict` when the list changed since the cursor was given, `bad-request` for `backward` without a
 * cursor.
 */
export function openPage(
  ctx: { analytics: { readonly dataVersion: number } },
  input: PageInput & Readonly<Record<string, unknown>>,
): CursorPage {
  const version = ctx.analytics.dataVersion
  const list = digestList(input)
  const { limit, offset, total } = findPart(input, { version, list })
  return {
    part: { limit, offset },
    cursorsOf: (count) => {
      const isMoved = ctx.analytics.dataVersion !== version || count !== total
      if (input.cursor !== undefined && isMoved) throw changed(input.cursor)
      const [start, end] = [Math.min(offset, count), Math.min(offset + limit, count)]
      return {
        nextCursor: end < count ? `${version}-${count}-${end}-${list}` : null,
        previousCursor: start > 0 ? `${version}-${count}-${start}-${list}` : null,
      }
    },
  }
}

/** The same for the same parameters, in whatever order they are given. */
function digestList(input: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(input)
    .filter(([name, value]) => !OF_PART.has(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 11)
}

function findPart(
  { limit, offset, cursor, direction }: PageInput,
  current: { version: number; list: string },
) {
  if (cursor === undefined) {
    if (direction === 'forward') return { limit, offset, total: undefined }
    throw new AppError('bad-request', 'cursor: is required when the direction is backward.', {
      errors: [{ code: 'missing', field: 'cursor', value: null }],
    })
  }
  const [, of, rows, position, list] = CURSOR.exec(cursor) ?? []
  if (Number(of) !== current.version) throw changed(cursor)
  if (list !== current.list)
    throw new AppError(
      'conflict',
      'cursor: belongs to a list with other parameters. Start again without a cursor.',
      { errors: [{ code: 'invalid', field: 'cursor', value: cursor }] },
    )
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

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toAppError } from '../errors/toAppError.ts'
import { CURSOR_PARAMS, openPage } from './pageParams.ts'

const ROWS = Array.from({ length: 12 }, (_, index) => index)
const CursorInput = z.strictObject(CURSOR_PARAMS)

type Input = z.input<typeof CursorInput> & { offset?: number; limit?: number; order_by?: string }

function readAt(version: number, input: Input = {}) {
  const { offset = 0, limit = 5, order_by, ...cursor } = input
  const page = openPage(
    { analytics: { dataVersion: version } },
    { limit, offset, order_by, ...CursorInput.parse(cursor) },
  )
  return {
    rows: ROWS.slice(page.part.offset, page.part.offset + page.part.limit),
    ...page.cursorsOf(ROWS.length),
  }
}

function failureOf(act: () => unknown) {
  try {
    act()
  } catch (failure) {
    const { code, message, errors } = toAppError(failure)
    return { code, message, fields: errors.map(({ field }) => field) }
  }
  throw new Error('It was accepted.')
}

describe('a page of a list that goes on by cursor', () => {
  it('reads forward to the end, and backward to the start', () => {
    const first = readAt(7)
    expect(first).toMatchObject({ rows: [0, 1, 2, 3, 4], previousCursor: null })
    const second = readAt(7, { cursor: first.nextCursor ?? '' })
    const last = readAt(7, { cursor: second.nextCursor ?? '', direction: 'forward' })
    expect(last).toMatchObject({ rows: [10, 11], nextCursor: null })
    const back = readAt(7, { cursor: last.previousCursor ?? '', direction: 'backward' })
    expect(back).toEqual(second)
    expect(readAt(7, { cursor: back.previousCursor ?? '', direction: 'backward' })).toEqual(first)
  })

  it('reads fewer rows backward where fewer precede the cursor', () => {
    const { nextCursor, previousCursor } = readAt(7, { offset: 3 })
    const back = readAt(7, { cursor: previousCursor ?? '', direction: 'backward' })
    expect(back).toMatchObject({ rows: [0, 1, 2], previousCursor: null })
    expect(readAt(7, { cursor: back.nextCursor ?? '' }).nextCursor).toBe(nextCursor)
  })

  it('has no neighbors where the list is empty or ends before it', () => {
    const page = openPage(
      { analytics: { dataVersion: 1 } },
      { limit: 5, offset: 0, direction: 'forward' },
    )
    expect(page.cursorsOf(0)).toEqual({ nextCursor: null, previousCursor: null })
    expect(readAt(7, { offset: 100 })).toMatchObject({ rows: [], nextCursor: null })
  })

  it.each(['', 'abc', '7', '7-12', '-1-12-5', '7-12-5-1', '7-12-9999999999'])(
    'refuses the cursor "%s"',
    (cursor) => {
      expect(failureOf(() => readAt(7, { cursor }))).toEqual({
        code: 'bad-request',
        message: 'cursor: must be the nextCursor or previousCursor of an earlier page',
        fields: ['cursor'],
      })
    },
  )

  it('refuses an unknown direction, and backward from nowhere', () => {
    const direction = 'up' as 'forward'
    expect(failureOf(() => readAt(7, { direction }))).toMatchObject({
      code: 'bad-request',
      fields: ['direction'],
    })
    expect(failureOf(() => readAt(7, { direction: 'backward' }))).toMatchObject({
      code: 'bad-request',
      fields: ['cursor'],
    })
  })

  it('refuses a cursor of a list with other parameters, and takes one with another number of rows', () => {
    const { nextCursor } = readAt(7, { order_by: 'day' })
    const cursor = nextCursor ?? ''
    expect(failureOf(() => readAt(7, { cursor, order_by: 'amount' }))).toEqual({
      code: 'conflict',
      message: 'cursor: belongs to a list with other parameters. Start again without a cursor.',
      fields: ['cursor'],
    })
    expect(failureOf(() => readAt(7, { cursor }))).toMatchObject({ code: 'conflict' })
    expect(readAt(7, { cursor, order_by: 'day', limit: 2 }).rows).toEqual([5, 6])
  })

  it('refuses a cursor after new data or of a list of another length, also when the data changes during the read', () => {
    const { nextCursor } = readAt(7)
    const conflict = { code: 'conflict', fields: ['cursor'] }
    expect(failureOf(() => readAt(8, { cursor: nextCursor ?? '' }))).toMatchObject(conflict)
    const shorter = nextCursor?.replace('7-12-5', '7-11-5') ?? ''
    expect(failureOf(() => readAt(7, { cursor: shorter }))).toMatchObject(conflict)
    const analytics = { dataVersion: 7 }
    const page = openPage(
      { analytics },
      { limit: 5, offset: 0, direction: 'forward', cursor: nextCursor ?? '' },
    )
    analytics.dataVersion = 8
    expect(failureOf(() => page.cursorsOf(12))).toMatchObject(conflict)
  })
})

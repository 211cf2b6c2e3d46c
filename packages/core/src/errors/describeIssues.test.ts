import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssues } from './describeIssues.ts'

const Input = z.strictObject({ id: z.string(), limit: z.int().max(10).optional() })
const find = (given: unknown) => {
  const { error } = Input.safeParse(given, { reportInput: true })
  return error === undefined ? [] : describeIssues(error)
}

describe('describeIssues', () => {
  it('names each unknown parameter itself', () => {
    expect(find({ id: 'a', foo: 1, bar: 2 })).toMatchObject([
      { code: 'unknown-parameter', field: 'foo' },
      { code: 'unknown-parameter', field: 'bar' },
    ])
  })

  it('distinguishes missing, malformed and out of range', () => {
    expect(find({})).toMatchObject([{ code: 'missing', field: 'id' }])
    expect(find({ id: 5 })).toMatchObject([{ code: 'invalid', field: 'id', value: 5 }])
    expect(find({ id: 'a', limit: 11 })).toMatchObject([{ code: 'out-of-range', field: 'limit' }])
  })

  it('explains a union by the branch whose type the value has', () => {
    const Union = z.strictObject({
      count: z.union([z.int(), z.string().regex(/^\d+$/, 'expected a whole number')]),
      list: z.union([z.string(), z.array(z.string()).max(1)]),
      entries: z.array(z.union([z.string(), z.strictObject({ id: z.string() })])),
    })
    const { error } = Union.safeParse(
      { count: '-1', list: ['a', 'b'], entries: ['a', { id: 5 }, true] },
      { reportInput: true },
    )
    expect(describeIssues(error ?? new z.ZodError([]))).toEqual([
      { code: 'invalid', field: 'count', value: '-1', message: 'expected a whole number' },
      expect.objectContaining({ code: 'out-of-range', field: 'list' }),
      expect.objectContaining({ code: 'invalid', field: 'entries.1.id', value: 5 }),
      { code: 'invalid', field: 'entries.2', value: true, message: 'Invalid input' },
    ])
  })

  it('repeats a huge value shortened', () => {
    const [issue] = describeIssues(
      z.string().max(3).safeParse('x'.repeat(1_000_000), { reportInput: true }).error ??
        new z.ZodError([]),
    )
    expect(String(issue?.value)).toHaveLength(120)
  })
})

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

  it('repeats a huge value shortened', () => {
    const [issue] = describeIssues(
      z.string().max(3).safeParse('x'.repeat(1_000_000), { reportInput: true }).error ??
        new z.ZodError([]),
    )
    expect(String(issue?.value)).toHaveLength(120)
  })
})

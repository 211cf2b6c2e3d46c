import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { HttpError } from './rest/HttpError.ts'
import { shouldRetry } from './shouldRetry.ts'

const answered = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32000, message: 'refused', data: { httpStatus } } })

const failed = (status: number) =>
  TRPCClientError.from(new HttpError('failed', { status, response: null }))

describe('shouldRetry', () => {
  it('makes 3 attempts: "Data-query retry (other reading): 3 attempts"', () => {
    const again = [1, 2, 3].map((attempts) => shouldRetry(attempts - 1, answered(503)))
    expect(again).toEqual([true, true, false])
  })
  it('takes a refusal for an answer', () => {
    for (const status of [400, 401, 403, 404, 429])
      expect(shouldRetry(0, answered(status))).toBe(false)
  })
  it('tries again when no answer came at all', () => {
    expect(shouldRetry(0, failed(0))).toBe(true)
    expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true)
  })
  it('judges by the status too when something on the way has answered', () => {
    expect([429, 502].map((status) => shouldRetry(0, failed(status)))).toEqual([false, true])
  })
  it('does not repeat a question whose answer was not understood', () => {
    expect(shouldRetry(0, failed(200))).toBe(false)
  })
})

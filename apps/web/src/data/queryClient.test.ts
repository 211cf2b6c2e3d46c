import { TRPCClientError } from '@trpc/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient, shouldRetry } from './queryClient.ts'
import { HttpError } from './rest/HttpError.ts'

afterEach(() => {
  vi.useRealTimers()
})

const { queries } = queryClient.getDefaultOptions()

it('answers stay fresh for ten minutes', () => {
  expect(queries?.staleTime).toBe(600_000)
})

it('nothing is asked again on focus or on reconnect', () => {
  expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchOnReconnect: false })
})

it('retries wait for one second, doubling to at most thirty', () => {
  const { retry, retryDelay } = queries ?? {}
  expect(retry).toBe(shouldRetry)
  if (typeof retryDelay !== 'function') throw new TypeError('the delay grows')
  const delays = [0, 1, 2, 3, 4, 5, 12].map((failures) => retryDelay(failures, new Error('503')))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

it('"Data-query retry (other reading): 3 attempts, back-off 1 s doubling"', async () => {
  vi.useFakeTimers({ now: 0 })
  const attempts: number[] = []
  const queryFn = () => {
    attempts.push(Date.now())
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  const answer = queryClient.query({ queryKey: ['attempts'], queryFn, networkMode: 'always' })
  const refused = expect(answer).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(attempts).toEqual([0, 1_000, 3_000])
})

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
  it('asks once more, as a visitor, after a session has ended', () => {
    const data = { httpStatus: 403, type: 'session-expired' }
    const expired = TRPCClientError.from({ error: { code: -32003, message: 'The end.', data } })
    expect([0, 1].map((failures) => shouldRetry(failures, expired))).toEqual([true, false])
  })
  it('tries again when no answer came at all', () => {
    expect(shouldRetry(0, failed(0))).toBe(true)
    expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true)
  })
  it('judges by the status too when something on the way has answered', () => {
    expect([429, 502].map((status) => shouldRetry(0, failed(status)))).toEqual([false, true])
  })
  it('does not repeat a query whose answer was not understood', () => {
    expect(shouldRetry(0, failed(200))).toBe(false)
  })
})

import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from './queryClient.ts'
import { shouldRetry } from './shouldRetry.ts'

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
  vi.useFakeTimers()
  const attempts: number[] = []
  const begun = Date.now()
  const queryFn = () => {
    attempts.push(Date.now() - begun)
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  const answer = queryClient.query({ queryKey: ['attempts'], queryFn, networkMode: 'always' })
  const refused = expect(answer).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(attempts).toEqual([0, 1_000, 3_000])
})

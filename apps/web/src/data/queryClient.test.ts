import { expect, it } from 'vitest'
import { queryClient } from './queryClient.ts'
import { shouldRetry } from './shouldRetry.ts'

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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callAfter, retryDelay } from './startSync.ts'

const MINUTE = 60_000
const wait = (failures: number, random = 0) =>
  retryDelay(failures, { everyMs: 360 * MINUTE, random })

describe('nextTry', () => {
  it('waits twice as long each time, and at most as long as between two runs', () => {
    expect([1, 2, 3, 4].map((failures) => wait(failures))).toEqual(
      [1, 2, 4, 8].map((minutes) => minutes * MINUTE),
    )
    expect(wait(10)).toBe(360 * MINUTE)
    expect(wait(5_000)).toBe(360 * MINUTE)
  })

  it('comes back a little earlier or later than others do', () => {
    expect(wait(1, 0.5)).toBe(0.9 * MINUTE)
    expect(wait(1, 0.999)).toBeGreaterThan(0.8 * MINUTE)
  })
})

describe('callAfter', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const HOUR = 60 * MINUTE
  const start = (ms = 6 * HOUR) => {
    const call = vi.fn()
    return { call, cancel: callAfter(ms, call) }
  }
  /** The clock goes on, and timers do not. */
  const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

  it('calls once when the time has passed', () => {
    const { call } = start()
    vi.advanceTimersByTime(6 * HOUR - 1)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(HOUR)
    expect(call).toHaveBeenCalledOnce()
  })

  it('calls within a minute after a machine that slept for two days is awake', () => {
    const { call } = start()
    vi.advanceTimersByTime(HOUR)
    sleep(48 * HOUR)
    vi.advanceTimersByTime(MINUTE)
    expect(call).toHaveBeenCalledOnce()
  })

  it('waits no longer because the clock was set back', () => {
    const { call } = start()
    vi.advanceTimersByTime(HOUR)
    sleep(-48 * HOUR)
    vi.advanceTimersByTime(5 * HOUR)
    expect(call).toHaveBeenCalledOnce()
  })

  it('calls no more once it is canceled', () => {
    const { call, cancel } = start()
    vi.advanceTimersByTime(HOUR)
    cancel()
    vi.advanceTimersByTime(12 * HOUR)
    expect(call).not.toHaveBeenCalled()
  })
})

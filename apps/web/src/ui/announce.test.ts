import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, announcements } from './announce.tsx'

const texts = () => announcements.get().map(({ text }) => text)

describe('announce', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('clears what it said after 7 seconds, or after the given time', () => {
    announce('Projects')
    announce('12 of 40 projects', { clearAfter: 1_000 })
    expect(texts()).toEqual(['Projects', '12 of 40 projects'])
    vi.advanceTimersByTime(1_000)
    expect(texts()).toEqual(['Projects'])
    vi.advanceTimersByTime(5_999)
    expect(texts()).toEqual(['Projects'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('says the same text twice where it is announced twice', () => {
    announce('Copied')
    announce('Copied')
    const [first, second] = announcements.get()
    expect(texts()).toEqual(['Copied', 'Copied'])
    expect(first?.id).not.toBe(second?.id)
  })

  it('interrupts only on request', () => {
    announce('Saved')
    announce('Not saved', { assertive: true })
    expect(announcements.get().map(({ isAssertive }) => isAssertive)).toEqual([false, true])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demandProgress } from './demandProgress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A reader of a large file that takes so many bytes each second. */
function createReader(perSecond: number) {
  const socket = {
    bytesWritten: 1_000_000,
    writableLength: 500_000,
    isCut: false,
    destroy() {
      socket.isCut = true
      return socket as never
    },
  }
  const timer = setInterval(() => {
    socket.bytesWritten += perSecond
  }, 1_000)
  return { socket, stop: () => clearInterval(timer) }
}

function readFor(seconds: number, perSecond: number, isWanted: boolean): boolean {
  const { socket, stop } = createReader(perSecond)
  const end = demandProgress(socket as never, { isWanted: () => isWanted })
  vi.advanceTimersByTime(seconds * 1_000)
  end()
  stop()
  return socket.isCut
}

describe('demandProgress', () => {
  it('cuts readers off that take almost nothing', () => {
    expect(readFor(60, 0, false)).toBe(true)
    expect(readFor(60, 1_000, false)).toBe(true)
  })

  it('lets a slow phone finish, whether others wait or not', () => {
    expect(readFor(1_800, 50_000, false)).toBe(false)
    expect(readFor(1_800, 50_000, true)).toBe(false)
  })

  it('demands more while others wait', () => {
    expect(readFor(60, 15_000, false)).toBe(false)
    expect(readFor(60, 15_000, true)).toBe(true)
  })

  it('waits with a reader for a file that the engine has not found yet', () => {
    const { socket, stop } = createReader(0)
    socket.writableLength = 0
    const end = demandProgress(socket as never, { isWanted: () => true })
    vi.advanceTimersByTime(600_000)
    expect(socket.isCut).toBe(false)
    end()
    stop()
  })
})

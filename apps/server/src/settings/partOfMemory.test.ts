import { describe, expect, it } from 'vitest'
import { makeConfig } from './config.ts'
import { partOfMemory } from './partOfMemory.ts'

const GB = 1024 ** 3

describe('partOfMemory', () => {
  it.each([
    [0.5, 256],
    [1.25, 256],
    [2, 409],
    [2.5, 512],
    [64, 512],
  ])('returns of %d GB at least the minimum and at most 512 MB', (gigabytes, expected) => {
    expect(partOfMemory(5, 256, gigabytes * GB)).toBe(expected)
  })

  it('limits documents and queries of this machine', () => {
    expect(makeConfig({}).documents.processes.memoryMb).toBe(partOfMemory(5, 256))
    expect(makeConfig({ TT_DOCUMENT_MB: '600' }).documents.processes.memoryMb).toBe(600)
    expect(makeConfig({}).analytics.limits?.memoryBytes).toBe(partOfMemory(6, 128) * 1024 ** 2)
  })
})

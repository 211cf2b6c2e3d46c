import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { describe, expect, it } from 'vitest'
import { readShared, sharedAddress } from './sharedAddress.ts'

describe('sharedAddress', () => {
  it('is undefined for a dashboard that is too large', () => {
    const text = { kind: 'text', text: 'é'.repeat(15_000) } as const
    const tile = { tile_id: 'a', place: { x: 0, y: 0, w: 4, h: 4 }, body: text }
    expect(sharedAddress(DashboardDefinition.parse({ tiles: [tile] }), {})).toBeUndefined()
  })
  it('rejects what is not a dashboard', () => {
    expect(readShared({ tiles: [{ tile_id: 'a' }] })).toBeUndefined()
    expect(readShared('<script>')).toBeUndefined()
  })
})

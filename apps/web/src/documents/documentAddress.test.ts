import { describe, expect, it } from 'vitest'
import { documentAddress, embedAddress } from './documentAddress.ts'

const CHART = { document_id: 'a b', kind: 'chart', mart_id: null } as const
const PRESET = { document_id: 'abc', kind: 'preset', mart_id: 'screener' } as const

describe('documentAddress', () => {
  it('leads to the page of the kind', () => {
    expect(documentAddress(CHART)).toBe('/explorer/charts/a%20b')
    expect(documentAddress({ ...CHART, kind: 'dashboard' }, 's')).toBe(
      '/explorer/dashboards/a%20b?secret=s',
    )
  })

  it('leads to the page of the mart with a preset', () => {
    expect(documentAddress(PRESET)).toBe('/explorer/marts/screener?preset=abc')
    expect(embedAddress(PRESET, {})).toBeUndefined()
  })
})

describe('embedAddress', () => {
  it('says how the frame looks', () => {
    expect(embedAddress(CHART, { theme: 'dark' })).toBe('/explorer/embed/charts/a%20b?theme=dark')
  })
})

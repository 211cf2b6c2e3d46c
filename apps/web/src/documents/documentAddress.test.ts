import { describe, expect, it } from 'vitest'
import { documentAddress, embedAddress, withSecret } from './documentAddress.ts'

const CHART = { document_id: 'a b', kind: 'chart', mart_id: null } as const
const PRESET = { document_id: 'abc', kind: 'preset', mart_id: 'screener' } as const

describe('documentAddress', () => {
  it('leads to the page of the kind', () => {
    expect(documentAddress(CHART)).toBe('/explorer/charts/a%20b')
    expect(documentAddress({ ...CHART, kind: 'dashboard' }, 's')).toBe(
      '/explorer/dashboards/a%20b?secret=s',
    )
  })

  it('leads to the page of the screener for a preset', () => {
    expect(documentAddress(PRESET)).toBe('/explorer/marts/screener?preset=abc')
    expect(embedAddress(PRESET, {})).toBeUndefined()
  })
})

describe('embedAddress', () => {
  it('contains the look of the frame', () => {
    expect(embedAddress(CHART, { theme: 'dark' })).toBe('/explorer/embed/charts/a%20b?theme=dark')
  })
})

it('adds the secret to the address, replacing an older one', () => {
  expect(withSecret('/explorer/charts/a?range=1y&secret=old', 'new')).toBe(
    '/explorer/charts/a?range=1y&secret=new',
  )
  expect(withSecret('/explorer/charts/a', 'new')).toBe('/explorer/charts/a?secret=new')
})

it('leaves the path unchanged without a secret', () => {
  expect(withSecret('/explorer/charts/a?q=%5B%5D', null)).toBe('/explorer/charts/a?q=%5B%5D')
})

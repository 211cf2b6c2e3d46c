import { defaultParseSearch } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  // The theme looks at the browser as soon as it is read.
  const nothing = { matches: false, addEventListener: () => undefined }
  vi.stubGlobal('window', { ...nothing, matchMedia: () => nothing, location: { search: '' } })
})
const { readEmbedAddress, writeEmbedAddress } = await import('./embedAddress.ts')
const { findPanelPath } = await import('@tickmark/core/embeds/findPanelPath')

const CHART = {
  title: 'Fees & “revenue” of Aave',
  query: {
    metrics: ['fees', 'rolling_sum(fees, 30)'],
    where: { projects: ['aave'] },
    breakdown: ['project' as const],
    granularity: 'month' as const,
    range: { from: '2025-01-01', to: '2025-12-31' },
    transforms: [{ kind: 'index' as const, base: 100 }],
    top: { n: 5, others: true },
    as_of: undefined,
  },
  kind: 'area' as const,
  log: true,
  asTable: false,
  hidden: new Set(['aave|fees']),
}
const readBack = (address: string) =>
  readEmbedAddress(defaultParseSearch(address.slice(address.indexOf('?'))))

describe('the address of an embedded chart', () => {
  it('holds all of it', () => {
    const address = writeEmbedAddress(CHART, 'light')
    expect(address).toMatch(/^\/explorer\/embed\/chart\?.*&theme=light$/)
    const { as_of, ...query } = CHART.query
    expect(readBack(address)).toEqual({ ...CHART, query })
  })

  it('needs no more than a metric', () => {
    expect(readEmbedAddress({ metrics: 'fees' })).toMatchObject({
      title: 'Fees',
      query: { metrics: ['fees'], granularity: 'day', breakdown: [] },
      kind: 'line',
    })
  })

  it.each([
    [{}, 'no metric'],
    [{ metrics: 'fees', granularity: 'hour' }, 'granularity'],
    [{ metrics: 'fees', kind: 'pie' }, 'kind'],
    [{ metrics: 'fees', theme: 'pink' }, 'theme'],
    [{ panel: 'weather' }, 'panel'],
    [{ panel: 'vesting' }, 'project'],
  ])('that is wrong (%o) is answered with what is wrong', (raw, word) => {
    expect(readEmbedAddress(raw)).toEqual({ problem: expect.stringContaining(word) })
  })
})

describe('the address of an embedded panel', () => {
  it('holds which one, of what and how it is looked at', () => {
    const part = {
      title: 'ARB: unlocked tokens',
      panel: 'vesting' as const,
      look: { project: 'arbitrum', percent: true, hide: ['team, early|vesting'] },
    }
    expect(readBack(writeEmbedAddress(part, 'system'))).toEqual(part)
  })

  it('needs no more than its name where it is of no project', () => {
    expect(readEmbedAddress({ panel: 'sectors' })).toEqual({
      panel: 'sectors',
      title: 'Market sectors',
      look: {},
    })
  })

  it.each([
    [{ panel: 'vesting', look: { project: 'arbitrum' } }, '/projects/arbitrum/vesting'],
    [{ panel: 'fundraises', look: {} }, '/fundraises'],
    [{ panel: 'fundraises', look: { investor: 'A & B' } }, '/fundraises/investors/A%20%26%20B'],
    [{ panel: 'revenue-share', look: {} }, undefined],
  ] as const)('leads to the page that shows the same: %o', (part, path) => {
    expect(findPanelPath(part)).toBe(path)
  })
})

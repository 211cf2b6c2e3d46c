import { defaultParseSearch } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { writeEmbedAddress } from './embedAddress.ts'

const fieldsOf = (address: string) => {
  expect(address).toMatch(/^\/explorer\/embed\/chart\?/)
  return defaultParseSearch(address.slice(address.indexOf('?')))
}

it('holds all of an embedded chart in its address', () => {
  const query = {
    metrics: ['fees', 'rolling_sum(fees, 30)'],
    where: { projects: ['aave'] },
    granularity: 'month' as const,
    range: { from: '2025-01-01', to: '2025-12-31' },
    as_of: undefined,
  }
  const chart = {
    title: 'Fees & “revenue” of Aave',
    query,
    kind: 'area' as const,
    log: true,
    asTable: false,
    hidden: new Set(['aave|fees']),
  }
  const { as_of, ...given } = query
  expect(fieldsOf(writeEmbedAddress(chart, 'light'))).toEqual({
    ...given,
    title: chart.title,
    kind: 'area',
    log: true,
    hide: ['aave|fees'],
    theme: 'light',
  })
})

it('holds which panel, of what and how it is looked at', () => {
  const look = { project: 'arbitrum', percent: true, hide: ['team, early|vesting'] }
  const part = { title: 'ARB: unlocked tokens', panel: 'vesting' as const, look }
  expect(fieldsOf(writeEmbedAddress(part, 'system'))).toEqual({
    ...look,
    title: part.title,
    panel: 'vesting',
    theme: 'system',
  })
})

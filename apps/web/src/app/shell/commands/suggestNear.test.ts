import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { describe, expect, it } from 'vitest'
import { suggestNear } from './suggestNear.ts'

const PROJECTS = [
  { project_id: 'aave', name: 'Aave', symbol: 'AAVE' },
  { project_id: 'ethereum', name: 'Ethereum', symbol: 'ETH' },
  { project_id: 'rocket-pool', name: 'Rocket Pool', symbol: 'RPL' },
]

const near = (path: string, off: Record<string, false> = {}) =>
  suggestNear(path, {
    projects: PROJECTS,
    assets: [{ asset_id: 'ondo-usdy', name: 'Ondo US Dollar Yield', symbol: 'USDY' }],
    investors: ['Variant', 'Paradigm', 'a16z crypto'],
    switches: resolveSwitches({ operator: { tokenized_assets: true, ...off }, hasConsent: true }),
  }).map(({ title }) => title)

describe('suggestNear', () => {
  it('finds a project whose name was mistyped, whatever page of it was wanted', () => {
    expect(near('/projects/etherium')[0]).toBe('Ethereum')
    expect(near('/projects/roket-pool/financial-statement')[0]).toBe('Rocket Pool')
  })
  it('finds a project by its ticker or the start of its name', () => {
    expect(near('/projects/eth')[0]).toBe('Ethereum')
    expect(near('/rpl')).toContain('Rocket Pool')
  })
  it('prefers the area that the address names', () => {
    expect(near('/metrics/feez')[0]).toBe('Fees')
  })
  it('finds a sector, whatever page of it was wanted', () => {
    expect(near('/markets/lendin')[0]).toBe('Lending')
    expect(near('/markets/liquid-stakin/metrics/fees')).toContain('Liquid staking')
    expect(near('/markets/lendin', { MARKET_SECTORS_ENABLED: false })).not.toContain('Lending')
  })
  it('finds an investor, an asset and a page of the documentation', () => {
    expect(near('/fundraises/investors/Paradgim')[0]).toBe('Paradigm')
    expect(near('/fundraises/investors/a16z%20krypto')[0]).toBe('a16z crypto')
    expect(near('/assets/usdy')[0]).toBe('Ondo US Dollar Yield')
    expect(near('/docs/userguide')[0]).toBe('User guide')
    expect(near('/assets/usdy', { tokenized_assets: false })).not.toContain('Ondo US Dollar Yield')
  })
  it('finds a page of the terminal, and nothing by the name of the part that it is in', () => {
    expect(near('/account/organization')[0]).toBe('Organization')
    expect(near('/account/alerst')[0]).toBe('Alerts')
    expect(near('/status/restatement')[0]).toBe('Restatements')
    expect(near('/token-unlocks')[0]).toBe('Token unlocks')
    expect(near('/account/zzzzzzzzzzzz')).toEqual([])
    expect(near('/account/setings', { ACCOUNT_SETTINGS_ENABLED: false })).toEqual([])
  })
  it('finds nothing near what means nothing', () => {
    expect(near('/projects/zzzzzzzzzzzz')).toEqual([])
    expect(near('/')).toEqual([])
    expect(near('/projects')).toEqual([])
  })
  it('leads to nothing that is switched off', () => {
    expect(near('/metrics/fees', { METRICS_PAGE_ENABLED: false })).not.toContain('Fees')
  })
})

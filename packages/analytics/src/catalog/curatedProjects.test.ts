import { BLOCK_EXPLORERS } from '@tickmark/core/contracts/findExplorerPage'
import { listNamedProjects } from '@tickmark/core/projects/resolveProject'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { describe, expect, it } from 'vitest'
import { CATALOG } from '../testing/CATALOG.ts'

const { projects: PROJECTS } = CATALOG
const idsOf = (text: string) =>
  listNamedProjects(CATALOG, text).map(({ project }) => project.project_id)

describe('the project catalog', () => {
  it('holds at least 230 projects, sorted by id', () => {
    const ids = PROJECTS.map((project) => project.project_id)
    expect(ids.length).toBeGreaterThanOrEqual(230)
    expect(ids).toEqual([...ids].sort())
  })

  it('links every project to its website, and over https only', () => {
    for (const { project_id, links } of PROJECTS) {
      expect(links[0]?.kind, project_id).toBe('website')
      for (const { url } of links) expect(new URL(url).protocol, project_id).toBe('https:')
    }
  })

  it('dates launches between the first blockchain and now', () => {
    const odd = PROJECTS.filter(
      ({ launch_year }) => launch_year !== null && (launch_year < 2009 || launch_year > 2026),
    )
    expect(odd.map((project) => project.project_id)).toEqual([])
  })

  it('has at least three projects in every market sector', () => {
    const thin = MARKET_SECTORS.map((sector) => sector.market_sector_id).filter(
      (id) =>
        id !== 'unclassified' &&
        PROJECTS.filter(({ market_sectors }) => market_sectors.includes(id)).length < 3,
    )
    expect(thin).toEqual([])
  })

  it('has the chains of all block explorers', () => {
    const unknown = Object.keys(BLOCK_EXPLORERS).filter((id) => CATALOG.find(id)?.project_id !== id)
    expect(unknown).toEqual([])
  })

  it('finds a project by its id or a former id, whatever the case', () => {
    expect(CATALOG.find('ethereum')?.name).toBe('Ethereum')
    expect(CATALOG.find('XRP-Ledger')?.project_id).toBe('xrp-ledger')
    expect(CATALOG.find('solend')?.project_id).toBe('save')
    expect(CATALOG.find('no-such-project')).toBeUndefined()
    expect(CATALOG.find('')).toBeUndefined()
  })

  it.each([
    ['aave', 'aave'],
    [' AAVE ', 'aave'],
    ['$aave', 'aave'],
    ['Arbitrum One', 'arbitrum'],
    ['ETH', 'ethereum'],
    ['MON', 'monad'],
  ])('takes the name %j for %s', (text, id) => expect(idsOf(text)).toEqual([id]))

  it('returns all projects that share a ticker', () =>
    expect(idsOf('G').sort()).toEqual(['galxe', 'gravity']))

  it('finds every project by its name', () => {
    for (const { name, project_id } of PROJECTS) expect(idsOf(name), name).toContain(project_id)
  })

  it.each(['', '$', 'no such thing', '__proto__'])('finds nothing by %j', (text) =>
    expect(idsOf(text)).toEqual([]),
  )
})

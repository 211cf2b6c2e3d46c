import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MARKET_SECTORS } from '../sectors/MARKET_SECTORS.ts'
import { PROJECTS } from './PROJECTS.ts'

const IDS = new Set(PROJECTS.map((project) => project.project_id))

function findDuplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

describe('the project catalogue', () => {
  it('holds at least 230 projects, sorted by id', () => {
    const ids = PROJECTS.map((project) => project.project_id)
    expect(ids.length).toBeGreaterThanOrEqual(230)
    expect(ids).toEqual([...ids].sort())
  })

  it('leaves out no row of the data files', () => {
    const folder = join(import.meta.dirname, 'data')
    const written = readdirSync(folder).flatMap((file) => {
      const rows = readFileSync(join(folder, file), 'utf8').matchAll(/^ +project_id: '([^']+)',$/gm)
      return [...rows].map(([, id]) => id ?? '')
    })
    expect(written.sort()).toEqual(PROJECTS.map((project) => project.project_id))
  })

  it('gives every project an id of its own in slug form', () => {
    const ids = PROJECTS.map((project) => project.project_id)
    expect(findDuplicates(ids)).toEqual([])
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  it('lets no alias or former id stand for two projects', () => {
    const names = PROJECTS.flatMap((project) => [
      project.project_id,
      ...project.former_ids,
      ...project.aliases.map((alias) => alias.toLowerCase()),
    ])
    expect(findDuplicates(names)).toEqual([])
  })

  it('places every project on chains that it knows as blockchains', () => {
    const blockchains = new Set(
      PROJECTS.filter(({ market_sectors }) =>
        market_sectors.some((sector) => sector.startsWith('blockchains-')),
      ).map((project) => project.project_id),
    )
    const unknown = PROJECTS.flatMap(({ project_id, chains }) =>
      chains.filter((chain) => !blockchains.has(chain)).map((chain) => `${project_id}: ${chain}`),
    )
    expect(unknown).toEqual([])
  })

  it('lists a blockchain among its own chains, and each chain once', () => {
    for (const { project_id, market_sectors, chains } of PROJECTS) {
      expect(findDuplicates(chains), project_id).toEqual([])
      if (market_sectors.some((sector) => sector.startsWith('blockchains-')))
        expect(chains).toContain(project_id)
    }
  })

  it('gives the products of a project different ids and keeps them on known chains', () => {
    for (const { project_id, products } of PROJECTS) {
      const ids = products.map((product) => product.product_id)
      expect(findDuplicates(ids), project_id).toEqual([])
      for (const { chain_id } of products)
        if (chain_id !== undefined) expect(IDS).toContain(chain_id)
    }
  })

  it('links every project to its website, and over https only', () => {
    for (const { project_id, links } of PROJECTS) {
      expect(links[0]?.kind, project_id).toBe('website')
      for (const { url } of links) expect(new URL(url).protocol, project_id).toBe('https:')
    }
  })

  it('describes every project in a sentence of its own', () => {
    const descriptions = PROJECTS.map((project) => project.description)
    expect(findDuplicates(descriptions)).toEqual([])
    expect(descriptions.filter((text) => !/^\S.{15,}\.$/.test(text))).toEqual([])
  })

  it('dates launches between the first blockchain and now', () => {
    const odd = PROJECTS.filter(
      ({ launch_year }) => launch_year !== null && (launch_year < 2009 || launch_year > 2026),
    )
    expect(odd.map((project) => project.project_id)).toEqual([])
  })

  it('has at least three projects in every market sector', () => {
    const thin = MARKET_SECTORS.map((sector) => sector.market_sector_id).filter(
      (id) => PROJECTS.filter(({ market_sectors }) => market_sectors.includes(id)).length < 3,
    )
    expect(thin).toEqual([])
  })
})

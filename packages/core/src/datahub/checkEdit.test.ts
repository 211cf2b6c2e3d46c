import { describe, expect, it } from 'vitest'
import { Catalog } from '../projects/Catalog.ts'
import { checkEdit } from './checkEdit.ts'
import { listChanges, ProjectEdit } from './ProjectEdit.ts'

const CATALOG = new Catalog({
  base: {
    name: 'Base',
    market_sectors: ['blockchains-l2'],
    chains: ['base'],
    description: 'A chain that settles on Ethereum for the tests.',
    links: { website: 'https://base.org' },
  },
  aave: {
    name: 'Aave',
    symbol: 'AAVE',
    market_sectors: ['lending'],
    chains: ['base'],
    description: 'A protocol for lending and borrowing in tests.',
    links: { docs: 'https://docs.aave.com', website: 'https://aave.com' },
    sources: { coingecko: 'aave' },
  },
})
const NEW = {
  name: 'Morpho',
  market_sectors: ['lending'],
  chains: ['base'],
  description: 'Another protocol for lending in tests.',
  links: { website: 'https://morpho.org' },
} satisfies ProjectEdit

const texts = (projectId: string, edit: ProjectEdit) =>
  checkEdit(CATALOG, projectId, edit).map(({ kind, text }) => `${kind}: ${text}`)

describe('an edit', () => {
  it.each([
    { name: 'Aa\u202Eev' },
    { aliases: ['Aave\nLabs'] },
    { description: 'A protocol for lending \u2067and borrowing.' },
  ])('has no text that reads otherwise than it is written: %j', (edit) => {
    expect(ProjectEdit.safeParse(edit).error?.message).toContain('without invisible characters')
  })

  it('changes fields whose values differ, whatever the order of keys', () => {
    const links = { website: 'https://aave.com', docs: 'https://docs.aave.com' }
    const edit = { name: 'Aave', links, symbol: null, launch_year: 2020 }
    expect(listChanges(CATALOG.documents.aave, edit)).toEqual([
      { field: 'symbol', before: 'AAVE', after: null },
      { field: 'launch_year', before: null, after: 2020 },
    ])
  })

  it('takes no field that is not the author’s to change', () => {
    expect(ProjectEdit.safeParse({ former_ids: ['x'] }).success).toBe(false)
    expect(ProjectEdit.safeParse({ name: null }).success).toBe(false)
    expect(ProjectEdit.safeParse(JSON.parse('{"__proto__":{}}')).success).toBe(false)
  })

  it('has a fault where nothing changes, or what it says contradicts another project', () => {
    expect(texts('aave', { name: 'Aave' })).toMatchSnapshot()
    expect(texts('aave', { chains: ['aave'] })).toMatchSnapshot()
    expect(texts('base', { aliases: ['aave'] })).toMatchSnapshot()
    expect(texts('aave', { launch_year: 2020 })).toEqual([])
  })

  it('of a new project needs all that a curated file needs', () => {
    expect(
      texts('morpho', { name: 'Morpho', market_sectors: ['lending'], chains: [] }),
    ).toMatchSnapshot()
    expect(texts('morpho', NEW)).toEqual([])
    expect(texts('constructor', NEW)).toEqual([])
  })

  it('of a new project names those that may be the same', () => {
    const links = { website: 'https://www.aave.com/app' }
    expect(texts('lend', { ...NEW, links })).toMatchSnapshot()
    expect(texts('lend', { ...NEW, symbol: 'aave' })).toMatchSnapshot()
  })
})

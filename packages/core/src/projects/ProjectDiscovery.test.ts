import { expect, it } from 'vitest'
import { Catalog } from './Catalog.ts'
import { findJoins } from './findJoins.ts'
import { ProjectDiscovery } from './ProjectDiscovery.ts'
import type { DiscoveredDocument } from './ProjectDocument.ts'

const describeChain = (id: string, sources: DiscoveredDocument['sources']): DiscoveredDocument => ({
  name: id,
  market_sectors: ['blockchains-l2'],
  chains: [id],
  links: {},
  sources,
})

it('lists a chain of a reviewed project that has no id at the source, until both are joined', () => {
  const reviewed = {
    known: describeChain('known', { chain_names: ['Known'], growthepie: 'known' }),
    named: describeChain('named', { chain_names: ['Named Chain'] }),
    // A protocol with this name for its chain is no chain.
    app: { ...describeChain('app', { chain_names: ['App Chain'] }), chains: ['known'] },
  }
  const discovery = new ProjectDiscovery(new Catalog(reviewed))
  const place = (slug: string, name: string) =>
    discovery.place({
      source_id: 'growthepie',
      slug,
      isChain: true,
      document: {
        name,
        market_sectors: ['blockchains-l2'],
        chains: [],
        links: {},
        sources: { growthepie: slug, chain_names: [name] },
      },
    }).project_id
  expect([place('known', 'Known'), place('app_chain', 'App Chain')]).toEqual(['known', 'app'])
  const id = place('named_key', 'Named Chain')
  const made = [...discovery.documents].map(([key, { document }]) => [key, document] as const)
  const catalog = new Catalog(
    { ...reviewed, ...Object.fromEntries(made) },
    { unreviewed: new Set([id]) },
  )
  const joins = findJoins(catalog, { records: new Map(), areDistinct: () => false })
  expect(joins).toMatchObject([{ from_id: id, to_id: 'named' }])
})

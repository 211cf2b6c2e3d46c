import { describe, expect, it } from 'vitest'
import { chooseRelatedMetrics, MOST_RELATED, prepareRelated } from './prepareRelated.ts'

const listed = (project_id: string, market_sectors: string[], chains: string[]) => ({
  project_id,
  market_sectors,
  chains,
  has_data: true,
  is_archived: false,
})
const AAVE = listed(
  'aave',
  ['lending', 'stablecoin-issuers'],
  ['ethereum', 'base', 'unknown-chain'],
)
const PROJECTS = [
  AAVE,
  listed('compound', ['lending'], ['base']),
  listed('sky', ['lending', 'stablecoin-issuers'], ['ethereum']),
  listed('spark', ['lending'], ['ethereum', 'base']),
  { ...listed('silent', ['lending'], ['ethereum']), has_data: false },
  { ...listed('gone', ['lending'], ['ethereum']), is_archived: true },
  listed('uniswap', ['exchange'], ['ethereum']),
  listed('ethereum', ['blockchains-l1'], ['ethereum']),
  listed('base', ['blockchains-l2'], ['base']),
]

describe('prepareRelated', () => {
  it('names the largest of the sector first, then who shares most', () => {
    const { projects } = prepareRelated({
      project: AAVE,
      projects: PROJECTS,
      competitors: ['compound', 'aave'],
    })
    expect(projects).toEqual(['compound', 'sky', 'spark'])
  })

  it('names the chains that have pages, and counts who runs on a chain', () => {
    const of = (project: typeof AAVE) =>
      prepareRelated({ project, projects: PROJECTS, competitors: [] })
    expect(of(AAVE)).toMatchObject({ chains: ['ethereum', 'base'], deployments: 0 })
    expect(of(listed('ethereum', ['blockchains-l1'], ['ethereum']))).toMatchObject({
      chains: [],
      deployments: 4,
    })
  })

  it('stays short in a large sector', () => {
    const many = Array.from({ length: 50 }, (_, index) => listed(`p${index}`, ['lending'], []))
    const { projects } = prepareRelated({ project: AAVE, projects: many, competitors: [] })
    expect(projects).toHaveLength(MOST_RELATED)
  })
})

const has = (...ids: string[]) => ids.map((metric_id) => ({ metric_id }))

describe('chooseRelatedMetrics', () => {
  it('begins with the measure of the sector', () => {
    expect(chooseRelatedMetrics(['lending'], has('price', 'fees', 'active_loans'))).toEqual([
      'active_loans',
      'fees',
      'price',
    ])
  })
  it('names nothing that the project does not have', () => {
    expect(chooseRelatedMetrics(['lending', 'no-sector'], has('price'))).toEqual(['price'])
    expect(chooseRelatedMetrics(['lending'], [])).toEqual([])
  })
})

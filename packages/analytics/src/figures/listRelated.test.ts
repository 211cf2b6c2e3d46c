import type { MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'
import { describe, expect, it } from 'vitest'
import { chooseRelated, MAX_RELATED } from './listRelated.ts'

const listed = (
  project_id: string,
  market_sectors: readonly [MarketSectorId, ...MarketSectorId[]],
  chains: string[],
) => ({
  project: { project_id, market_sectors, chains, is_archived: false },
  metric_ids: ['fees'],
})
const AAVE = listed(
  'aave',
  ['lending', 'stablecoin-issuers'],
  ['ethereum', 'base', 'unknown-chain'],
)
const GONE = listed('gone', ['lending'], ['ethereum'])
const ENTRIES = [
  AAVE,
  listed('compound', ['lending'], ['base']),
  listed('sky', ['lending', 'stablecoin-issuers'], ['ethereum']),
  listed('spark', ['lending'], ['ethereum', 'base']),
  { ...listed('silent', ['lending'], ['ethereum']), metric_ids: [] },
  { ...GONE, project: { ...GONE.project, is_archived: true } },
  listed('uniswap', ['exchange'], ['ethereum']),
  listed('ethereum', ['blockchains-l1'], ['ethereum']),
  listed('base', ['blockchains-l2'], ['base']),
]
const ofProject = ({ project }: typeof AAVE, competitors: string[] = [], entries = ENTRIES) =>
  chooseRelated(project, { entries, competitors })

describe('chooseRelated', () => {
  it('names the largest of the sector first, then those that share most', () => {
    expect(ofProject(AAVE, ['compound', 'aave']).projects).toEqual(['compound', 'sky', 'spark'])
  })

  it('names the chains that have pages, and counts the projects on a chain', () => {
    expect(ofProject(AAVE)).toMatchObject({ chains: ['ethereum', 'base'], deployments: 0 })
    expect(ofProject(listed('ethereum', ['blockchains-l1'], ['ethereum']))).toMatchObject({
      chains: [],
      deployments: 4,
    })
  })

  it('stays short in a large sector', () => {
    const many = Array.from({ length: 50 }, (_, index) => listed(`p${index}`, ['lending'], []))
    expect(ofProject(AAVE, [], many).projects).toHaveLength(MAX_RELATED)
  })
})

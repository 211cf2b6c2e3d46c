import { describe, expect, it } from 'vitest'
import { listQualifiers, type QualifiedQuery } from './listQualifiers.ts'

describe('the qualifiers of a query', () => {
  it.each<[query: QualifiedQuery, qualifiers: string[]]>([
    [{ breakdown: ['project'] }, []],
    [{ where: { projects: ['aave'] }, breakdown: ['chain'] }, []],
    [{ where: { projects: ['aave'], chains: ['base'] }, breakdown: ['chain'] }, []],
    [{ where: { projects: ['aave'], chains: ['base', 'celo'] } }, ['on base and celo']],
    [{ where: { products: ['v3'] }, breakdown: ['project'] }, ['of v3']],
    [{ where: { sectors: ['lending'] } }, ['sum of projects']],
    [{ where: { projects: ['aave', 'uniswap'] }, breakdown: ['chain'] }, ['sum of projects']],
    [{ unit: 'native', breakdown: ['project'] }, ['in tokens of the project']],
    [
      { transforms: [{ kind: 'rolling', periods: 7 }, { kind: 'index' }], breakdown: ['project'] },
      ['average of 7 periods', 'indexed to 100'],
    ],
  ])('of %j are %j', (query, qualifiers) => {
    expect(listQualifiers(query)).toEqual(qualifiers)
  })
})

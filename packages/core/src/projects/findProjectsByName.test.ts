import { describe, expect, it } from 'vitest'
import { findProjectsByName } from './findProjectsByName.ts'
import { PROJECTS } from './PROJECTS.ts'

const idsOf = (text: string) => findProjectsByName(text).map((project) => project.project_id)

describe('findProjectsByName', () => {
  it.each([
    ['aave', 'aave'],
    [' AAVE ', 'aave'],
    ['$aave', 'aave'],
    ['Arbitrum One', 'arbitrum'],
    ['ETH', 'ethereum'],
    ['MON', 'monad'],
  ])('takes %j for %s', (text, id) => expect(idsOf(text)).toEqual([id]))

  it('returns all that share a ticker', () =>
    expect(idsOf('G').sort()).toEqual(['galxe', 'gravity']))

  it('finds every project by its name', () => {
    for (const { name, project_id } of PROJECTS) expect(idsOf(name), name).toContain(project_id)
  })

  it.each(['', '$', 'no such thing', '__proto__'])('finds nothing by %j', (text) =>
    expect(idsOf(text)).toEqual([]),
  )
})

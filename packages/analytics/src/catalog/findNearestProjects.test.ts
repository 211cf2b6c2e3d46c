import { findNearestProjects } from '@tickmark/core/projects/findNearestProjects'
import { describe, expect, it } from 'vitest'
import { CATALOG } from '../testing/CATALOG.ts'

const find = (text: string) =>
  findNearestProjects(text, CATALOG.projects).map((one) => one.project_id)

describe('findNearestProjects', () => {
  it.each([
    ['unswap', 'uniswap'],
    ['Etherium', 'ethereum'],
    ['uni', 'uniswap'],
    ['AAVE!', 'aave'],
    ['aave-v9', 'aave'],
    ['Internet-Computer', 'internetcomputer'],
    ['pancake swap', 'pancakeswap'],
  ])('takes %s to mean %s', (text, id) => {
    expect(find(text)[0]).toBe(id)
  })

  it('offers at most three, and none of what is like nothing', () => {
    expect(find('swap').length).toBeLessThanOrEqual(3)
    expect(find('qqqqqqqqqqqq')).toEqual([])
    expect(find('')).toEqual([])
    expect(find('🦄')).toEqual([])
  })

  it('takes no wrong letters in tickers', () => {
    const projects = [{ project_id: 'first-project', name: 'First project', symbol: 'ABC' }]
    expect(findNearestProjects('abc', projects)).toEqual(projects)
    expect(findNearestProjects('abd', projects)).toEqual([])
  })

  it('finds nothing near a text of a megabyte', () => {
    expect(find('a'.repeat(1_000_000))).toEqual([])
  })
})

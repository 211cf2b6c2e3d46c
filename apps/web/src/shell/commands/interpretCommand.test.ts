import { describe, expect, it } from 'vitest'
import { interpretCommand } from './interpretCommand.ts'

const PROJECTS = [
  { project_id: 'aave', name: 'Aave', symbol: 'AAVE' },
  { project_id: 'ethereum', name: 'Ethereum', symbol: 'ETH' },
  { project_id: 'ether-fi', name: 'ether.fi', symbol: 'ETHFI' },
  { project_id: 'rocket-pool', name: 'Rocket Pool', symbol: 'RPL' },
]

const first = (text: string) => interpretCommand(text, PROJECTS)[0]

describe('interpretCommand', () => {
  it('opens the quarterly statement of AAVE FA Q', () => {
    expect(first('AAVE FA Q')?.target).toEqual({ to: 'statement', slug: 'aave', g: 'quarter' })
  })
  it('opens one metric of one project', () => {
    expect(first('ETH FEES')?.target).toMatchObject({
      to: 'project',
      slug: 'ethereum',
      metric: 'fees',
    })
    expect(first('rocket pool revenue w')?.target).toMatchObject({
      slug: 'rocket-pool',
      metric: 'revenue',
      g: 'week',
    })
  })
  it('opens a metric of a sector over a range', () => {
    expect(first('FEES LENDING 90D')?.target).toEqual({
      to: 'metric',
      slug: 'fees',
      sectors: 'lending',
      g: undefined,
      range: '90d',
    })
  })
  it('prefers a ticker to names that merely begin alike', () => {
    expect(first('eth')?.target).toMatchObject({ to: 'project', slug: 'ethereum' })
  })
  it('finds pages, sectors and metrics by their beginnings', () => {
    expect(first('data st')?.target).toEqual({ to: 'page', page: '/status' })
    expect(first('lend')?.target).toEqual({ to: 'sector', sectors: 'lending' })
    expect(first('total value')?.target).toMatchObject({ to: 'metric', slug: 'tvl' })
  })
  it('reads the first word as a name even when it is a letter', () => {
    expect(interpretCommand('q', PROJECTS).every(({ title }) => title !== '')).toBe(true)
  })
  it('offers pages and actions before anything is typed', () => {
    expect(interpretCommand('  ', PROJECTS).map(({ group }) => group)).toContain('Go to')
  })
  it('offers nothing for what it does not know', () => {
    expect(interpretCommand('zzzzzz', PROJECTS)).toEqual([])
  })
})

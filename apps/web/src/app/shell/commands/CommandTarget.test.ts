import { expect, it } from 'vitest'
import { type CommandTarget, listProjects } from './CommandTarget.ts'

it.each<[CommandTarget, string[]]>([
  [{ to: 'project', slug: 'aave', metric: 'fees' }, ['aave']],
  [{ to: 'statement', slug: 'aave' }, ['aave']],
  [{ to: 'data', slug: 'aave' }, ['aave']],
  [{ to: 'projectView', slug: 'aave', path: '/projects/$slug/vesting' }, ['aave']],
  [{ to: 'statements', projects: 'aave,uniswap' }, ['aave', 'uniswap']],
  [{ to: 'metric', slug: 'fees' }, []],
])('knows the projects of %j, whose logos stand beside it', (target, projects) => {
  expect(listProjects(target)).toEqual(projects)
})

import { expect, it } from 'vitest'
import { findTerminalPath } from './findTerminalPath.ts'

it.each([
  [{ metrics: ['fees'], where: { projects: ['aave'] } }, '/explorer/projects/aave?metric=fees'],
  [{ metrics: ['fees'], where: { projects: ['aave', 'uniswap'] } }, '/explorer/metrics/fees'],
  [{ metrics: ['fees / revenue'] }, '/explorer'],
])('an embedded %o leads to the page that shows most of it', (query, path) => {
  expect(findTerminalPath(query)).toBe(path)
})

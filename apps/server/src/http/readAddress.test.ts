import { expect, it } from 'vitest'
import { readSegments } from './readAddress.ts'

it.each([
  ['/explorer', []],
  ['/explorer/', []],
  ['/explorer/projects/aave/', ['projects', 'aave']],
  ['/explorer/fundraises/investors/A%20%26%2FB', ['fundraises', 'investors', 'A &/B']],
  ['/explorer/fundraises/investors/%E0%A4%A', ['fundraises', 'investors', '%E0%A4%A']],
])('reads %s', (path, segments) => {
  expect(readSegments(path)).toEqual(segments)
})

import { expect, it } from 'vitest'
import { findPageFiles } from './findPageFiles.ts'

const PAGES = [
  { path: '/projects', files: ['list.js'] },
  { path: '/docs/$page', files: ['doc.js'] },
  { path: '/projects/$slug', files: ['project.js'] },
  { path: '/projects/$slug/data', files: ['project.js', 'data.js'] },
]
const find = (path: string) => findPageFiles(PAGES, path)

it('finds the files of a page by its address', () => {
  expect(find('/explorer/projects')).toEqual(['list.js'])
  expect(find('/explorer/projects/')).toEqual(['list.js'])
  expect(find('/explorer/projects/aave')).toEqual(['project.js'])
  expect(find('/explorer/projects/aave/data')).toEqual(['project.js', 'data.js'])
})

it('takes the address of the terminal for the list of projects, to which it leads', () => {
  expect(find('/explorer')).toEqual(['list.js'])
  expect(find('/explorer/')).toEqual(['list.js'])
})

it('knows no files of other addresses', () => {
  expect(find('/explorer/projects/aave/other')).toEqual([])
  expect(find('/explorer/docs')).toEqual([])
  expect(findPageFiles([], '/explorer/projects')).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'

// `npm start` cannot use `npm ci` (see bootstrap.cjs). `npm install` installs the same where the lock file fits.

type Package = {
  dependencies?: object
  devDependencies?: object
  optionalDependencies?: object
  link?: boolean
  resolved?: string
  integrity?: string
}
const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))
const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json')
const FOLDERS = globSync('{,apps/*/,packages/*/,e2e/,bench/}package.json').map((path) => [
  path,
  dirname(path) === '.' ? '' : dirname(path),
])

it.each(FOLDERS)(
  'the lock file has what %s names, so that an install changes nothing',
  (path = '', folder = '') => {
    const { dependencies, devDependencies, optionalDependencies } = read<Package>(path)
    expect(packages[folder]).toMatchObject(
      JSON.parse(JSON.stringify({ dependencies, devDependencies, optionalDependencies })),
    )
  },
)

it('the lock file holds every package to its content', () => {
  const loose = Object.entries(packages).filter(
    ([path, { link, integrity }]) =>
      path.includes('node_modules/') && link !== true && !integrity?.startsWith('sha512-'),
  )
  expect(loose.map(([path]) => path)).toEqual([])
})

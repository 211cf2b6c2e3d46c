import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTestFolder } from '../packages/core/src/testing/makeTestFolder.ts'

const folder = makeTestFolder()

/** Runs the bootstrap in a process that something was changed in before. */
function bootstrap(change: string, command = 'start') {
  const file = join(folder, 'before.cjs')
  writeFileSync(file, change)
  return spawnSync(process.execPath, ['--require', file, 'scripts/bootstrap.cjs', command], {
    encoding: 'utf8',
  })
}

it('says on musl what is missing and what to use, before it installs anything', () => {
  const { status, stderr } = bootstrap('process.report.getReport = () => ({ header: {} })')
  expect([status, stderr.trim().split('\n').length]).toEqual([2, 1])
  expect(stderr).toContain('musl')
  expect(stderr).toContain('Debian')
})

it('says which Node is too old', () => {
  const { status, stderr } = bootstrap(
    "Object.defineProperty(process, 'versions', { value: { node: '16.20.0' } })",
  )
  expect([status, stderr]).toEqual([2, expect.stringContaining('version 18 or newer')])
})

it('lists its commands for one that it does not know', () => {
  const { status, stderr } = bootstrap('', 'begin')
  expect([status, stderr]).toEqual([2, expect.stringMatching(/Unknown command.*backup.*doctor/)])
})

it('has no script that npm runs by itself, since each of ours may install and would run again', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const lifecycle =
    /^(?:(?:pre|post)?(?:install|prepare|publish|pack)|prepublishOnly|dependencies)$/
  expect(Object.keys(scripts).filter((name) => lifecycle.test(name))).toEqual([])
})

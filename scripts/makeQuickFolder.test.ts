import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FILE = JSON.stringify(join(import.meta.dirname, 'makeQuickFolder.ts'))
const SCRIPT = `
  import { existsSync, writeFileSync } from 'node:fs'
  const { makeQuickFolder } = await import(${FILE})
  const folder = makeQuickFolder()
  if (folder !== undefined) writeFileSync(folder + '/kept', '')
  console.log(JSON.stringify([folder ?? null, folder !== undefined && existsSync(folder + '/kept')]))
  process.exit(3)`

it('makes a folder that goes with its process, where there is memory for one', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', SCRIPT],
    { encoding: 'utf8' },
  )
  expect(status, stderr).toBe(3)
  const [folder, wasThere] = JSON.parse(stdout) as [string | null, boolean]
  expect(wasThere).toBe(folder !== null)
  expect(folder !== null && existsSync(folder)).toBe(false)
})

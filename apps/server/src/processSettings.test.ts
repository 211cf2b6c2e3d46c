import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { describe, expect, it } from 'vitest'
import { PROCESS_SETTINGS } from './PROCESS_SETTINGS.ts'

const folder = makeTestFolder()

/** Runs a process with our flags, and returns what it writes of a module, and whether Node took the types out of it. */
function runProcess(module: string): string[] {
  const script = `
    const { value } = await import(${JSON.stringify(module)})
    console.log(value)
    console.log(process.moduleLoadList.some((name) => name.includes('amaro')))`
  const args = [...PROCESS_SETTINGS.flags, '--input-type=module', '-e', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

/** The first process of a fresh machine takes the types out of all sources. */
const FIRST_MS = 60_000

describe('the settings of a server’s process', () => {
  it(
    'have sources of ours read without their types',
    () => {
      const path = join(folder, 'ours.mjs')
      const day = new URL('../../../packages/core/src/time/Day.ts', import.meta.url)
      writeFileSync(
        path,
        `import { addDays } from ${JSON.stringify(day)}\nexport const value = addDays('2026-02-28', 1)`,
      )
      expect(runProcess(pathToFileURL(path).href)).toEqual(['2026-03-01', 'false'])
    },
    FIRST_MS,
  )

  it('leave others to Node', () => {
    const path = join(folder, 'other.ts')
    writeFileSync(path, 'export const value: string = "of another folder"')
    expect(runProcess(pathToFileURL(path).href)).toEqual(['of another folder', 'true'])
  })

  it('name the line of a failure', () => {
    const source = fileURLToPath(new URL('./settings/config.ts', import.meta.url))
    const path = join(folder, 'failing.mjs')
    writeFileSync(
      path,
      `import { makeConfig } from ${JSON.stringify(pathToFileURL(source).href)}
       export let value = ''
       try { makeConfig({ PORT: 'none' }) } catch (failure) { value = /config\\.ts:(\\d+):\\d+/.exec(failure.stack)[1] }`,
    )
    const [line = ''] = runProcess(pathToFileURL(path).href)
    expect(Number(line)).toBeGreaterThan(200)
  })
})

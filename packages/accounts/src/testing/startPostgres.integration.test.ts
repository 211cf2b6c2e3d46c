import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const STARTS_AND_FAILS = `
  import { startPostgres } from ${JSON.stringify(new URL('./startPostgres.ts', import.meta.url).href)}
  const postgres = await startPostgres()
  await postgres.stop()
  process.exitCode = 3
`

it('leaves the exit code alone, so that a test run that fails is seen to fail', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', STARTS_AND_FAILS])
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
})

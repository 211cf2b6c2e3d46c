import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const LOG = new URL('./createLog.ts', import.meta.url).href

function write(isJson: boolean) {
  const script = `
    const { createLog } = await import(${JSON.stringify(LOG)})
    const log = createLog({ isJson: ${isJson} })
    log.info('it runs')
    log.warn('it limps "')`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
}

it('writes lines for people, warnings among the errors', () => {
  expect(write(false)).toMatchObject({ stdout: 'it runs\n', stderr: 'it limps "\n' })
})

it('writes one JSON object per line, in the shape of the lines of requests', () => {
  const lines = write(true).stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: 'it runs' },
    { level: 40, msg: 'it limps "' },
  ])
})

it('masks secrets of addresses in warnings, and shows the link that creates the administrator', () => {
  const script = `
    const { createLog } = await import(${JSON.stringify(LOG)})
    const log = createLog({ isJson: false })
    log.info('Create the administrator at http://localhost/explorer/setup?token=abc')
    log.warn('cannot reach postgres://me:secret@db/tickmark')`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('?token=abc')
  expect(stderr).not.toContain('secret')
})

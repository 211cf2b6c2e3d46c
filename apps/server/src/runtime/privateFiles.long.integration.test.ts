import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { expect, it, onTestFinished } from 'vitest'
import { runProgram } from '../testing/runProgram.ts'

/** Entries of a folder that the group or others have any right to. */
async function listOpen(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return ['', ...entries].filter((entry) => (statSync(join(folder, entry)).mode & 0o077) !== 0)
}

it('closes a data folder that was open, and keeps what a server and commands write to their user', async () => {
  const folder = makeTestFolder(onTestFinished)
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755)
  // As the umask of most users has it.
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
  const settings = { TT_DATA_DIR: data, TT_SAMPLE: 'off', PORT: '0' }
  const server = runProgram('main', [], settings)
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  const line = await server.line(/ is at .*explorer/)
  expect(server.output()).toContain(
    `The data folder ${data} was open to other users of this machine (mode 755). It has the mode 700 now.`,
  )
  const { origin } = new URL(line.replace(/^.* is at /, ''))
  const token = (await server.line(/token=/)).replace(/^.*token=/, '')
  const account = { email: 'ada@example.com', password: 'nine green doors, closed' }
  const signUp = await fetch(`${origin}/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token, ...account }),
  })
  expect(signUp.status, await signUp.text()).toBe(200)
  await writeFile(join(folder, 'eth.csv'), 'time,AdrActCnt,PriceUSD\n2024-01-01,5.0,100.5\n')
  for (const [name, args] of [
    ['admin', ['user', 'create', 'grace@example.com']],
    ['import', [join(folder, 'eth.csv')]],
    ['backup', [join(folder, 'backup')]],
  ] as const) {
    const command = runProgram(name, args, settings)
    expect(await command.ended, command.output()).toBe(0)
  }
  expect(await listOpen(data)).toEqual([])
  expect(await listOpen(join(folder, 'backup'))).toEqual([])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(await listOpen(data)).toEqual([])
  // A command that opens the stores itself.
  const second = runProgram('backup', [join(folder, 'second')], settings)
  expect(await second.ended, second.output()).toBe(0)
  expect(await listOpen(join(folder, 'second'))).toEqual([])
  expect(await listOpen(data)).toEqual([])
}, 240_000)

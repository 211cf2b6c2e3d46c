import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaptchaTask } from '@tickmark/accounts/captcha/Captcha'
import {
  CAN_MOUNT,
  mountSmallDisk,
  type SmallDisk,
} from '@tickmark/accounts/testing/mountSmallDisk'
import { solveCaptcha } from '@tickmark/accounts/testing/solveCaptcha'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Program, runProgram } from './testing/runProgram.ts'

const FULL =
  /^(?:There is no space left for the data folder|The disk that holds the data folder is full)/

describe.runIf(CAN_MOUNT)('a server whose disk is full', () => {
  let disk: SmallDisk
  /** On another disk, as files to import are. */
  let folder: string
  let settings: Record<string, string>
  let running: Program[]
  beforeEach(async () => {
    folder = makeTestFolder(onTestFinished)
    disk = mountSmallDisk(400)
    settings = { TT_DATA_DIR: join(disk.folder, 'data'), TT_SAMPLE: 'off', PORT: '0' }
    running = []
  })
  afterEach(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
    disk.unmount()
  })

  const start = (...args: Parameters<typeof runProgram>) => {
    const program = runProgram(...args)
    running.push(program)
    return program
  }
  const startServer = async () => {
    const server = start('main', [], settings)
    const line = await server.line(/ is at /)
    const url = line.replace(/^.* is at /, '').replace('/explorer', '')
    const stop = async () => {
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    }
    return { url, stop }
  }
  const failToStart = async () => {
    const server = start('main', [], settings)
    expect([await server.ended, server.output()]).toEqual([1, expect.stringMatching(FULL)])
    expect(server.output().trim().split('\n')).toHaveLength(1)
  }
  /** Imports a file of one price a day; the values begin with `first`. */
  const importPrices = async (first: number) => {
    const file = join(folder, 'eth.csv')
    const rows = Array.from({ length: 40 }, (_, index) => {
      const day = new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10)
      return `${day},${first + index}.5`
    })
    await writeFile(file, `time,PriceUSD\n${rows.join('\n')}\n`)
    const command = start(
      'import',
      [file, '--observed-at', first === 100 ? '2026-01-01' : '2026-03-01'],
      settings,
    )
    return { code: await command.ended, output: command.output() }
  }
  const readPrice = async (url: string) => {
    const path = 'ethereum/metrics?metric_ids=price&start=2015-01-02&end=2015-01-02'
    const headers = { authorization: 'Bearer tickmark-public' }
    const answer = await fetch(`${url}/v2/projects/${path}`, { headers })
    const { data } = (await answer.json()) as { data: { price: number }[] }
    return data[0]?.price
  }

  it('does not start, says why in one line, and starts once there is room, with all that was there; a running one goes on reading, refuses imports and sign-ups, and takes them once there is room', {
    timeout: 240_000,
  }, async () => {
    disk.fill()
    await failToStart()
    disk.makeRoom()
    const first = await startServer()
    expect(await importPrices(100)).toMatchObject({ code: 0 })
    await first.stop()
    disk.fill()
    await failToStart()
    const { code, output } = await importPrices(120)
    expect([code, output]).toEqual([1, expect.stringMatching(FULL)])
    disk.makeRoom()
    const { url, stop } = await startServer()
    expect(await readPrice(url)).toBe(101.5)

    const issue = async () => (await (await fetch(`${url}/v1/captcha`)).json()) as CaptchaTask
    // A refused sign-up does not use it up.
    const captcha = await solveCaptcha({ issue })
    const signUp = async () => {
      const answer = await fetch(`${url}/v1/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({
          email: 'ann@bank.example',
          password: 'correct horse battery',
          captcha,
        }),
      })
      return [answer.status, await answer.json()]
    }
    disk.fill()
    const refused = await importPrices(120)
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/disk .*full/)])
    expect(await signUp()).toEqual([507, expect.objectContaining({ type: 'storage-full' })])
    expect(await readPrice(url)).toBe(101.5)
    disk.makeRoom()
    const taken = await importPrices(120)
    expect([taken.code, taken.output]).toEqual([0, expect.anything()])
    expect(await readPrice(url)).toBe(121.5)
    expect((await signUp())[0]).toBe(200)
    await stop()
  })
})

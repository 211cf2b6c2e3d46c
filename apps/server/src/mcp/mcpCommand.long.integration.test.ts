import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { addDays } from '@tickmark/core/time/Day'
import { expect, it } from 'vitest'
import { type Program, runProgram } from '../testing/runProgram.ts'

const folder = makeTestFolder()
const settings = {
  TT_DATA_DIR: join(folder, 'data'),
  PORT: '0',
  TT_SAMPLE: 'off',
  TT_SYNC: 'off',
  PATH: '/usr/bin:/bin',
}

async function connect(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['apps/server/src/mcp.ts'],
      env: settings,
      stderr: 'pipe',
    }),
  )
  return client
}

async function read(client: Client): Promise<string> {
  const { contents } = await client.readResource({ uri: 'tickmark://data-status' })
  return JSON.stringify(contents)
}

it('opens the store where no server runs, and asks the one that does', async () => {
  const alone = await connect()
  expect((await alone.listTools()).tools.map(({ name }) => name)).toContain('query_metrics')
  expect(await read(alone)).toContain('State: empty')
  await alone.close()

  const server: Program = runProgram('main', [], settings)
  await server.line(/ is at /)
  const file = join(folder, 'eth.csv')
  const days = Array.from({ length: 90 }, (_, day) => `${addDays('2024-01-01', day)},${100 + day}`)
  await writeFile(file, `time,PriceUSD\n${days.join('\n')}\n`)
  const command = runProgram('import', [file], settings)
  expect(await command.ended, command.output()).toBe(0)
  const beside = await connect()
  expect(await read(beside)).toMatch(/State: (?!empty)/)
  const { content } = await beside.callTool({
    name: 'ask',
    arguments: { prompt: 'monthly price of ethereum in 2024' },
  })
  expect(JSON.stringify(content)).toContain('Permalink: http://localhost:')
  const picture = await beside.callTool({
    name: 'render_chart',
    arguments: {
      query: { metrics: ['price'], where: { projects: ['ethereum'] }, granularity: 'month' },
      format: 'png',
    },
  })
  const image = (picture.content as { type: string; data?: string }[]).find(
    (one) => one.type === 'image',
  )
  expect(
    Buffer.from(image?.data ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  await beside.close()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 240_000)

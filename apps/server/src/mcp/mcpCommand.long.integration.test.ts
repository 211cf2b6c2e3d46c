import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { beforeAll, expect, it } from 'vitest'
import { type Program, runProgram } from '../testing/runProgram.ts'

const folder = makeTestFolder()
let settings: Record<string, string>
beforeAll(async () => {
  settings = { TT_DATA_DIR: folder, PORT: '0', TT_SYNC: 'off', PATH: '/usr/bin:/bin' }
})

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
  await server.line(/Sample data is in/)
  const beside = await connect()
  expect(await read(beside)).toContain('generated sample data')
  const { content } = await beside.callTool({
    name: 'ask',
    arguments: { prompt: 'monthly fees of ethereum, last year' },
  })
  expect(JSON.stringify(content)).toContain('Permalink: http://localhost:')
  const picture = await beside.callTool({
    name: 'render_chart',
    arguments: {
      query: { metrics: ['fees'], where: { projects: ['ethereum'] }, granularity: 'month' },
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

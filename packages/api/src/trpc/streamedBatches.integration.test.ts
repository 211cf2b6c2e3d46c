import { connect } from 'node:net'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPausableApi } from '../testing/openPausableApi.ts'
import type { AppRouter } from './appRouter.ts'

const api = openForTests(openPausableApi)
beforeEach(() => api.closeGate())

const makeClient = (headers: Record<string, string> = {}) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${api.origin}/trpc`, headers })],
  })

const statement = (project_slug: string) => ({ project_slug, granularity: 'month' }) as const
const SLOWLY = { granularity: 'day', range: 'max' } as const

describe('a streamed batch', () => {
  it.each(['identity', 'gzip', 'br'])(
    'gives the quick answer while the slow one runs, as %s',
    async (encoding) => {
      const client = makeClient({ 'accept-encoding': encoding })
      const slow = client.projects.getFinancialStatement.query(statement('solana'))
      const quick = client.status.getDataStatus.query({})
      expect((await quick).state).toBe('ready')
      api.openGate()
      expect((await slow).sections.length).toBeGreaterThan(0)
    },
  )

  it('is valid HTTP: it comes in chunks and states no length', async () => {
    const text = await readRaw(
      `/trpc/metrics.list,projects.getProject?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: {}, 1: { project_id: 'nobody' } }))}`,
    )
    const [head = ''] = text.split('\r\n\r\n', 1)
    expect(head).toMatch(/^HTTP\/1\.1 200/)
    expect(head.toLowerCase().match(/transfer-encoding: chunked/g)).toHaveLength(1)
    expect(head.toLowerCase()).not.toContain('content-length')
    expect(text.endsWith('0\r\n\r\n')).toBe(true)
    expect(text).toContain('NOT_FOUND')
  })

  it('sends a failure of one call beside the answers of the others', async () => {
    const client = makeClient()
    const [known, unknown] = await Promise.allSettled([
      client.metrics.list.query({}),
      client.projects.getProject.query({ project_id: 'nobody' }),
    ])
    expect(known.status).toBe('fulfilled')
    expect(unknown).toMatchObject({ reason: { data: { code: 'NOT_FOUND', type: 'not-found' } } })
  })

  it('that is aborted asks nothing more', async () => {
    const abort = new AbortController()
    const client = makeClient()
    const ask = (id: string) =>
      client.metrics.query.query(
        { ...SLOWLY, metrics: ['fees'], where: { projects: [id] } },
        { signal: abort.signal },
      )
    const calls = ['aave', 'solana', 'ethereum'].map(ask)
    const settled = Promise.allSettled(calls)
    await expect.poll(() => api.asked().length).toBeGreaterThan(0)
    const running = new Set(api.asked())
    abort.abort()
    await settled
    api.openGate()
    // The queue goes on with another caller's query, behind which those of the batch would have been.
    await makeClient().metrics.list.query({})
    expect(new Set(api.asked())).toEqual(running)
    expect(running.size).toBeLessThan(3)
  })
})

/** The bytes of an answer over HTTP/1.1. */
function readRaw(path: string): Promise<string> {
  const { port } = api.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: application/jsonl\r\naccept-encoding: identity\r\nconnection: close\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}

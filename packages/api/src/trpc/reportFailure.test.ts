import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerTrpc } from './registerTrpc.ts'

/** The server's procedures over an engine that fails at every query. */
async function serve() {
  const reports: { failure: unknown; place: unknown }[] = []
  const analytics: Partial<Analytics> = {
    dataVersion: 1,
    rows: () => Promise.reject(new Error('engine on fire')),
  }
  const app = fastify()
  await app.register((scope) =>
    registerTrpc(scope, {
      ctx: {
        analytics: analytics as Analytics,
        now: () => 0,
        productName: 'Tickmark',
        access: OPEN_ACCESS,
      },
      publicToken: 'public',
      buildVersion: '1',
      requestsPerMinute: Number.POSITIVE_INFINITY,
      reportFailure: (failure, place) => reports.push({ failure, place }),
    }),
  )
  return { app, reports }
}

it('reports a procedure that fails by our own fault, under its name', async () => {
  const { app, reports } = await serve()
  const answer = await app.inject('/trpc/status.getDataStatus?input={}')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('engine on fire')
  expect(reports).toEqual([
    {
      failure: expect.objectContaining({
        code: 'internal',
        cause: expect.objectContaining({ message: 'engine on fire' }),
      }),
      place: { method: 'GET', route: '/trpc/status.getDataStatus' },
    },
  ])
})

it('does not report what the caller did wrong', async () => {
  const { app, reports } = await serve()
  expect((await app.inject('/trpc/no.such.procedure')).statusCode).toBe(404)
  expect((await app.inject('/trpc/metrics.query?input={}')).statusCode).toBe(400)
  expect(reports).toEqual([])
})

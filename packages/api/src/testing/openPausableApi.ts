import type { Analytics, Statement } from '@tickmark/analytics/client/Analytics'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import fastify, { type FastifyInstance } from 'fastify'
import { QueryQueue } from '../limits/QueryQueue.ts'
import { registerTrpc } from '../trpc/registerTrpc.ts'
import { openTestApi, TEST_NOW, TEST_TOKEN } from './openTestApi.ts'

/** The projects whose answers are held back. */
const SLOW = ['solana', 'aave', 'ethereum'] as const

export type PausableApi = {
  app: FastifyInstance
  origin: string
  /** The slow projects that the engine was asked about since the gate was last closed. */
  asked(): readonly string[]
  /** From now on answers about slow projects wait for `openGate`. */
  closeGate(): void
  openGate(): void
  close(): Promise<void>
}

/**
 * tRPC over HTTP, whose engine answers what is asked of some projects only when a gate is open: a slow answer that
 * lasts as long as a test needs it. `prepare` adds to what the server answers.
 */
export async function openPausableApi(
  prepare?: (app: FastifyInstance) => void,
): Promise<PausableApi> {
  const api = await openTestApi()
  let asked: string[] = []
  let gate = Promise.withResolvers<void>()
  const held: Analytics = Object.create(api.analytics)
  held.rows = async <T>(statement: Statement) => {
    const project = SLOW.find((id) => JSON.stringify(statement.params ?? {}).includes(id))
    if (project !== undefined) {
      asked.push(project)
      await gate.promise
    }
    return api.analytics.rows<T>(statement)
  }
  const app = fastify()
  prepare?.(app)
  await app.register((scope) =>
    registerTrpc(scope, {
      ctx: {
        analytics: held,
        now: () => TEST_NOW,
        productName: 'Test',
        access: OPEN_ACCESS,
      },
      publicToken: TEST_TOKEN,
      buildVersion: 'test',
      requestsPerMinute: Number.POSITIVE_INFINITY,
      queue: new QueryQueue({ lanes: 1, waitingPerAddress: 10, waitMs: 60_000 }),
    }),
  )
  return {
    app,
    origin: await app.listen({ port: 0, host: '127.0.0.1' }),
    asked: () => asked,
    closeGate: () => {
      asked = []
      gate = Promise.withResolvers()
    },
    openGate: () => gate.resolve(),
    close: async () => {
      gate.resolve()
      await app.close()
      await api.close()
    },
  }
}

import { initTRPC, TRPCError } from '@trpc/server'
import { createHTTPHandler } from '@trpc/server/adapters/standalone'
import { startServer } from '../../rest/testing/startServer.ts'

type Context = { secondPiece: Promise<void> }

const t = initTRPC.context<Context>().create({
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    data: {
      code: error.code,
      httpStatus: shape.data.httpStatus,
      type: error.message === 'Log in again.' ? 'session-expired' : error.code.toLowerCase(),
      errors: [],
    },
  }),
})

/** Input that is taken as it comes: what matters here is how it was sent. */
const anything = <T>(input: unknown) => input as T
const expired = () => new TRPCError({ code: 'FORBIDDEN', message: 'Log in again.' })

const router = t.router({
  projects: t.router({
    get: t.procedure
      .input(anything<{ slug: string }>)
      .query(({ input }) => ({ name: input.slug.toUpperCase() })),
    list: t.procedure
      .input(anything<{ limit: number; cursor?: number; direction?: string }>)
      .query(({ input: { cursor = 0, limit } }) => ({
        items: Array.from({ length: limit }, (_, index) => cursor + index),
        nextCursor: cursor + limit,
      })),
  }),
  marts: t.router({
    postMart: t.procedure
      .input(anything<{ mart_id: string }>)
      .mutation(({ input }) => ({ saved: input.mart_id })),
  }),
  fail: t.router({
    missing: t.procedure.query(() => {
      throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no project "nobody".' })
    }),
    expired: t.procedure.query(() => {
      throw expired()
    }),
  }),
  customQuery: t.router({
    generateQueryStream: t.procedure.input(anything<{ prompt: string }>).query(async function* ({
      input,
      ctx,
    }) {
      yield { type: 'plan', text: input.prompt }
      await ctx.secondPiece
      yield { type: 'done', text: '' }
    }),
    expireMidway: t.procedure.query(async function* () {
      yield 1
      throw expired()
    }),
  }),
})

export type TestRouter = typeof router

/** A real tRPC server on this machine, whose streams hold their second piece back for a given time. */
export async function startRpc(secondPiece: Promise<void> = Promise.resolve()) {
  return startServer(
    createHTTPHandler({
      router,
      basePath: '/trpc/',
      allowMethodOverride: true,
      createContext: () => ({ secondPiece }),
    }),
  )
}

import { initTRPC } from '@trpc/server'
import type { ApiContext } from '../context/ApiContext.ts'
import { formatTrpcError } from './formatTrpcError.ts'

/** The one tRPC instance: procedures and routers are made with it. */
export const trpc = initTRPC.context<ApiContext>().create({
  errorFormatter: ({ shape, error }) => formatTrpcError(shape, error),
})

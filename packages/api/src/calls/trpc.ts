import type { FieldError } from '@tickmark/core/errors/AppError'
import { shortenMessage, shortenText } from '@tickmark/core/errors/shortenMessage'
import { initTRPC, type TRPCDefaultErrorShape, type TRPCError } from '@trpc/server'
import type { ApiContext } from '../context/ApiContext.ts'
import type { FactEndpoint } from '../context/endpoint.ts'
import { toAppError } from '../errors/toAppError.ts'

/** The error that a failed procedure sends besides code and message: our own code and the fields that were wrong. */
export type TrpcErrorShape = Omit<TRPCDefaultErrorShape, 'data'> & {
  data: {
    code: string
    httpStatus: number
    path?: string
    type: string
    errors: readonly FieldError[]
  }
}

/** Leaves out stack traces and lists a validation failure as fields, as REST does. */
export function formatTrpcError(shape: TRPCDefaultErrorShape, error: TRPCError): TrpcErrorShape {
  const known = error.cause === undefined ? undefined : toAppError(error.cause)
  const isOwn = known !== undefined && known.code !== 'internal'
  const hidden = error.code === 'INTERNAL_SERVER_ERROR' && !isOwn
  return {
    code: shape.code,
    message: hidden
      ? 'Something went wrong on the server.'
      : shortenMessage((isOwn ? known : error).message),
    data: {
      code: error.code,
      httpStatus: shape.data.httpStatus,
      ...(shape.data.path !== undefined && { path: shortenText(shape.data.path) }),
      type: isOwn ? known.code : error.code.toLowerCase().replaceAll('_', '-'),
      errors: isOwn ? known.errors : [],
    },
  }
}

/** The details that a procedure knows of the call that it answers. */
export type ProcedureCall = Pick<FactEndpoint, 'input' | 'group'> &
  Partial<Pick<FactEndpoint, 'path'>>

/** The one tRPC instance: procedures and routers are made with it. A procedure knows the call that it answers. */
export const trpc = initTRPC
  .context<ApiContext>()
  .meta<{ call: ProcedureCall }>()
  .create({
    errorFormatter: ({ shape, error }) => formatTrpcError(shape, error),
  })

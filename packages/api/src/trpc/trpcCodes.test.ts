import { ERROR_CODES } from '@tickmark/core/errors/AppError'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { expect, it } from 'vitest'
import { TRPC_CODE } from '../calls/toTrpcError.ts'
import { HTTP_STATUS } from '../rest/HTTP_STATUS.ts'

const CLAIM =
  'BAD_REQUEST 400, UNAUTHORIZED 401, FORBIDDEN 403, NOT_FOUND 404, TIMEOUT 408, CONFLICT 409, TOO_MANY_REQUESTS 429, INTERNAL_SERVER_ERROR 500'

it.each(CLAIM.split(', ').map((part) => part.split(' ') as [TRPCError['code'], string]))(
  '"RPC error codes: … %s %s …", by the status of the same failure over REST',
  (code, status) => {
    expect(getHTTPStatusCodeFromError(new TRPCError({ code }))).toBe(Number(status))
    const ours = ERROR_CODES.filter((one) => TRPC_CODE[one] === code)
    expect(ours.map((one) => HTTP_STATUS[one])).toContain(Number(status))
  },
)

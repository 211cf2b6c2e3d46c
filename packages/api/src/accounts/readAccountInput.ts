import { AppError } from '@tickmark/core/errors/AppError'
import { describeIssues } from '@tickmark/core/errors/describeIssues'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AccountCall } from './AccountCall.ts'

/**
 * Path, query or body of a request as the call's checked input.
 * @throws AppError `bad-request` that names what is wrong and tells no value back, which may be a password.
 */
export function readAccountInput(
  call: AccountCall,
  request: FastifyRequest,
): z.output<z.ZodObject> {
  const given = call.method === 'GET' ? request.query : readBody(request.body)
  const input = { ...(given as Record<string, unknown>), ...(request.params as object) }
  const parsed = call.input.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  const errors = describeIssues(parsed.error)
  const [first] = errors
  throw new AppError(
    'bad-request',
    first === undefined ? 'The request is not valid.' : `${first.field}: ${first.message}`,
    { errors: errors.map(({ code, field }) => ({ code, field, value: null })) },
  )
}

function readBody(body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body
  throw new AppError('bad-request', 'The body must be a JSON object.', {
    errors: [{ code: 'invalid', field: 'body', value: null }],
  })
}

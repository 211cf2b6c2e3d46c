import type { ErrorCode } from '@tickmark/core/errors/AppError'

/** The HTTP status of each way to fail. A new code does not compile until it is here. */
export const HTTP_STATUS = {
  'bad-request': 400,
  unauthorized: 401,
  'payment-required': 402,
  forbidden: 403,
  'session-expired': 403,
  'not-found': 404,
  'not-acceptable': 406,
  timeout: 408,
  conflict: 409,
  ambiguous: 409,
  'payload-too-large': 413,
  'too-large': 413,
  'unsupported-input': 422,
  'too-many-requests': 429,
  internal: 500,
  'billing-not-configured': 501,
  'bad-gateway': 502,
  busy: 503,
  'not-ready': 503,
  'storage-full': 507,
} as const satisfies Record<ErrorCode, number>

import { expect, it } from 'vitest'
import { isDiskFull } from './systemFailures.ts'

const failure = (message: string, code?: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), code === undefined ? {} : { code })

it.each([
  ['Node without space', failure('write', 'ENOSPC'), true],
  ['Node without quota', failure('write', 'EDQUOT'), true],
  ['PostgreSQL', failure('could not extend file "base/5/1"', '53100'), true],
  ['a wrapped failure', failure('Failed to log in', undefined, failure('x', 'ENOSPC')), true],
  ['words alone', failure('could not write: No space left on device'), true],
  ['ClickHouse', failure('Cannot reserve 1.00 MiB, not enough space'), true],
  ['another code', failure('connection refused', 'ECONNREFUSED'), false],
  ['no error', 'ENOSPC', false],
])('knows a full disk from %s', (_what, given, expected) => {
  expect(isDiskFull(given)).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { HttpError } from '../data/rest/HttpError.ts'
import { findConflict } from './findConflict.ts'

function refuse(status: number, originalError: unknown): HttpError {
  return new HttpError('No.', { status, response: null, originalError })
}

describe('findConflict', () => {
  it('finds the version that somebody else saved', () => {
    const errors = [{ code: 'stale-version', field: 'base_version', value: 7 }]
    expect(findConflict(refuse(409, { message: 'No.', errors }))).toBe(7)
  })

  it('is not confused by other refusals', () => {
    const errors = [{ code: 'stale-version', field: 'base_version', value: 7 }]
    expect(findConflict(refuse(403, { errors }))).toBeUndefined()
    expect(findConflict(refuse(409, { errors: [{ code: 'conflict', value: 7 }] }))).toBeUndefined()
    expect(findConflict(new Error('No.'))).toBeUndefined()
  })

  it.each([null, 'nonsense', { errors: 'x' }, { errors: [null, 3, {}] }])(
    'finds nothing in the body %j',
    (body) => {
      expect(findConflict(refuse(409, body))).toBeUndefined()
    },
  )
})

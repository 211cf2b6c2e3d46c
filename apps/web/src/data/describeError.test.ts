import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { describeError, MessageError, MISSING_CODE } from './describeError.ts'
import { HttpError } from './rest/HttpError.ts'

describe('describeError', () => {
  it('says what a call says', () => {
    const refusal = new HttpError('No such project.', { status: 404, response: null })
    expect(describeError(refusal)).toMatchSnapshot()
    expect(describeError(TRPCClientError.from(refusal))).toMatchSnapshot()
  })
  it('describes a mere status as the server’s', () => {
    const response = new Response('', { status: 502, statusText: 'Bad Gateway' })
    const failure = new HttpError('Bad Gateway', { status: 502, response })
    expect(describeError(TRPCClientError.from(failure))).toMatchSnapshot()
  })
  it('says that the terminal may have been updated when its code is gone', () => {
    const error = Object.assign(new TypeError('Failed to fetch x.js'), { name: MISSING_CODE })
    expect(describeError(error)).toMatch(/updated since you opened this page/)
  })
  it('shows no text of the program, such as "(t ?? []).map is not a function"', () => {
    const failure = new TypeError('(t ?? []).map is not a function')
    for (const error of [failure, TRPCClientError.from(failure), failure.message, null])
      expect(describeError(error)).toMatchSnapshot()
  })
  it('says what a procedure says, and what was written for people', () => {
    const refused = { code: -32600, message: 'fees: no such metric', data: {} }
    expect(describeError(TRPCClientError.from({ error: refused }))).toMatchSnapshot()
    const message = 'Failed to update active organization'
    expect(describeError(new MessageError(message))).toBe(message)
  })
})

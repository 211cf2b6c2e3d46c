import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { describeError } from './describeError.ts'
import { MISSING_CODE } from './isMissingCode.ts'
import { HttpError } from './rest/HttpError.ts'

describe('describeError', () => {
  it('says what a call says', () => {
    const refusal = new HttpError('No such project.', { status: 404, response: null })
    expect(describeError(refusal)).toBe('No such project.')
    expect(describeError(TRPCClientError.from(refusal))).toBe('No such project.')
  })
  it('tells a mere status as the server’s', () => {
    const response = new Response('', { status: 502, statusText: 'Bad Gateway' })
    const failure = new HttpError('Bad Gateway', { status: 502, response })
    expect(describeError(TRPCClientError.from(failure))).toBe(
      'The server answered 502 Bad Gateway.',
    )
  })
  it('says that the terminal may have been updated when its code is gone', () => {
    const error = Object.assign(new TypeError('Failed to fetch x.js'), { name: MISSING_CODE })
    expect(describeError(error)).toMatch(/updated since this page was opened/)
  })
  it('tells an error of the page itself apart', () => {
    expect(describeError(new Error('x is null'))).toBe('It stopped with an error: x is null')
    expect(describeError('half a word')).toBe('It stopped with an error: half a word')
  })
})

import { expect, it } from 'vitest'
import { HttpError } from '../rest/HttpError.ts'
import { withServerWords } from './accountQuery.ts'

const refuse = (message: string, originalError: unknown) =>
  new HttpError(message, { status: 403, response: null, originalError })

it('tells a refusal as the server did', () => {
  const told = withServerWords(
    refuse('Forbidden', { type: 'forbidden', message: 'Yours is MEMBER.' }),
  )
  expect(told).toBeInstanceOf(HttpError)
  expect(told).toMatchObject({ message: 'Yours is MEMBER.', status: 403 })
})

it('keeps what else went wrong as it is', () => {
  const silent = refuse('Bad Gateway', undefined)
  const expired = refuse('Session has expired', { message: 'The session has ended.' })
  const broken = new TypeError('broken')
  const away = new HttpError('The server could not be reached.', {
    status: 0,
    response: null,
    originalError: new TypeError('Failed to fetch'),
  })
  for (const error of [silent, expired, broken, away]) expect(withServerWords(error)).toBe(error)
})

import { expect, it } from 'vitest'
import { withServerWords } from './accountQuery.ts'
import { HttpError } from './rest/HttpError.ts'

const refuse = (message: string, originalError: unknown) =>
  new HttpError(message, { status: 403, response: null, originalError })

it('reports a refusal in the words of the server', () => {
  const refusal = withServerWords(
    refuse('Forbidden', { type: 'forbidden', message: 'Yours is MEMBER.' }),
  )
  expect(refusal).toBeInstanceOf(HttpError)
  expect(refusal).toMatchObject({ message: 'Yours is MEMBER.', status: 403 })
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

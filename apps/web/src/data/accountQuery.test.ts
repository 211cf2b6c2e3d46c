import { expect, it, vi } from 'vitest'
import { accountQuery, withServerWords } from './accountQuery.ts'
import { queryClient } from './queryClient.ts'
import { HttpError } from './rest/HttpError.ts'
import { startServer } from './rest/testing/startServer.ts'

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

it('logs a call once that stays refused, with its address and the status text', async () => {
  const { host, received } = await startServer((_request, response) => {
    response.statusCode = received.length === 1 ? 503 : 404
    response.end('{"message":"There is no such thing."}')
  })
  vi.stubGlobal('window', { location: { origin: host, pathname: '/explorer' } })
  vi.stubGlobal('document', { cookie: '' })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const query = { ...accountQuery('/v1/tiers'), retryDelay: 1 }
  await expect(queryClient.query(query)).rejects.toThrow('There is no such thing.')
  expect(received).toHaveLength(2)
  expect(log.mock.calls).toEqual([[`Failed to fetch from "${host}/v1/tiers" - Not Found`]])
  vi.unstubAllGlobals()
  log.mockRestore()
})

import { describe, expect, it } from 'vitest'
import { readRefusal } from './HttpError.ts'

describe('readRefusal', () => {
  it('names the status where there is no status text, as over HTTP/2', async () => {
    const error = await readRefusal(new Response('', { status: 503 }), 'status')
    expect(error).toMatchObject({ message: 'The server answered 503.', status: 503 })
  })
  it("prefers the status text or the server's message, as asked", async () => {
    const answer = () =>
      new Response('{"message":"Too few."}', { status: 400, statusText: 'Bad Request' })
    expect((await readRefusal(answer(), 'status')).message).toBe('Bad Request')
    expect((await readRefusal(answer(), 'message')).message).toBe('Too few.')
  })
  it('takes an ended session only from a 403', async () => {
    const error = await readRefusal(
      new Response('{"type":"session-expired"}', { status: 401, statusText: 'Unauthorized' }),
      'status',
    )
    expect(error.message).toBe('Unauthorized')
  })
})

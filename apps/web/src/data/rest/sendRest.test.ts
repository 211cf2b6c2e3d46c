import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteRest, patchRest, postRest } from '../callAccount.ts'
import { setErrorReporter } from '../reportError.ts'
import { sessionExpiry } from '../session/sessionExpiry.ts'
import { HttpError } from './HttpError.ts'
import { callFrom, startServer } from './testing/startServer.ts'

async function answering(status: number, text = '{}') {
  const { host, received } = await startServer((request, response) => {
    request.on('end', () => response.writeHead(status).end(status === 204 ? undefined : text))
  })
  return { caller: callFrom(host), received }
}

describe.each([
  ['POST', postRest],
  ['PATCH', patchRest],
] as const)('a %s', (method, send) => {
  it('sends JSON and gives the parsed answer', async () => {
    const { caller, received } = await answering(201, '{"user":{"user_id":1}}')
    expect(await send('/users/me', { user: { name: 'Ada' } }, { version: 'v1', caller })).toEqual({
      user: { user_id: 1 },
    })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      method,
      url: '/v1/internal/users/me',
      body: '{"user":{"name":"Ada"}}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer public' },
    })
  })

  it('sends an empty object where there is nothing to say', async () => {
    const { caller, received } = await answering(200)
    await send('/logout', undefined, { caller })
    expect(received[0]?.body).toBe('{}')
  })

  it('sends multipart when a form is given', async () => {
    const { caller, received } = await answering(200)
    const form = new FormData()
    form.set('title', 'Fees of March')
    form.set('file', new Blob(['day,fees\n']), 'fees.csv')
    await send('/datahub/create', form, { version: 'v3', caller })
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received[0]?.body).toContain('Fees of March')
    expect(received[0]?.body).toContain('filename="fees.csv"')
  })

  it('gives null for 204', async () => {
    const { caller } = await answering(204)
    expect(await send('/users/me', {}, { caller })).toBeNull()
  })

  it("that is refused fails with the server's message field, and brings the fields that were wrong", async () => {
    const body = {
      type: 'bad-request',
      message: 'The password is too short.',
      errors: [{ code: 'too-short', field: 'password', value: null }],
    }
    const { caller, received } = await answering(400, JSON.stringify(body))
    const failure: unknown = await send('/users', {}, { caller }).catch((error) => error)
    expect(failure).toBeInstanceOf(HttpError)
    expect(failure).toMatchObject({
      message: 'The password is too short.',
      status: 400,
      originalError: body,
    })
    expect(received).toHaveLength(1)
  })

  it.each([
    ['HTML', '<h1>Bad gateway</h1>'],
    ['half a JSON text', '{"message":"The'],
    ['nothing', ''],
    ['a message that is no text', '{"message":{"text":1}}'],
    ['an empty message', '{"message":""}'],
    ['null', 'null'],
  ])('that is refused with %s falls back to the status text', async (_name, text) => {
    const { caller } = await answering(502, text)
    await expect(send('/users', {}, { caller })).rejects.toMatchObject({
      message: 'Bad Gateway',
      status: 502,
    })
  })

  it('is not repeated, whatever becomes of it', async () => {
    const { caller, received } = await answering(503)
    await expect(send('/users', {}, { caller })).rejects.toMatchObject({ status: 503 })
    expect(received).toHaveLength(1)
  })

  it('that is answered with HTML fails plainly', async () => {
    const { caller } = await answering(200, '<!doctype html>')
    await expect(send('/users', {}, { caller })).rejects.toMatchObject({
      message: 'The server sent an unexpected response.',
      status: 200,
    })
  })

  it("fails with 'Session has expired' when it has, and notifies the page", async () => {
    const { caller } = await answering(403, '{"type":"session-expired","message":"Log in again."}')
    const heard = vi.fn()
    const stop = sessionExpiry.listen(heard)
    await expect(send('/users/me', {}, { caller })).rejects.toThrow('Session has expired')
    stop()
    expect(heard).toHaveBeenCalledOnce()
  })

  it('can be aborted', async () => {
    const { host, received } = await startServer(() => {})
    const controller = new AbortController()
    const sent = send('/users', {}, { signal: controller.signal, caller: callFrom(host) })
    await expect.poll(() => received).toHaveLength(1)
    controller.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('rejects with a developer error when the path brings a prefix', async () => {
    const caller = callFrom('http://localhost')
    await expect(send('/internal/users', {}, { caller })).rejects.toThrow(TypeError)
  })
})

const MEMBER = '/organization/1/members/2'

const log = vi.spyOn(console, 'error')
const reporter = vi.fn()
beforeEach(() => {
  log.mockReset().mockImplementation(() => {})
  reporter.mockReset()
  setErrorReporter(reporter)
})
afterEach(() => {
  setErrorReporter(null)
})

async function answeringDelete(status: number, text = '{}') {
  const { host, received } = await startServer((request, response) => {
    request.on('end', () => response.writeHead(status).end(status === 204 ? undefined : text))
  })
  return { caller: callFrom(host), endpoint: `${host}/v3/internal${MEMBER}`, received }
}

describe('a DELETE', () => {
  it('sends Authorization Bearer with the default token and no body, and gives the parsed JSON', async () => {
    const { caller, received } = await answeringDelete(200, '{"success":true}')
    expect(await deleteRest(MEMBER, undefined, { version: 'v3', caller })).toEqual({
      success: true,
    })
    expect(received[0]).toMatchObject({
      method: 'DELETE',
      url: `/v3/internal${MEMBER}`,
      headers: { authorization: 'Bearer public' },
      body: '',
    })
    expect(received[0]?.headers['content-type']).toBeUndefined()
  })

  it('may have a JSON body, with its content type', async () => {
    const { caller, received } = await answeringDelete(200)
    await deleteRest(MEMBER, { reason: 'left' }, { caller })
    expect(received[0]).toMatchObject({
      body: '{"reason":"left"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('gives null for 204', async () => {
    const { caller } = await answeringDelete(204)
    expect(await deleteRest(MEMBER, undefined, { caller })).toBeNull()
  })

  it('that is refused fails, is logged as for GET, and is reported with the endpoint', async () => {
    const { caller, endpoint } = await answeringDelete(409, '{"message":"The last owner stays."}')
    const options = { version: 'v3', caller } as const
    const failure = await deleteRest(MEMBER, undefined, options).catch((error) => error)
    expect(failure).toMatchObject({ message: 'The last owner stays.', status: 409 })
    expect(log).toHaveBeenCalledWith(`Failed to fetch from "${endpoint}" - Conflict`)
    expect(reporter).toHaveBeenCalledExactlyOnceWith({ error: failure, tags: { endpoint } })
  })

  it('that is aborted is neither logged nor reported', async () => {
    const { host, received } = await startServer(() => {})
    const controller = new AbortController()
    const options = { signal: controller.signal, caller: callFrom(host) }
    const sent = deleteRest(MEMBER, undefined, options)
    await expect.poll(() => received).toHaveLength(1)
    controller.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(log).not.toHaveBeenCalled()
    expect(reporter).not.toHaveBeenCalled()
  })
})

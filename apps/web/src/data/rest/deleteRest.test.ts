import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setErrorReporter } from '../reportError.ts'
import { deleteRest } from './deleteRest.ts'
import { callFrom } from './testing/callFrom.ts'
import { startServer } from './testing/startServer.ts'

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

async function answering(status: number, text = '{}') {
  const { host, received } = await startServer((request, response) => {
    request.on('end', () => response.writeHead(status).end(status === 204 ? undefined : text))
  })
  return { caller: callFrom(host), endpoint: `${host}/v3/internal${MEMBER}`, received }
}

describe('a DELETE', () => {
  it('sends Authorization Bearer with the default token and no body, and gives the parsed JSON', async () => {
    const { caller, received } = await answering(200, '{"success":true}')
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
    const { caller, received } = await answering(200)
    await deleteRest(MEMBER, { reason: 'left' }, { caller })
    expect(received[0]).toMatchObject({
      body: '{"reason":"left"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('gives null for 204', async () => {
    const { caller } = await answering(204)
    expect(await deleteRest(MEMBER, undefined, { caller })).toBeNull()
  })

  it('that is refused fails, is logged as for GET, and is reported with the endpoint', async () => {
    const { caller, endpoint } = await answering(409, '{"message":"The last owner stays."}')
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
    await vi.waitFor(() => expect(received).toHaveLength(1))
    controller.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(log).not.toHaveBeenCalled()
    expect(reporter).not.toHaveBeenCalled()
  })
})

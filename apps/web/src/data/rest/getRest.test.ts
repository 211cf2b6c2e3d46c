import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../queryClient.ts'
import { sessionExpiry } from '../session/sessionExpiry.ts'
import { getRest } from './getRest.ts'
import { HttpError } from './HttpError.ts'
import { callFrom, startServer } from './testing/startServer.ts'

const log = vi.spyOn(console, 'error')
beforeEach(() => {
  log.mockReset().mockImplementation(() => {})
})
afterEach(() => {
  queryClient.clear()
})

/** Answers with each status in turn, and with the last one from then on. */
async function answering(...statuses: number[]) {
  let count = 0
  const { host, received } = await startServer((_request, response) => {
    count++
    response.statusCode = statuses[count - 1] ?? statuses.at(-1) ?? 200
    response.end(response.statusCode === 204 ? undefined : JSON.stringify({ count }))
  })
  return { caller: callFrom(host), host, received }
}

async function answeringText(text: string, type = 'application/json') {
  const { host, received } = await startServer((_request, response) => {
    response.setHeader('content-type', type).end(text)
  })
  return { caller: callFrom(host), received }
}

/** Answers nothing until `release`; `gone` resolves once a caller has hung up. */
async function hanging() {
  const held: (() => void)[] = []
  const gone = Promise.withResolvers<void>()
  const { host, received } = await startServer((_request, response) => {
    const count = held.length + 1
    held.push(() => response.end(JSON.stringify({ count })))
    response.on('close', () => {
      if (!response.writableFinished) gone.resolve()
    })
  })
  const arrived = (count: number) => expect.poll(() => received).toHaveLength(count)
  return { caller: callFrom(host), received, held, gone: gone.promise, arrived }
}

describe('a GET', () => {
  it('gives the parsed JSON as ok, from the internal v2 path by default', async () => {
    const { caller, received } = await answering(200)
    expect(await getRest('/users', { caller })).toEqual({ ok: { count: 1 }, err: null })
    expect(received[0]).toMatchObject({
      method: 'GET',
      url: '/v2/internal/users',
      headers: { authorization: 'Bearer public' },
    })
  })

  it('hides the token where the call asks for that', async () => {
    const { caller, received } = await answering(200)
    await getRest('/users/me', { version: 'v1', internal: false, hideToken: true, caller })
    expect(received[0]?.url).toBe('/v1/users/me')
    expect(received[0]?.headers.authorization).toBeUndefined()
  })

  it('sends credentials', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    const { caller } = await answering(200)
    await getRest('/users', { caller })
    expect(sent.mock.lastCall?.[1]?.credentials).toBe('include')
    sent.mockRestore()
  })

  it('gives null for 204', async () => {
    const { caller } = await answering(204)
    expect(await getRest('/users', { caller })).toEqual({ ok: null, err: null })
  })

  it('gives null for 404 when the caller allows it, without a word in the log', async () => {
    const { caller, received } = await answering(404)
    expect(await getRest('/a', { allowMissing: true, caller })).toEqual({ ok: null, err: null })
    expect(log).not.toHaveBeenCalled()
    expect(received).toHaveLength(1)
  })

  it('fails for 404 when the caller does not, even after one that did', async () => {
    const { caller } = await answering(404)
    await getRest('/a', { allowMissing: true, caller })
    const { ok, err } = await getRest('/a', { caller })
    expect(ok).toBeNull()
    expect(err).toMatchObject({ status: 404, message: 'Not Found' })
  })

  it('rejects with a developer error when the path brings a prefix', async () => {
    await expect(getRest('/v2/users', { caller: callFrom('http://localhost') })).rejects.toThrow(
      TypeError,
    )
  })
})

describe('answers of a GET', () => {
  it('are cached per endpoint', async () => {
    const { caller, received } = await answering(200)
    await getRest('/a', { caller })
    expect((await getRest('/a', { caller })).ok).toEqual({ count: 1 })
    expect((await getRest('/b', { caller })).ok).toEqual({ count: 2 })
    expect((await getRest('/a', { caller, version: 'v3' })).ok).toEqual({ count: 3 })
    expect(received).toHaveLength(3)
  })

  it('are requested again when refreshed by force', async () => {
    const { caller } = await answering(200)
    await getRest('/a', { caller })
    expect((await getRest('/a', { refresh: true, caller })).ok).toEqual({ count: 2 })
    expect((await getRest('/a', { caller })).ok).toEqual({ count: 2 })
  })

  it('are shared by calls at the same moment', async () => {
    const { caller, received } = await answering(200)
    const both = await Promise.all([getRest('/a', { caller }), getRest('/a', { caller })])
    expect(both.map(({ ok }) => ok)).toEqual([{ count: 1 }, { count: 1 }])
    expect(received).toHaveLength(1)
  })

  it('that were on their way before a refresh are given up for the newer one', async () => {
    const { caller, held, gone, arrived } = await hanging()
    const early = getRest('/a', { caller })
    await arrived(1)
    const late = getRest('/a', { refresh: true, caller })
    await arrived(2)
    await gone
    held[1]?.()
    expect(await Promise.all([early, late])).toEqual([
      { ok: { count: 2 }, err: null },
      { ok: { count: 2 }, err: null },
    ])
  })

  it('are not cached when they are failures', async () => {
    const { caller } = await answering(500, 200)
    expect((await getRest('/a', { caller })).err).not.toBeNull()
    expect(await getRest('/a', { caller })).toEqual({ ok: { count: 2 }, err: null })
  })

  it('stay when a refresh fails', async () => {
    const { caller } = await answering(200, 500, 200)
    await getRest('/a', { caller })
    expect((await getRest('/a', { refresh: true, caller })).err).toMatchObject({ status: 500 })
    expect((await getRest('/a', { caller })).ok).toEqual({ count: 3 })
  })
})

describe('a GET that is refused', () => {
  it('fails with the status text, the status and the answer with its address, and logs that', async () => {
    const { caller, host } = await answering(400)
    const { ok, err } = await getRest('/projects?limit=0', { caller })
    expect(ok).toBeNull()
    expect(err).toBeInstanceOf(HttpError)
    expect(err).toMatchObject({
      name: 'HttpError',
      message: 'Bad Request',
      status: 400,
      response: { url: `${host}/v2/internal/projects?limit=0` },
      originalError: { count: 1 },
    })
    expect(log).toHaveBeenCalledExactlyOnceWith(
      `Failed to fetch from "${host}/v2/internal/projects?limit=0" - Bad Request`,
    )
  })

  it.each([400, 401, 403, 404, 409, 422, 428, 500])(
    'is not retried for status %i',
    async (status) => {
      const { caller, received } = await answering(status)
      expect((await getRest('/a', { caller })).err).toMatchObject({ status })
      expect(received).toHaveLength(1)
    },
  )

  it.each([429, 431, 501, 502, 503, 504])('is retried five times for status %i', async (status) => {
    const { caller, received } = await answering(status)
    expect((await getRest('/a', { caller })).err).toMatchObject({ status })
    expect(received).toHaveLength(6)
    expect(log).toHaveBeenCalledOnce()
  })

  it('succeeds when the server recovers in between, having waited after each failure', async () => {
    const { host, received } = await answering(503, 503, 200)
    const waited: number[] = []
    const retryDelay = (failures: number) => {
      waited.push(failures)
      return 1
    }
    const { ok } = await getRest('/a', { caller: callFrom(host, { retryDelay }) })
    expect(ok).toEqual({ count: 3 })
    expect(received).toHaveLength(3)
    expect(waited).toEqual([0, 1])
    expect(log).not.toHaveBeenCalled()
  })

  it("fails with 'Session has expired' for 403 of the session-expired type, is not retried, and notifies the page", async () => {
    const { host, received } = await startServer((_request, response) => {
      response.statusCode = 403
      response.end(JSON.stringify({ type: 'session-expired', message: 'Log in again.' }))
    })
    const heard = vi.fn()
    const stop = sessionExpiry.listen(heard)
    const { err } = await getRest('/users/me', { caller: callFrom(host) })
    stop()
    expect(err).toMatchObject({ message: 'Session has expired', status: 403 })
    expect(received).toHaveLength(1)
    expect(heard).toHaveBeenCalledOnce()
  })

  it('with 403 for another reason leaves the session alone', async () => {
    const { caller } = await answering(403)
    const heard = vi.fn()
    const stop = sessionExpiry.listen(heard)
    const { err } = await getRest('/users/me', { caller })
    stop()
    expect(err?.message).toBe('Forbidden')
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('a GET without an answer', () => {
  it('is retried five times, and says that the server could not be reached', async () => {
    const { host, received } = await startServer((request) => {
      request.socket.destroy()
    })
    const { err } = await getRest('/a', { caller: callFrom(host) })
    expect(err).toMatchObject({
      message: 'The server could not be reached.',
      status: 0,
      response: null,
      originalError: expect.any(TypeError),
    })
    expect(received).toHaveLength(6)
  })

  it('is retried when the connection breaks in the middle of the answer', async () => {
    let count = 0
    const { host } = await startServer((_request, response) => {
      if (++count > 1) return response.end('{"whole":true}')
      response.setHeader('content-length', '100')
      response.write('{"whole":', () => response.destroy())
    })
    expect((await getRest('/a', { caller: callFrom(host) })).ok).toEqual({ whole: true })
  })
})

describe('a GET whose answer is not JSON', () => {
  it.each([
    ['HTML', '<!doctype html><title>Sign in to the network</title>', 'text/html'],
    ['half a JSON text', '{"projects":[{"id":', 'application/json'],
    ['nothing', '', 'application/json'],
  ])('fails plainly: %s', async (_name, text, type) => {
    const { caller, received } = await answeringText(text, type)
    const { err } = await getRest('/a', { caller })
    expect(err).toBeInstanceOf(HttpError)
    expect(err).toMatchObject({
      message: 'The server sent an unexpected response.',
      status: 200,
      originalError: expect.any(SyntaxError),
    })
    expect(received).toHaveLength(1)
  })

  it('fails with the status text when HTML comes with a failing status', async () => {
    const { host } = await startServer((_request, response) => {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>')
    })
    const { err } = await getRest('/a', { caller: callFrom(host) })
    expect(err).toMatchObject({ message: 'Internal Server Error', originalError: undefined })
  })
})

describe('a GET that is aborted', () => {
  it('fails at once with an AbortError, is not retried, and the request is given up', async () => {
    const { caller, received, gone, arrived } = await hanging()
    const controller = new AbortController()
    const asked = getRest('/a', { signal: controller.signal, caller })
    await arrived(1)
    controller.abort()
    expect((await asked).err).toMatchObject({ name: 'AbortError' })
    await gone
    expect(received).toHaveLength(1)
    expect(log).not.toHaveBeenCalled()
  })

  it('does not poison the cache', async () => {
    const { caller, held, arrived } = await hanging()
    const controller = new AbortController()
    const aborted = getRest('/a', { signal: controller.signal, caller })
    await arrived(1)
    controller.abort()
    expect((await aborted).ok).toBeNull()
    const again = getRest('/a', { caller })
    await arrived(2)
    held[1]?.()
    expect((await again).ok).toEqual({ count: 2 })
  })

  it('keeps the answer of an earlier call when it was a refresh', async () => {
    const { caller, held, arrived } = await hanging()
    const first = getRest('/a', { caller })
    await arrived(1)
    held[0]?.()
    await first
    const controller = new AbortController()
    const refreshed = getRest('/a', { refresh: true, signal: controller.signal, caller })
    await arrived(2)
    controller.abort()
    expect((await refreshed).err).toMatchObject({ name: 'AbortError' })
    expect((await getRest('/a', { caller })).ok).toEqual({ count: 1 })
  })

  it('goes on for others who wait for it', async () => {
    const { caller, received, held, arrived } = await hanging()
    const controller = new AbortController()
    const first = getRest('/a', { signal: controller.signal, caller })
    const second = getRest('/a', { caller })
    await arrived(1)
    controller.abort()
    const third = getRest('/a', { caller })
    expect((await first).err).toMatchObject({ name: 'AbortError' })
    held[0]?.()
    expect((await second).ok).toEqual({ count: 1 })
    expect((await third).ok).toEqual({ count: 1 })
    expect(received).toHaveLength(1)
  })

  it('ends the waiting between two attempts', async () => {
    const { host, received } = await answering(503)
    const controller = new AbortController()
    const retryDelay = () => 60_000
    const asked = getRest('/a', {
      signal: controller.signal,
      caller: callFrom(host, { retryDelay }),
    })
    await expect.poll(() => received).toHaveLength(1)
    controller.abort()
    expect((await asked).err).toMatchObject({ name: 'AbortError' })
    const { caller } = await answering(200)
    expect((await getRest('/a', { caller })).ok).toEqual({ count: 1 })
  })

  it('before it began is never sent', async () => {
    const { caller, received } = await answering(200)
    const { err } = await getRest('/a', { signal: AbortSignal.abort(), caller })
    expect(err).toMatchObject({ name: 'AbortError' })
    expect(received).toHaveLength(0)
  })
})

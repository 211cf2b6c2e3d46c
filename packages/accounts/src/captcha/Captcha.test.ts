import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTurnstile } from './Captcha.ts'

const SECRET = 'the secret key of a site'

/** Answers as Turnstile's siteverify does: each right solution once, and by what the test says. */
let server: Server
let asked: URLSearchParams[]
let answer: { status: number; body: string } | null
beforeEach(async () => {
  asked = []
  answer = null
  const used = new Set<string>()
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    asked.push(form)
    const value = form.get('response') ?? ''
    const isRight = form.get('secret') === SECRET && value.startsWith('solved') && !used.has(value)
    used.add(value)
    response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' })
    response.end(
      answer?.body ??
        JSON.stringify({
          success: isRight,
          'error-codes': isRight ? [] : ['invalid-input-response'],
        }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  if (!server.listening) return
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const open = () =>
  createTurnstile({
    kind: 'turnstile',
    siteKey: 'the site',
    secretKey: SECRET,
    verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
  })

describe('Turnstile', () => {
  it('is asked for each solution, with the visitor’s address', async () => {
    const captcha = open()
    expect(await captcha.issue()).toEqual({ provider: 'turnstile', site_key: 'the site' })
    await captcha.check('solved 1', '203.0.113.7')
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: SECRET,
      response: 'solved 1',
      remoteip: '203.0.113.7',
    })
    for (const value of ['solved 1', 'made up'])
      await expect(captcha.check(value, '')).rejects.toMatchObject({
        code: 'bad-request',
        errors: [{ code: 'invalid', field: 'captcha' }],
      })
  })

  it('is not asked for nothing', async () => {
    await expect(open().check('', '')).rejects.toMatchObject({ errors: [{ code: 'missing' }] })
    expect(asked).toEqual([])
  })

  it.each([
    [500, '<html>'],
    [200, '{"success":"yes"}'],
    [200, ''],
  ])('lets no visitor through while it answers %s %j', async (status, body) => {
    answer = { status, body }
    await expect(open().check('solved', '')).rejects.toMatchObject({ code: 'bad-gateway' })
  })

  it('lets no visitor through while it is away, and never reveals its key', async () => {
    const captcha = open()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    const checked = captcha.check('solved', '')
    await expect(checked).rejects.toMatchObject({ code: 'bad-gateway' })
    await expect(checked).rejects.not.toThrow(SECRET)
  })
})

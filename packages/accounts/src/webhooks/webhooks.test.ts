import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkWebhookUrl, isPrivateAddress } from './checkWebhookUrl.ts'
import { describeFault, describeStatus, postWebhook } from './postWebhook.ts'
import { makeWebhookSecret, signWebhook } from './webhookSecret.ts'

const PUBLIC = { allowsPrivate: false }
const leadingTo = (...addresses: string[]) => ({
  allowsPrivate: false,
  resolve: async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::808:808',
    '64:ff9b:1::a9fe:a9fe',
    '::ffff:0:a9fe:a9fe',
    '::ffff:0:808:808',
    '100:0:0:1::1',
    '2001:20::1',
    '2620:4f:8000::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fec0::1',
    '2002:7f00:1::',
    '2001:0:53aa:64c::',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'no address',
    '',
  ])('is private: %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  it.each(['1.1.1.1', '172.32.0.1', '8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'is public: %s',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false)
    },
  )
})

describe('the address of a webhook', () => {
  it.each([
    ['http://127.0.0.1/hook', 'not a public address'],
    ['http://2130706433/', 'not a public address'],
    ['http://0x7f.1/', 'not a public address'],
    ['http://0177.0.0.1/', 'not a public address'],
    ['http://127.1:8080/', 'not a public address'],
    ['http://[::1]:8080/', 'not a public address'],
    ['http://[::ffff:169.254.169.254]/latest', 'not a public address'],
    ['http://①②⑦.⓪.⓪.①/', 'not a public address'],
    ['https://user:password@example.com/', 'user name or password'],
    ['https://user@example.com/', 'user name or password'],
    ['ftp://example.com/', 'must begin with https:// or http://'],
    ['javascript:alert(1)', 'must begin with https:// or http://'],
    ['/hook', 'not a complete address'],
    ['', 'not a complete address'],
  ])('is refused: %s', async (url, reason) => {
    await expect(checkWebhookUrl(url, PUBLIC)).rejects.toThrow(reason)
  })

  it('is refused when one of the addresses of its name is private', async () => {
    const policy = leadingTo('93.184.216.34', '10.0.0.7')
    await expect(checkWebhookUrl('https://hooks.example/', policy)).rejects.toThrow(
      'hooks.example is not a public address',
    )
    const nowhere = { ...PUBLIC, resolve: async () => Promise.reject(new Error('ENOTFOUND')) }
    await expect(checkWebhookUrl('https://hooks.example/', nowhere)).rejects.toThrow(
      'hooks.example is not a public address',
    )
    await expect(
      checkWebhookUrl('https://hooks.example/', { ...nowhere, allowsPrivate: true }),
    ).rejects.toThrow('does not resolve')
  })

  it('is taken with any port, and without what no server sees', async () => {
    const policy = leadingTo('93.184.216.34')
    expect(await checkWebhookUrl('https://hooks.example:8443/a?b=c#d', policy)).toBe(
      'https://hooks.example:8443/a?b=c',
    )
    expect(await checkWebhookUrl('http://127.0.0.1:9/', { allowsPrivate: true })).toBe(
      'http://127.0.0.1:9/',
    )
  })
})

describe('a signature', () => {
  it('is that of Standard Webhooks', () => {
    // The example of the specification's own libraries.
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
    expect(signWebhook(message, secret, 1_614_265_330_000)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is made with a secret of 32 bytes', () => {
    const secret = makeWebhookSecret()
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(key.length).toBe(32)
    const headers = signWebhook({ id: 'msg_1', body: 'x' }, secret, 5_000)
    const expected = createHmac('sha256', key).update('msg_1.5.x').digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  })
})

describe('a call', () => {
  const LOCAL = { allowsPrivate: true }
  let server: Server
  let url = ''
  const calls: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      calls.push(request.url ?? '')
      const status = Number(request.url?.slice(1))
      if (status === 0) return
      response.writeHead(status, status === 302 ? { location: '/200' } : {})
      response.end('x'.repeat(1_000_000))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const post = (path: string, timeoutMs = 5_000) =>
    postWebhook({ url: `${url}${path}`, body: '{}', headers: {} }, LOCAL, { timeoutMs })

  it('is delivered by any 2xx', async () => {
    expect(await post('/204')).toEqual({ isDelivered: true, detail: 'answered 204' })
  })

  it('over the public internet says no more than what its owner can mend', () => {
    const said = [200, 302, 404, 500].map((status) => describeStatus(status, PUBLIC).detail)
    expect(said).toMatchSnapshot()
    const faults = ['connect ECONNREFUSED 93.184.216.34:22', 'no response within 10 seconds']
    for (const fault of faults) expect(describeFault(new Error(fault), PUBLIC)).toMatchSnapshot()
  })

  it('follows no redirect', async () => {
    calls.length = 0
    expect(await post('/302')).toMatchObject({ isDelivered: false, isFinal: true })
    expect(calls).toEqual(['/302'])
  })

  it('is tried again after an error of the server, and not when the place is gone', async () => {
    expect(await post('/500')).toMatchObject({ isFinal: false, detail: 'answered 500' })
    expect(await post('/410')).toMatchObject({ isFinal: true })
  })

  it('survives a status that HTTP does not have', async () => {
    expect(await post('/999')).toMatchObject({ isDelivered: false, isFinal: false })
  })

  it('does not wait for a server that does not answer', async () => {
    expect(await post('/0', 50)).toMatchObject({
      isDelivered: false,
      isFinal: false,
      detail: 'no response within 0.05 seconds',
    })
  })

  it('goes to no private address, however it is written', async () => {
    calls.length = 0
    const call = { url: `${url}/200`, body: '{}', headers: {} }
    expect(await postWebhook(call, PUBLIC)).toMatchObject({ isDelivered: false, isFinal: true })
    const named = { ...call, url: `${url.replace('127.0.0.1', 'hooks.example')}/200` }
    expect(await postWebhook(named, leadingTo('127.0.0.1'))).toMatchObject({ isFinal: true })
    expect(calls).toEqual([])
  })

  it('is held to the address that was looked at when a name leads elsewhere a moment later', async () => {
    calls.length = 0
    let asked = 0
    const rebinding = {
      allowsPrivate: false,
      resolve: async () => [{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }],
    }
    const named = { url: `${url.replace('127.0.0.1', 'hooks.example')}/200`, body: '', headers: {} }
    expect(await postWebhook(named, rebinding)).toMatchObject({
      isDelivered: false,
      detail: expect.stringContaining('hooks.example is not a public address'),
    })
    expect([asked, calls]).toEqual([2, []])
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { parseAnswer } from '../rawAnswers/parseAnswer.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { type FakeProvider, startFakeProvider } from '../testing/startFakeProvider.ts'
import type { Connector } from './Connector.ts'
import { createSourceClient } from './createSourceClient.ts'
import { shareSource } from './SharedSource.ts'

const CONNECTOR: Connector = {
  contract: {
    source_id: 'test',
    title: 'Test source',
    origins: ['https://api.example.org'],
    limit: { requests: 60, per_ms: 6_000, parallel: 2 },
    license: { name: 'none', url: null, attribution: null, commercial_use: true },
    units: '',
    time: '',
    revision_days: 3,
    max_bytes: 2_000,
  },
  datasets: [],
  headers: { 'x-key': 'abc' },
  secret: '',
}
const GOOD = { url: new URL('https://api.example.org/v1/things?x=1') }

let provider: FakeProvider
afterEach(() => provider.stop())

async function start(
  body: unknown = { ok: true },
  headers: Record<string, string> = {},
  timeoutMs = 20_000,
) {
  provider = await startFakeProvider({
    'api.example.org': (url) => (url.pathname.startsWith('/v1/') ? { body, headers } : undefined),
  })
  const clock = createTestClock('2026-01-10T12:00:00Z')
  const client = createSourceClient(CONNECTOR, { clock, mirror: provider.origin, timeoutMs })
  return { clock, client }
}

describe('createSourceClient', () => {
  it('requests the mirror with the headers of the source', async () => {
    const { client } = await start()
    expect(await parseAnswer((await client.get(GOOD)).bytes)).toEqual({ ok: true })
    expect(provider.requests[0]?.url.href).toBe(GOOD.url.href)
    expect(provider.requests[0]?.headers['x-key']).toBe('abc')
  })

  it('never requests another origin, wherever its address comes from', async () => {
    const { client } = await start()
    const elsewhere = { url: new URL('http://169.254.169.254/v1/') }
    await expect(client.get(elsewhere)).rejects.toMatchObject({ code: 'forbidden' })
    expect(provider.requests).toHaveLength(0)
  })

  it.each(['down', 'slow', 'too-many', 'error-500', 'html', 'half-json'] as const)(
    'tries again after "%s", with pauses that grow',
    async (fault) => {
      const { client, clock } = await start({ ok: true }, {}, fault === 'slow' ? 100 : undefined)
      provider.fail(fault, 2)
      expect(await parseAnswer((await client.get(GOOD)).bytes)).toEqual({ ok: true })
      expect(clock.pauses.slice(0, 2)).toEqual([750, 1_500])
    },
  )

  it('waits as long as Retry-After says', async () => {
    const { client, clock } = await start()
    provider.fail('too-many-retry-after', 1)
    await client.get(GOOD)
    expect(clock.pauses[0]).toBe(7_000)
  })

  it.each<{ what: string; status: number; headers: Record<string, string>; pause: number }>([
    { what: '403 with Retry-After', status: 403, headers: { 'retry-after': '9' }, pause: 9_000 },
    {
      what: '403 with nothing left',
      status: 403,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '8' },
      pause: 8_000,
    },
    { what: '202 while it is worked out', status: 202, headers: {}, pause: 750 },
  ])('tries again after $what', async ({ status, headers, pause }) => {
    let requests = 0
    provider = await startFakeProvider({
      'api.example.org': () => (requests++ === 0 ? { status, headers, body: {} } : { body: [1] }),
    })
    const clock = createTestClock('2026-01-10T12:00:00Z')
    const client = createSourceClient(CONNECTOR, { clock, mirror: provider.origin })
    expect(await parseAnswer((await client.get(GOOD)).bytes)).toEqual([1])
    expect(clock.pauses[0]).toBe(pause)
  })

  it('believes a provider that says its window is used up', async () => {
    const { client, clock } = await start(
      {},
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4' },
    )
    await client.get(GOOD)
    await client.get(GOOD)
    expect(clock.pauses).toEqual([4_000])
  })

  it('says what was wrong when it does not pass', async () => {
    const { client } = await start()
    provider.fail('html')
    await expect(client.get(GOOD)).rejects.toThrow(
      /Test source at .* something that is not JSON: "<!doctype/,
    )
  })

  it.each([
    ['too-many', 'rate limit is exceeded. The next sync asks again. If this lasts, see what else'],
    ['too-many-retry-after', 'rate limit is exceeded for 1 min. The next sync asks again.'],
    ['error-500', 'answered 500. The next sync asks again.'],
    ['html', 'is not JSON: "<!doctype html><h1>Soon</h1>". The next sync asks again.'],
    ['nothing', 'answered with nothing. The next sync asks again.'],
    ['broken-gzip', 'sent an answer that cannot be decompressed: '],
    ['broken-off', 'broke off: '],
    [
      'moved',
      'answered 301 and pointed to https://new.example.org/. The source may have changed; a',
    ],
    ['gone', 'answered 410. The source may have changed; a newer release may read it.'],
    ['slow', 'did not answer in time. The next sync asks again.'],
  ] as const)('says after "%s" what happened and what to do', async (fault, message) => {
    const { client } = await start({ ok: true }, {}, fault === 'slow' ? 100 : undefined)
    provider.fail(fault)
    await expect(client.get(GOOD)).rejects.toThrow(message)
  })

  it('shortens a long address in a message', async () => {
    const { client } = await start()
    provider.fail('gone')
    const url = new URL(`${GOOD.url.href}&names=${'a'.repeat(5_000)}`)
    const failure: unknown = await client.get({ url }).catch((error: unknown) => error)
    expect(String(failure)).toMatch(
      /https:\/\/api.example.org\/v1\/things\?x=1&names=a+… answered 410/,
    )
    expect(String(failure).length).toBeLessThan(400)
  })

  it('says to look at the network where no server answers', async () => {
    const { client } = await start()
    await provider.stop()
    await expect(client.get(GOOD)).rejects.toThrow('Look at the network, DNS and the firewall')
    provider = await startFakeProvider({})
  })

  it.each([
    [30, 'is 30 d ahead of that of Test source'],
    [-3, 'is 3 d behind that of Test source'],
  ])('ends the run where the clock is %s days off', async (days, message) => {
    await start()
    const contract = { ...CONNECTOR.contract, origins: [provider.origin] }
    const call = { url: new URL(`${provider.origin}/api.example.org/v1/things`) }
    const clientAt = (moment: number) =>
      createSourceClient(
        { ...CONNECTOR, contract },
        { clock: createTestClock(new Date(moment).toISOString()), mirror: null },
      )
    const now = Date.now()
    await expect(clientAt(now + days * 86_400_000).get(call)).rejects.toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining(message),
    })
    expect(await clientAt(now - 3_600_000).get(call)).toMatchObject({ status: 200 })
  })

  it('refuses an answer that is too large, without asking again', async () => {
    const { client } = await start('x'.repeat(3_000))
    await expect(client.get(GOOD)).rejects.toMatchObject({ code: 'payload-too-large' })
    expect(provider.requests).toHaveLength(1)
  })

  it('takes a status that means "no such thing" as an answer', async () => {
    const { client } = await start()
    const call = { url: new URL('https://api.example.org/v2/none'), missing: [404] }
    expect(await client.get(call)).toMatchObject({ status: 404, missing: true })
  })

  it('leaves a source alone after five failed calls, and tries one later', async () => {
    const { client, clock } = await start()
    provider.fail('error-500', 20)
    for (let call = 0; call < 5; call++)
      await expect(client.get(GOOD)).rejects.toMatchObject({ code: 'bad-gateway' })
    const requests = provider.requests.length
    await expect(client.get(GOOD)).rejects.toMatchObject({ code: 'busy' })
    expect(provider.requests).toHaveLength(requests)
    await clock.sleep(5 * 60_000)
    expect(await parseAnswer((await client.get(GOOD)).bytes)).toEqual({ ok: true })
  })

  it('does not treat a 403 that requests a wait as a missing resource', async () => {
    let requests = 0
    const headers = { 'retry-after': '3' }
    provider = await startFakeProvider({
      'api.example.org': () =>
        requests++ === 0 ? { status: 403, headers, body: {} } : { body: [1] },
    })
    const clock = createTestClock('2026-01-10T12:00:00Z')
    const client = createSourceClient(CONNECTOR, { clock, mirror: provider.origin })
    expect(await client.get({ ...GOOD, missing: [403] })).toMatchObject({ missing: false })
  })

  it('tries another dataset once after one was skipped, and continues if it succeeds', async () => {
    const { clock } = await start()
    const options = { clock, mirror: provider.origin }
    const shared = shareSource(CONNECTOR, clock)
    const [first, second, third] = [1, 2, 3].map(() =>
      createSourceClient(CONNECTOR, options, shared),
    )
    provider.fail('error-500')
    const refused = (client = first) => expect(client?.get(GOOD)).rejects
    for (let call = 0; call < 5; call++) await refused().toMatchObject({ code: 'bad-gateway' })
    await refused().toMatchObject({ code: 'busy' })
    // The source as a whole is away: one call of another dataset is enough to know.
    await refused(second).toMatchObject({ code: 'bad-gateway' })
    await refused(second).toMatchObject({ code: 'busy' })
    provider.fail('error-500', 0)
    expect(await third?.get(GOOD)).toMatchObject({ status: 200 })
    await refused().toMatchObject({ code: 'busy' })
    // And that one is answered says that it is not.
    provider.fail('error-500')
    for (let call = 0; call < 5; call++) await refused(third).toMatchObject({ code: 'bad-gateway' })
    await refused(third).toMatchObject({ code: 'busy' })
  })

  it('stops at once when aborted', async () => {
    const { client } = await start()
    provider.fail('slow')
    const abort = new AbortController()
    const call = client.get(GOOD, abort.signal)
    abort.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('names itself to the source', async () => {
    const { client } = await start()
    await client.get(GOOD)
    expect(provider.requests[0]?.headers['user-agent']).toMatch(/^Tickmark\/\S+ \(.+\)$/)
  })

  /** A provider that answers so to the first calls, and well to the rest. */
  async function startWith(first: object, times = 1) {
    let requests = 0
    provider = await startFakeProvider({
      'api.example.org': () => (requests++ < times ? { body: {}, ...first } : { body: [1] }),
    })
    const clock = createTestClock('2025-07-25T14:53:20Z')
    const client = createSourceClient(CONNECTOR, { clock, mirror: provider.origin })
    return { clock, client }
  }

  it('goes on after the 429 of CoinGecko, which states a moment and no Retry-After', async () => {
    const headers = {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '2025-07-25 14:54:00 +0000',
    }
    const { clock, client } = await startWith({ status: 429, headers })
    expect(await client.get(GOOD)).toMatchObject({ status: 200 })
    expect(clock.pauses).toEqual([40_000])
  })

  it('goes on in the same run where a source refuses many calls in a row', async () => {
    const { client } = await startWith({ status: 429 }, 9)
    expect(await client.get(GOOD)).toMatchObject({ status: 200 })
  })

  it('calls less often after a refusal', async () => {
    const { clock, client } = await startWith({ status: 429 })
    await client.get(GOOD)
    clock.pauses.length = 0
    await client.get(GOOD)
    expect(clock.pauses[0]).toBeGreaterThan(150)
  })

  it.each([
    [401, { error: { status: { error_code: 10012, error_message: 'Beyond 365 days.' } } }, true],
    [401, 'Requests without API key are not allowed for this endpoint', true],
    [402, 'Upgrade to the paid API plan at https://defillama.com/subscription', true],
    [403, { status: { error_code: 403, error_message: 'Add a User-Agent.' } }, false],
  ])('quotes the refusal %i %j', async (status, body, needsPlan) => {
    const { client } = await startWith({ status, body })
    const failure = await client.get(GOOD).catch((error: unknown) => error)
    const refusal = JSON.stringify(body).match(/(Beyond|Requests|Upgrade|Add)[^"]+/)?.[0]
    expect(failure).toMatchObject({ code: 'forbidden', refusal, needsPlan })
    expect(String(failure)).toContain(`It wrote: “${refusal}”`)
  })

  it('quotes no more than a line, and nothing that controls a terminal', async () => {
    const body = `\u001b[2J\u202eno\n${'x'.repeat(5_000)}`
    const { client } = await startWith({ status: 402, body })
    const { refusal } = (await client.get(GOOD).catch((error: unknown) => error)) as {
      refusal: string
    }
    expect(refusal).toMatch(/^\[2J no x+…$/)
    expect(refusal.length).toBeLessThan(300)
  })

  it.each([200, 403, 503])(
    'says that a challenge page (%i) is a block, and names no key',
    async (status) => {
      const page = '<!DOCTYPE html><html><title>Just a moment...</title><script></script></html>'
      const server = createServer((_request, response) => {
        response.writeHead(status, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' })
        response.end(page)
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => void server.close())
      const mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const clock = createTestClock('2026-01-10T12:00:00Z')
      const failure = String(
        await createSourceClient(CONNECTOR, { clock, mirror })
          .get(GOOD)
          .catch((error: unknown) => error),
      )
      expect(failure).toContain('is blocked by the source')
      expect(failure).toContain('Just a moment...')
      expect(failure).not.toContain('Check the key')
      provider = await startFakeProvider({})
    },
  )

  it.each(['/v1/moved?x=1', 'https://api.example.org/v1/moved?x=1'])(
    'follows a 308 to %s, which stays on the host',
    async (location) => {
      provider = await startFakeProvider({
        'api.example.org': ({ pathname }) =>
          pathname === '/v1/moved'
            ? { body: [1] }
            : { status: 308, headers: { location }, body: {} },
      })
      const clock = createTestClock('2026-01-10T12:00:00Z')
      const client = createSourceClient(CONNECTOR, { clock, mirror: provider.origin })
      expect(await client.get(GOOD)).toMatchObject({ status: 200 })
    },
  )

  it('follows no redirect to another host, nor one to itself forever', async () => {
    for (const location of ['https://other.example.org/v1/things', '/v1/things']) {
      provider = await startFakeProvider({
        'api.example.org': () => ({ status: 308, headers: { location }, body: {} }),
      })
      const clock = createTestClock('2026-01-10T12:00:00Z')
      const client = createSourceClient(CONNECTOR, { clock, mirror: provider.origin })
      await expect(client.get(GOOD)).rejects.toMatchObject({ code: 'bad-gateway' })
      expect(provider.requests.length).toBeLessThan(5)
      if (location !== '/v1/things') await provider.stop()
    }
  })
})

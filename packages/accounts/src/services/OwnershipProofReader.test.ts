import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startDns } from '../testing/startDns.ts'
import { createOwnershipProofReader } from './OwnershipProofReader.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://site.example:${(server.address() as AddressInfo).port}/.well-known/tickmark.txt`
}

/** Leads every name to this machine; it counts as public, except where a test says otherwise. */
const here = (allowsPrivate: boolean) => ({
  allowsPrivate,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})
const read = (url: string, policy = here(true)) =>
  createOwnershipProofReader({ dnsServers: [], policy, timeoutMs: 300 }).readFile(url)

describe('the file of a claim', () => {
  it('is read from its beginning', async () => {
    expect(await read(await serve((_request, response) => response.end('proof\n')))).toBe('proof\n')
    const huge = await serve((_request, response) => response.end('x'.repeat(5_000_000)))
    expect((await read(huge)).length).toBe(16 * 1024)
  })

  it.each<[string, RequestListener]>([
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['no file', (_request, response) => response.writeHead(404).end()],
    ['silence', () => undefined],
    [
      'one letter after the other',
      (_request, response) => void setInterval(() => response.write('x'), 50).unref(),
    ],
  ])('is not read where there is %s', async (_what, answer) => {
    await expect(read(await serve(answer))).rejects.toThrow()
  })

  it('is not read from the local network, whatever the DNS says, or says later', async () => {
    let requests = 0
    const url = await serve((_request, response) => {
      requests++
      response.end('proof')
    })
    await expect(read(url, here(false))).rejects.toThrow('not a public address')
    let lookUps = 0
    const changing = {
      allowsPrivate: false,
      resolve: async () => [
        { address: lookUps++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 },
      ],
    }
    await expect(read(url, changing)).rejects.toThrow('is not a public address')
    await expect(read('http://169.254.169.254/latest', here(false))).rejects.toThrow('public')
    expect([requests, lookUps]).toEqual([0, 2])
  })
})

describe('the TXT record of a claim', () => {
  it('is queried at the servers that are configured, and not for long', async () => {
    const dns = await startDns()
    dns.records.set('_tickmark.site.example', `${'a'.repeat(250)} proof`)
    const reader = createOwnershipProofReader({ dnsServers: [dns.address], timeoutMs: 1_000 })
    expect(await reader.readTxt('_tickmark.site.example')).toEqual([`${'a'.repeat(250)} proof`])
    expect(await reader.readTxt('_tickmark.elsewhere.example')).toEqual([])
    dns.isSilent = true
    await expect(reader.readTxt('_tickmark.site.example')).rejects.toThrow()
    await dns.stop()
  })
})

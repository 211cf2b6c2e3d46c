import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebhookCall = { headers: IncomingHttpHeaders; body: string }

export type TestWebhook = {
  url: string
  calls: WebhookCall[]
  /** The status that is answered. */
  answer: number
  /** Returns whether a call is signed with a secret, checked as the specification says. */
  isSigned(call: WebhookCall | undefined, secret: string): boolean
  stop(): Promise<void>
}

/** A place that is called by webhooks, on this machine. */
export async function startWebhook(): Promise<TestWebhook> {
  const calls: WebhookCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(webhook.answer, webhook.answer === 302 ? { location: '/elsewhere' } : {})
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const webhook: TestWebhook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answer: 200,
    isSigned: (call, secret) => {
      if (call === undefined) return false
      const id = String(call.headers['webhook-id'])
      const timestamp = String(call.headers['webhook-timestamp'])
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const expected = createHmac('sha256', key)
        .update(`${id}.${timestamp}.${call.body}`)
        .digest('base64')
      const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
      return isFresh && call.headers['webhook-signature'] === `v1,${expected}`
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return webhook
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { name: string; input: unknown }

/** The model's reaction to its n-th request: calls, an answer in words, or something with the connection. */
export type ModelScript = (
  round: number,
  body: string,
  response: ServerResponse,
) => Call[] | string | undefined

export type TestModel = {
  url: string
  /** The requests that it was sent. */
  requests: { path: string; headers: IncomingMessage['headers']; body: string }[]
  close(): Promise<void>
}

/** A server on this machine that speaks the protocols of OpenAI and Anthropic, by the path that is asked. */
export async function startModel(script: ModelScript): Promise<TestModel> {
  const requests: TestModel['requests'] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const bytes of request) body += bytes
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers, body })
    const reply = script(requests.length - 1, body, response)
    if (reply === undefined) return
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(path.endsWith('/messages') ? toMessage(reply) : toChoice(reply)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function toMessage(reply: Call[] | string): object {
  if (typeof reply === 'string') return { content: [{ type: 'text', text: reply }] }
  const calls = reply.map(({ name, input }, at) => ({
    type: 'tool_use',
    id: `c${at}`,
    name,
    input,
  }))
  return { content: [{ type: 'text', text: 'I will call.' }, ...calls], stop_reason: 'tool_use' }
}

function toChoice(reply: Call[] | string): object {
  if (typeof reply === 'string')
    return { choices: [{ message: { role: 'assistant', content: reply } }] }
  const tool_calls = reply.map(({ name, input }, at) => ({
    ...{ id: `c${at}`, type: 'function' },
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }))
  return { choices: [{ message: { role: 'assistant', content: null, tool_calls } }] }
}

import { Agent, type IncomingMessage, request } from 'node:http'
import { API_HEADERS } from '../API_HEADERS.ts'

const agent = new Agent({ keepAlive: true })
/** What `fetch` asks for. */
const HEADERS = { ...API_HEADERS, 'accept-encoding': 'gzip, deflate' }

/**
 * Asks an address, and gives the status of the answer once all its bytes have come. They stay packed: unpacking is done
 * on the machine of whoever asks, and takes longer than the answer where that is long.
 */
export async function askBytes(url: URL): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, headers: HEADERS }, resolve).on('error', reject).end()
  })
  for await (const _ of response);
  return response.statusCode ?? 0
}

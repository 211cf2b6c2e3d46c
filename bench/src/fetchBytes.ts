import { Agent, type IncomingMessage, request } from 'node:http'

/** The key that anyone may use, as configured by default. */
export const API_HEADERS = { authorization: 'Bearer tickmark-public' } as const

const agent = new Agent({ keepAlive: true })
/** What `fetch` asks for. */
const ENCODINGS = 'gzip, deflate'

/**
 * Asks an address, and gives the status of the answer and how many bytes it had, once all of them have come. They stay
 * packed: unpacking is done on the machine of whoever asks, and takes longer than the answer where that is long.
 */
export async function fetchBytes(
  url: URL,
  encodings = ENCODINGS,
): Promise<{ status: number; bytes: number }> {
  const headers = { ...API_HEADERS, 'accept-encoding': encodings }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, headers }, resolve).on('error', reject).end()
  })
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return { status: response.statusCode ?? 0, bytes }
}

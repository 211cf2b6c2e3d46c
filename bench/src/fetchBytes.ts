import { Agent, type IncomingMessage, request } from 'node:http'

/** The public API key of the default configuration. */
export const API_HEADERS = { authorization: 'Bearer tickmark-public' } as const

const agent = new Agent({ keepAlive: true })
/** The encodings that `fetch` requests. */
const ENCODINGS = 'gzip, deflate'

/**
 * Requests a URL and returns the status and the number of bytes of the response, once complete. The
 * bytes stay compressed, because decompression is the client's work and would dominate long
 * responses.
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

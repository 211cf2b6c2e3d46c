import { connect, type Socket } from 'node:net'

export type Load = { url: URL; headers: Readonly<Record<string, string>>; connections: number }

/**
 * Repeats one request over keep-alive connections and returns responses per second. Reads only the
 * length of a response, so that the server is measured and not the client. All responses must have
 * the same length and a `Content-Length`.
 */
export async function measureThroughput(load: Load, seconds: number): Promise<number> {
  const deadline = performance.now() + seconds * 1_000
  const started = performance.now()
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () => askUntil(load, deadline)),
  )
  const elapsed = (performance.now() - started) / 1_000
  return counts.reduce((sum, count) => sum + count, 0) / elapsed
}

function askUntil({ url, headers }: Load, deadline: number): Promise<number> {
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const requestBytes = Buffer.from(
    [`GET ${url.pathname}${url.search} HTTP/1.1`, ...lines, '', ''].join('\r\n'),
  )
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname)
    socket.setNoDelay(true)
    let count = 0
    let expected = 0
    let received = 0
    socket.on('connect', () => socket.write(requestBytes))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (typeof chunk === 'string') return
      if (received === 0) {
        try {
          expected = readLength(chunk)
        } catch (error) {
          socket.destroy()
          reject(error)
          return
        }
      }
      received += chunk.length
      if (received < expected) return
      received = 0
      count++
      if (performance.now() < deadline) socket.write(requestBytes)
      else {
        socket.destroy()
        resolve(count)
      }
    })
  })
}

/** The length of a complete response, from its first bytes. */
function readLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || length === undefined || !head.startsWith('HTTP/1.1 200'))
    throw new Error(`Not an answer that can be measured: ${head.slice(0, 120)}`)
  return end + 4 + Number(length)
}

import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export type TestDns = {
  /** Address and port, as `TT_CLAIM_DNS` takes them. */
  address: string
  /** TXT records by name. What is not here does not exist. */
  records: Map<string, string>
  /** True if it does not answer at all. */
  isSilent: boolean
  stop(): Promise<void>
}

const HEADER = 12
/** `IN TXT`, and a name that points at that of the question (RFC 1035). */
const ANSWER = Buffer.from([0xc0, HEADER, 0, 16, 0, 1, 0, 0, 0, 0])

/** A DNS server of this machine that knows TXT records. */
export async function startDns(): Promise<TestDns> {
  const socket = createSocket('udp4')
  const dns: TestDns = {
    address: '',
    records: new Map(),
    isSilent: false,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (query, from) => {
    if (dns.isSilent) return
    const { name, end } = readName(query)
    const text = dns.records.get(name)
    const answer = text === undefined ? Buffer.alloc(0) : writeTxt(text)
    const header = Buffer.from(query.subarray(0, HEADER))
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
    header.writeUInt16BE(text === undefined ? 0 : 1, 6)
    header.writeUInt32BE(0, 8)
    socket.send(
      Buffer.concat([header, query.subarray(HEADER, end), answer]),
      from.port,
      from.address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  dns.address = `127.0.0.1:${socket.address().port}`
  return dns
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** A TXT record has strings of at most 255 bytes. */
function writeTxt(text: string): Buffer {
  const parts = text.match(/.{1,200}/gs) ?? []
  const data = Buffer.concat(
    parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([ANSWER, length, data])
}

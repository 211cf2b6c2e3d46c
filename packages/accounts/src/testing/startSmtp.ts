import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Letter = { from: string; to: string[]; message: string }

export type TestSmtp = {
  url: string
  letters: Letter[]
  /** The answer in place of taking a message. */
  refusal: string | null
  stop(): Promise<void>
}

/** A mail server on this machine that keeps what it is handed (RFC 5321, as much of it as a client needs). */
export async function startSmtp(): Promise<TestSmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    void converse(socket, test)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const test: TestSmtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters: [],
    refusal: null,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return test
}

async function converse(socket: Socket, test: TestSmtp): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.test ESMTP')
  let letter: Letter = { from: '', to: [], message: '' }
  let isData = false
  for await (const line of createInterface({
    input: socket,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (isData) {
      isData = line !== '.'
      if (isData) {
        letter.message += `${line.replace(/^\./, '')}\n`
        continue
      }
      if (test.refusal === null) test.letters.push(letter)
      letter = { from: '', to: [], message: '' }
      say(test.refusal ?? '250 taken')
    } else if (/^MAIL FROM:/i.test(line)) {
      letter.from = readAddress(line)
      say('250 OK')
    } else if (/^RCPT TO:/i.test(line)) {
      letter.to.push(readAddress(line))
      say('250 OK')
    } else if (/^DATA/i.test(line)) {
      isData = true
      say('354 go on')
    } else if (/^QUIT/i.test(line)) {
      say('221 bye')
      socket.end()
    } else say('250 OK')
  }
}

function readAddress(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}

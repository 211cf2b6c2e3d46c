import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Relay = { port: number; close(): void }

/**
 * Passes connections on to a loopback port, and a connection that the caller resets as one that it ended: the engine
 * that serves in place of ClickHouse aborts on a reset, which callers cause by closing before they have read all.
 */
export async function openRelay(to: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const target = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [caller, target]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    caller.pipe(target).pipe(caller)
    caller.on('error', () => undefined)
    caller.once('close', () => target.unpipe(caller).resume().end())
    target.on('error', () => undefined)
    target.once('close', () => caller.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

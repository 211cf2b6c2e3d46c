import type { ServerResponse } from 'node:http'

/** The work that waits for the end of each response. */
const waiting = new WeakMap<ServerResponse, (() => void)[]>()

/**
 * Calls when the connection of a response is done with it, whether it was sent or the client left. All that waits for one
 * response shares one listener: each limit, count and log entry with one of its own adds up to more than Node's limit.
 * A call that throws keeps no other from its turn; its failure ends up with those of the process.
 */
export function whenClosed(raw: ServerResponse, work: () => void): void {
  const known = waiting.get(raw)
  if (known !== undefined) {
    known.push(work)
    return
  }
  const works = [work]
  waiting.set(raw, works)
  raw.once('close', () => {
    waiting.delete(raw)
    for (const each of works) callApart(each)
  })
}

/** A failure is thrown by itself, so that it does not interrupt what Node does at the end of a response. */
function callApart(work: () => void): void {
  try {
    work()
  } catch (failure) {
    queueMicrotask(() => {
      throw failure
    })
  }
}

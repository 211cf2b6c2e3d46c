import type { Socket } from 'node:net'

/** The interval at which progress is checked, and the number of checks to look back. */
const LOOK_MS = 5_000
const LOOKS = 6
/** Bytes a second that a reader must take; a slow phone takes 50 KB. */
const MIN_RATE = 8 * 1_024
/** The same while another file waits for its turn. */
const MIN_RATE_BUSY = 32 * 1_024

type Options = {
  /** Returns whether others wait for what the file occupies. */
  isWanted(): boolean
}

/**
 * Cuts a file off whose reader takes too little of it for half a minute, so that its slot is free for others. Time in
 * which the file itself is not ready does not count. Call the result when the file is written.
 */
export function demandProgress(
  socket: Pick<Socket, 'bytesWritten' | 'writableLength' | 'destroy'>,
  { isWanted }: Options,
): () => void {
  const taken = () => socket.bytesWritten - socket.writableLength
  let looks = [taken()]
  const timer = setInterval(() => {
    // Nothing to take: the file waits for the engine, and the reader begins again.
    if (socket.writableLength === 0) {
      looks = [taken()]
      return
    }
    looks.push(taken())
    if (looks.length <= LOOKS) return
    const [first = 0] = looks.splice(0, 1)
    const rate = (taken() - first) / ((LOOKS * LOOK_MS) / 1_000)
    if (rate < (isWanted() ? MIN_RATE_BUSY : MIN_RATE)) socket.destroy()
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { followPrices, TRADED_TOKENS } from '../prices/followPrices.ts'

/**
 * The setting by which Linux, where enabled, shares a CPU among sessions first; each of these processes is a session.
 */
const SESSION_PRIORITY = '/proc/self/autogroup'

/** Gives every other process priority: what this one does would run on other machines. */
function stepAside(): void {
  const { PRIORITY_LOW } = constants.priority
  setPriority(PRIORITY_LOW)
  try {
    writeFileSync(SESSION_PRIORITY, String(PRIORITY_LOW))
  } catch {
    // Not enabled, or not Linux: then only the priority above applies.
  }
}

// Follows prices with many pages until the server ends. Then writes the latency of each price, and
// the time up to which all pages have received prices. Arguments: the server, the number of pages,
// the number of tokens each follows, and `aside` for low priority.
const [server = '', pages = '', followed = '', aside] = process.argv.slice(2)
if (aside === 'aside') stepAside()
const groups = TRADED_TOKENS.length / Number(followed)
const waits: number[] = []
const heardUpTo: number[] = []

const sockets: Socket[] = []
for (let page = 0; page < Number(pages); page++) {
  const ids = TRADED_TOKENS.filter((_, index) => (index + page) % groups === 0).map(({ id }) => id)
  heardUpTo.push(0)
  const onPrice = (toldAt: number) => {
    // The exchange's time is in whole ms, so a latency may be up to 1 ms too long and is never too
    // short.
    waits.push(performance.timeOrigin + performance.now() - toldAt)
    heardUpTo[page] = toldAt
  }
  sockets.push(await followPrices({ url: new URL(server), ids, onPrice }))
}
process.stdout.write('ready\n')
await Promise.all(sockets.map((socket) => once(socket, 'close')))
const heard = {
  waits: waits.map((ms) => Math.round(ms * 10) / 10),
  allUpTo: Math.min(...heardUpTo),
}
process.stdout.write(`heard ${JSON.stringify(heard)}\n`)

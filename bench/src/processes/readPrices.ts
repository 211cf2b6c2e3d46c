import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { followPrices, TRADED_TOKENS } from '../prices/followPrices.ts'

/** Linux shares a processor among sessions first, where it is set up so, and each of these processes is one of its own. */
const SESSION_PRIORITY = '/proc/self/autogroup'

/** Lets every other process of a bench run first: what this one does would be done on other machines. */
function stepAside(): void {
  const { PRIORITY_LOW } = constants.priority
  setPriority(PRIORITY_LOW)
  try {
    writeFileSync(SESSION_PRIORITY, String(PRIORITY_LOW))
  } catch {
    // Not set up so, or not Linux: then the priority above is all there is.
  }
}

// So many pages that follow prices, until the server ends. Then it writes how long each price took to reach them, and up
// to when all of them have heard. Arguments: the server, how many pages, how many tokens each follows, and `aside` where
// all others are to run first.
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
    // The moment that the exchange tells has whole ms, so that a wait is told up to 1 ms too long and never too short.
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

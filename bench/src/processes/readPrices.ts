import { once } from 'node:events'
import type { Socket } from 'node:net'
import { followPrices } from '../prices/followPrices.ts'
import { TRADED_TOKENS } from '../prices/TRADED_TOKENS.ts'

// So many pages that follow prices, until the server ends. Then it writes how long each price took to reach them.
// Arguments: the server, how many pages, and how many tokens each follows.
const [server = '', pages = '', followed = ''] = process.argv.slice(2)
const groups = TRADED_TOKENS.length / Number(followed)
const waits: number[] = []
// The moment that the exchange tells has whole ms, so that a wait is told up to 1 ms too long and never too short.
const onPrice = (toldAt: number) =>
  void waits.push(performance.timeOrigin + performance.now() - toldAt)

const sockets: Socket[] = []
for (let page = 0; page < Number(pages); page++) {
  const ids = TRADED_TOKENS.filter((_, index) => (index + page) % groups === 0).map(({ id }) => id)
  sockets.push(await followPrices({ url: new URL(server), ids, onPrice }))
}
process.stdout.write('ready\n')
await Promise.all(sockets.map((socket) => once(socket, 'close')))
process.stdout.write(`waits ${JSON.stringify(waits.map((ms) => Math.round(ms * 10) / 10))}\n`)

import { createServer } from 'node:http'
import {
  describeCurrent,
  describeSummary,
  describeTotals,
  describeTvl,
} from '../sync/describeProtocol.ts'
import { HISTORY_DAYS, planProtocols } from '../sync/planProtocols.ts'

// A fake DefiLlama with as many protocols as the first argument says, which answers after as many
// milliseconds as the second one says. Each POST starts another day;
// `/today` returns the start of the current one, in seconds since 1970.
const [count, delay = '0'] = process.argv.slice(2)
const protocols = planProtocols(Number(count))
const bySlug = new Map(protocols.map((protocol) => [protocol.slug, protocol]))
const DAY = 86_400
/** Far enough back that many days can start before the current one. */
let today = Math.floor(Date.now() / 1_000 / DAY) * DAY - 200 * DAY
/** Histories keep their first day regardless of how many days start. */
const first = today - (HISTORY_DAYS - 1) * DAY

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const body = request.method === 'POST' ? moveOn() : answer(url)
  setTimeout(() => {
    response.writeHead(body === null ? 400 : 200, { 'content-type': 'application/json' })
    response.end(body ?? '"Bad request"')
  }, Number(delay))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`port ${address?.port}\n`)
})

function moveOn(): string {
  today += DAY
  return '{}'
}

/** Null if the resource does not exist. The path starts with the provider's host. */
function answer({ pathname, searchParams }: URL): string | null {
  const [, , what, kind, name] = pathname.split('/')
  const type = searchParams.get('dataType') ?? kind ?? ''
  if (pathname === '/today') return String(today)
  // Supply-side fees are not stated.
  if (type === 'dailySupplySideRevenue') return null
  if (what === 'protocols')
    return listOf(protocols.flatMap((protocol) => describeCurrent(protocol, { first, today })))
  if (what === 'overview') {
    const listed = protocols.filter(({ hasFees, hasVolume }) =>
      kind === 'fees' ? hasFees : hasVolume,
    )
    const entries = listed.map((protocol) => describeTotals(protocol, { first, today, kind: type }))
    return `{"protocols":${listOf(entries)}}`
  }
  const protocol = bySlug.get((what === 'protocol' ? kind : name) ?? '')
  if (protocol === undefined) return null
  if (what === 'protocol') return describeTvl(protocol, { first, today })
  return describeSummary(protocol, { first, today, kind: type })
}

function listOf(entries: readonly string[]): string {
  return `[${entries.join()}]`
}

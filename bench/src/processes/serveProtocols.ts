import { createServer } from 'node:http'
import { describeSummary, describeTvl } from '../sync/describeProtocol.ts'
import { planProtocols } from '../sync/planProtocols.ts'

// Stands for DefiLlama, with as many protocols as the argument says. Each POST begins another day.
const protocols = planProtocols(Number(process.argv[2]))
const bySlug = new Map(protocols.map((protocol) => [protocol.slug, protocol]))
const list = JSON.stringify(
  protocols.map(({ slug, chains }) => ({ id: slug, name: slug, slug, chains, category: 'Dexs' })),
)
const DAY = 86_400
/** Far enough back that many days can begin before the present one. */
let today = Math.floor(Date.now() / 1_000 / DAY) * DAY - 200 * DAY

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const body = request.method === 'POST' ? moveOn() : answer(url)
  response.writeHead(body === null ? 400 : 200, { 'content-type': 'application/json' })
  response.end(body ?? '"Bad request"')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`port ${address?.port}\n`)
})

function moveOn(): string {
  today += DAY
  return '{}'
}

/** Null where the provider has no such thing. The path begins with the provider's host. */
function answer({ pathname, searchParams }: URL): string | null {
  const [, , what, kind, name] = pathname.split('/')
  if (what === 'protocols') return list
  if (what === 'overview') return `{"protocols":${list}}`
  const protocol = bySlug.get((what === 'protocol' ? kind : name) ?? '')
  if (protocol === undefined) return null
  if (what === 'protocol') return describeTvl(protocol, { today })
  const type = searchParams.get('dataType') ?? kind ?? ''
  return type === 'dailySupplySideRevenue' ? null : describeSummary(protocol, { today, kind: type })
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDocument } from '@tickmark/accounts/documents/createDocument'
import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { CONNECTIONS, createServer } from '../createServer.ts'
import { makeConfig } from '../settings/config.ts'

/** Of one address: those that run at a time, of which one is written while the others are in the engine; and those that wait. */
const [RUNNING, WAITING] = [CONNECTIONS.embedded + 1, 2]
const MANY = Array.from({ length: 12 }, (_, at) => at)

const folder = makeTestFolder()
const engine = openForTests(openTestAnalytics)
let app: FastifyInstance
/** Ids of as many dashboards that everybody may see, whose only tile is another document. */
let dashboards: string[]
/** The gate that holds back the engine, and the amount that it has been given meanwhile. */
let gate: { opened: Promise<void>; open(): void } | null = null
let begun = 0

beforeAll(async () => {
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><!--tt-head--></head><body><div id="root"></div></body></html>',
  )
  await loadPoints(engine, series('2024-01-01', [1, 2, 3, 4, 5, 6, 7, 8], { project_id: 'aave' }))
  await refreshDerivedTables(engine)
  const slow: Analytics = Object.create(engine, {
    rows: {
      value: async (statement: Parameters<Analytics['rows']>[0]) => {
        if (gate !== null) begun++
        await gate?.opened
        return engine.rows(statement)
      },
    },
  })
  const config = makeConfig({
    TT_PUBLIC_URL: 'https://terminal.example',
    TT_DATA_DIR: folder,
    TT_REQUESTS_PER_MINUTE: 'off',
    TT_QUERIES_WAITING_PER_ADDRESS: String(WAITING),
  })
  const lazyAccounts = new LazyAccounts(config)
  app = await createServer({ analytics: slow, config, lazyAccounts, webFolder: folder })
  const accounts = await lazyAccounts.open()
  const ann = await makeUser(accounts, 'ann@bank.example')
  const make = (kind: 'chart' | 'dashboard', content: object) =>
    createDocument(accounts, ann, {
      kind,
      name: kind,
      description: '',
      content,
      visibility: 'public',
    })
  const chart = await make('chart', CHART)
  const body = { kind: 'document', document_id: chart.document_id }
  const tiles = [{ tile_id: 'a', place: { x: 0, y: 0, w: 6, h: 4 }, body }]
  dashboards = await Promise.all(
    MANY.map(async () => (await make('dashboard', { tiles })).document_id),
  )
  // The needs of every page are known before any request is delayed.
  await send({ url: '/explorer' }, '10.1.0.1')
})
afterEach(() => {
  gate?.open()
  gate = null
})
afterAll(async () => {
  await app.close()
})

const CHART = {
  questions: [{ id: 'a', query: { metrics: ['fees'], where: { projects: ['aave'] } } }],
}
let factor = 1
/** Each title has a picture of its own, of figures that no other picture has. */
const frameOf = (title: string): InjectOptions => {
  factor++
  const query = { metrics: [`fees * ${factor}`], where: { projects: ['aave'] } }
  const chart = JSON.stringify({ questions: [{ id: 'a', query }] })
  return {
    url: `/explorer/embed/chart?${new URLSearchParams({ interactive: 'false', title, chart })}`,
  }
}
const send = (request: InjectOptions, remoteAddress: string) =>
  app.inject({ ...request, remoteAddress })

function close(): void {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  gate = { opened, open }
  begun = 0
}

/** Sends all at once while the engine answers nothing, and lets it answer once so many are refused. */
async function sendTogether(
  requests: readonly InjectOptions[],
  { address, refusals }: { address: string; refusals: number },
): Promise<LightMyRequestResponse[]> {
  close()
  let refused = 0
  const answers = requests.map(async (request) => {
    const answer = await send(request, address)
    if (answer.statusCode === 429) refused++
    return answer
  })
  await expect.poll(() => refused).toBe(refusals)
  gate?.open()
  const all = await Promise.all(answers)
  gate = null
  return all
}

const METRICS = ['fees', 'revenue', 'tvl', 'price', 'earnings', 'expenses']

/** As many different things of each kind, of which none was requested before. */
const KINDS: Record<string, () => InjectOptions[]> = {
  'frames that an address describes': () => MANY.map((at) => frameOf(`Described ${at}`)),
  'frames of dashboards': () =>
    dashboards.map((id) => ({ url: `/explorer/embed/dashboards/${id}?interactive=false` })),
  'cards of documents': () =>
    dashboards.map((id) => ({ url: `/explorer/cards/documents/${id}.png` })),
  'frames and cards': () =>
    METRICS.flatMap((metric, at) => [
      { url: `/explorer/cards/metrics/${metric}.png` },
      frameOf(`Mixed ${at}`),
    ]),
}

describe('what one address requests at once', () => {
  it.each(Object.entries(KINDS))('is bounded: %s', async (_kind, list) => {
    const requests = list()
    const answers = await sendTogether(requests, {
      address: '10.0.0.1',
      refusals: requests.length - RUNNING - WAITING,
    })
    const [shown, refused] = [200, 429].map((status) =>
      answers.filter(({ statusCode }) => statusCode === status),
    )
    expect(shown).toHaveLength(RUNNING + WAITING)
    expect(refused).toHaveLength(requests.length - RUNNING - WAITING)
    for (const { headers, body } of refused ?? []) {
      expect(headers['retry-after']).toMatch(/^\d+$/)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toMatch(/^(?:text\/html|image\/svg\+xml)/)
      expect(body).toContain('from your address are already waiting')
    }
  })

  it('is counted together with its queries, and keeps no other caller from theirs', async () => {
    close()
    const address = '10.0.0.2'
    let refusals = 0
    const frames = MANY.map(async (at) => {
      const frame = await send(frameOf(`Own ${at}`), address)
      if (frame.statusCode === 429) refusals++
      return frame
    })
    const query = {
      method: 'POST',
      url: '/v2/query',
      headers: { authorization: 'Bearer tickmark-public' },
      payload: { metrics: ['revenue'], range: 'max' },
    } as const
    await expect.poll(() => refusals).toBe(MANY.length - RUNNING - WAITING)
    const refused = await send(query, address)
    expect([refused.statusCode, refused.json().type]).toEqual([429, 'too-many-requests'])
    const before = begun
    const other = send(query, '10.0.0.3')
    await expect.poll(() => begun).toBeGreaterThan(before)
    gate?.open()
    expect((await other).statusCode).toBe(200)
    const shown = (await Promise.all(frames)).filter(({ statusCode }) => statusCode === 200)
    expect(shown).toHaveLength(RUNNING + WAITING)
    gate = null
  })
})

import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import { publishCatalog } from '@tickmark/analytics/catalog/CatalogBatch'
import { stateRecord } from '@tickmark/analytics/catalog/sourceRecords'
import { withMutex } from '@tickmark/analytics/client/serialQueue'
import {
  loadPoints,
  openTestAnalytics,
  refreshAllDerivedTables,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import type { SourceRecord } from '@tickmark/core/projects/RecordBook'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

const analytics = openForTests(openTestAnalytics)
const accounts = openForTests(openTestAccounts)
let staff: TestUser
let user: TestUser

const app = openForTests(() => createTestServer({ analytics, accounts }))
beforeAll(async () => {
  staff = await makeUser(accounts, 'staff@company.example')
  user = await makeUser(accounts, 'user@bank.example')
  const fields = {
    name: 'Aave Labs',
    symbol: 'AAVE',
    market_sectors: ['lending'],
    chains: [],
    links: { website: 'https://aave.com/labs' },
    sources: { defillama: ['aave-labs'] },
  }
  await publishCatalog(analytics, {
    layer: 'discovered',
    author: 'test',
    reason: 'A test.',
    statements: Object.entries(fields).map(([field, value]) => ({
      project_id: 'aave-labs',
      field,
      value,
      source: 'test',
      revision: '1',
    })),
  })
  await load('aave', [1, 2])
  await load('aave-labs', [5, 6, 7])
  await refreshAllDerivedTables(analytics)
})

const load = (project_id: string, values: number[]) =>
  loadPoints(analytics, series('2025-01-01', values, { project_id, metric_id: 'fees' }))

/** The session of a user in a page of the terminal. */
const as = ({ cookie }: TestUser) => ({
  cookies: { _idtoken: cookie, _loggedin: '1' },
  headers: { origin: accounts.publicUrl },
})

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/v3/internal/staff${path}`,
    ...as(staff),
    ...(payload && { payload }),
  })
  if (answer.statusCode >= 400) throw new Error(answer.body)
  return answer.json()
}

const READER = { authorization: 'Bearer tickmark-public' }

const MERGE = { kind: 'merge', from_id: 'aave-labs', to_id: 'aave' }

/** Reads what pages and programs are answered, without the version of the data. */
async function readAll(): Promise<string[]> {
  // Figures are computed again after the answer.
  await withMutex(analytics, async () => undefined)
  const paths = [
    '/v2/projects/aave',
    '/v2/projects/aave-labs',
    '/v2/projects',
    '/v2/metrics/fees?project_ids=aave,aave-labs',
    '/v2/projects/aave-labs/metrics',
    '/v2/market-sectors/lending',
  ]
  const answers = await Promise.all(paths.map((url) => app.inject({ url, headers: READER })))
  return answers.map(
    ({ statusCode, body }) => `${statusCode} ${body.replace(/"data_version":\d+/g, '')}`,
  )
}

it('lists the pair as possible duplicates, shows what moves, merges, redirects and undoes', async () => {
  const { duplicates } = await call('GET', '/duplicates?search=aave')
  expect(duplicates[0]).toMatchObject({
    into: { project_id: 'aave', is_reviewed: true },
    from: { project_id: 'aave-labs', is_reviewed: false },
    reasons: ['same-website', 'same-symbol', 'similar-name'],
  })
  const favorites = { projects: ['aave-labs', 'aave'] }
  const asUser = as(user)
  await app.inject({
    ...asUser,
    method: 'PATCH',
    url: '/v1/users/me',
    payload: { user: { config: { favorites } } },
  })
  const readFavorites = async () =>
    (await app.inject({ ...asUser, url: '/v1/users/me' })).json().user.config.favorites.projects
  const before = await readAll()
  const { preview } = await call('POST', '/project-moves/preview', { order: MERGE })
  expect(preview).toMatchObject({
    points: 3,
    shared_points: 2,
    replaced_points: 2,
    metrics: [{ metric_id: 'fees', source_id: 'test', points: 3, shared_points: 2 }],
    favorites: 1,
    alerts: 0,
    documents: [],
    former_ids: ['aave-labs'],
  })
  expect(await readAll()).toEqual(before)
  const { move } = await call('POST', '/project-moves', { order: MERGE, reason: 'One project.' })
  expect(move).toMatchObject({ ...MERGE, author: 'Staff', undone_by: null })
  const moved = await app.inject({
    url: '/v2/projects/aave-labs/metrics?metric_ids=fees',
    headers: READER,
  })
  expect([moved.statusCode, moved.headers.location]).toEqual([
    308,
    '/v2/projects/aave/metrics?metric_ids=fees',
  ])
  const page = await app.inject({ url: '/explorer/projects/aave-labs?tab=fees' })
  expect([page.statusCode, page.headers.location]).toEqual([
    308,
    '/explorer/projects/aave?tab=fees',
  ])
  const query = { metrics: ['fees'], where: { projects: ['aave-labs'] } }
  const saved = await app.inject({
    method: 'POST',
    url: '/v2/query',
    headers: READER,
    payload: query,
  })
  expect(saved.json().data.series[0].values).toEqual([5, 6, 7])
  expect(await readFavorites()).toEqual(['aave'])
  expect((await call('GET', '/duplicates?search=aave-labs')).total).toBe(0)
  await call('POST', `/project-moves/${move.move_id}/undo`, { reason: 'Two projects.' })
  expect(await readFavorites()).toEqual(['aave-labs', 'aave'])
  await expect.poll(readAll).toEqual(before)
  const { moves } = await call('GET', '/project-moves')
  expect(moves.map(({ kind }: { kind: string }) => kind)).toEqual(['undo', 'merge'])
})

it('waits for a load of the same server, whose points follow', async () => {
  let merging: Promise<unknown> = Promise.resolve()
  await loadBatch(analytics, {
    source_id: 'test',
    input: 'during.csv',
    content_hash: 'during',
    observed_at: null,
    read: async (writer) => {
      merging = call('POST', '/project-moves', { order: MERGE, reason: 'One project.' })
      await new Promise((resolve) => setTimeout(resolve, 50))
      for (const point of series('2025-01-04', [8], { project_id: 'aave-labs', metric_id: 'fees' }))
        writer.point(point)
    },
  })
  await merging
  const facts = await analytics.rows({
    sql: `SELECT project_id, value FROM facts FINAL ORDER BY day, project_id`,
  })
  expect(facts).toEqual([5, 6, 7, 8].map((value) => ({ project_id: 'aave', value })))
})

it('is refused where it makes no sense, and to everybody else', async () => {
  const post = (payload: object, by = staff) =>
    app.inject({
      method: 'POST',
      url: '/v3/internal/staff/project-moves',
      ...as(by),
      payload,
    })
  const order = { kind: 'rename', from_id: 'aave', to_id: '../etc' }
  expect((await post({ order, reason: 'No.' })).statusCode).toBe(400)
  const taken = { ...order, to_id: 'ethereum' }
  expect((await post({ order: taken, reason: 'No.' })).json().message).toContain(
    'already used by Ethereum',
  )
  expect((await post({ order: MERGE, reason: 'No.' }, user)).statusCode).toBe(403)
})

it('accepts that a source renamed a project, under a new id, and rejects that it ended', async () => {
  const record = { name: 'Aave Labs', slug: 'aave-labs', category: 'Lending' }
  const now = { ...record, name: '<b>Avara</b>', slug: 'avara' }
  const state = (id: string, listed: SourceRecord) =>
    publishCatalog(analytics, {
      layer: 'listed',
      author: 'Sync',
      reason: 'A list.',
      statements: [stateRecord(`defillama:protocols:${id}`, listed, '1')],
    })
  await state('1', { ...record, project_id: 'aave-labs', now })
  await state('2', { ...record, project_id: 'aave', now: null })
  await call('POST', `/project-moves/${await findMerge()}/undo`, { reason: 'Two projects.' })
  await withMutex(analytics, async () => undefined)
  const { proposals } = await call('GET', '/proposals?search=aave')
  expect(proposals).toMatchObject([
    { project_id: 'aave', is_reviewed: true, now: null, suggested_id: null },
    { project_id: 'aave-labs', is_reviewed: false, suggested_id: 'avara' },
  ])
  const [ended, renamed] = proposals
  const decide = (decision: object) =>
    call('POST', '/proposals/decision', { decision, reason: 'The source is right.' })
  const accept = { proposal_id: renamed.proposal_id, accept: true }
  await expect(decide({ ...accept, new_id: 'ethereum' })).rejects.toThrow(
    /already used by Ethereum/,
  )
  await decide({ ...accept, new_id: 'avara' })
  await decide({ proposal_id: ended.proposal_id, accept: false })
  expect((await call('GET', '/proposals')).total).toBe(0)
  expect(analytics.catalog.find('avara')).toMatchObject({
    name: '<b>Avara</b>',
    aliases: ['Aave Labs'],
    is_reviewed: false,
  })
  expect(analytics.catalog.find('aave')?.is_archived).toBe(false)
  const page = await app.inject({ url: '/explorer/projects/aave-labs' })
  expect([page.statusCode, page.headers.location]).toEqual([308, '/explorer/projects/avara'])
  await state('1', { ...now, project_id: 'aave-labs', now: { ...now, parent: 'aave' } })
  const [part] = (await call('GET', '/proposals')).proposals
  expect(part).toMatchObject({
    project_id: 'avara',
    part_of: { project_id: 'aave', is_whole: true },
  })
  await decide({ proposal_id: part.proposal_id, accept: true })
  expect(analytics.catalog.find('avara')?.project_id).toBe('aave')
  expect((await call('GET', '/proposals')).total).toBe(0)
  await expect(decide(accept)).rejects.toThrow(/was decided/)
  await withMutex(analytics, async () => undefined)
  const { entries } = await call('GET', '/audit?search=proposal&limit=10')
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'staff.accept-proposal',
    'staff.reject-proposal',
    'staff.accept-proposal',
  ])
})

const findMerge = async () =>
  (await call('GET', '/project-moves')).moves.find(
    ({ kind, undone_by }: { kind: string; undone_by: string | null }) =>
      kind === 'merge' && undone_by === null,
  ).move_id

it('forgets a pair that staff called different', async () => {
  const find = async () => (await call('GET', '/duplicates?search=listed')).total
  const fields = { name: 'Aavé Listed', market_sectors: ['lending'], chains: [], links: {} }
  const state = (project_id: string) =>
    Object.entries(fields).map(([field, value]) => ({
      project_id,
      field,
      value,
      source: 'test',
      revision: '1',
    }))
  await publishCatalog(analytics, {
    layer: 'discovered',
    author: 'test',
    reason: 'A test.',
    statements: [...state('listed-a'), ...state('listed-b')],
  })
  expect(await find()).toBe(1)
  const pair = { project_id: 'listed-a', other_id: 'listed-b' }
  await call('POST', '/duplicates/dismissal', { ...pair, reason: 'Two teams.' })
  expect(await find()).toBe(0)
  expect(analytics.catalog.find('listed-a')?.is_reviewed).toBe(false)
})

it('merges several pairs at once, all or none, and undoes them at once', async () => {
  const names = ['Aave Vaults', 'Aave Notes']
  const ids = ['aave-vaults', 'aave-notes']
  const fields = { market_sectors: ['lending'], chains: [], links: {} }
  await publishCatalog(analytics, {
    layer: 'discovered',
    author: 'test',
    reason: 'A test.',
    statements: ids.flatMap((project_id, at) =>
      Object.entries({ ...fields, name: names[at] }).map(([field, value]) => {
        return { project_id, field, value, source: 'test', revision: '1' }
      }),
    ),
  })
  for (const project_id of ids)
    await loadPoints(analytics, series('2025-03-01', [1], { project_id, metric_id: 'tvl' }))
  const pairs = ids.map((from_id) => ({ from_id, to_id: 'aave' }))
  const { preview } = await call('POST', '/duplicates/merge/preview', { pairs })
  expect(preview.merges).toMatchObject(
    names.map((from_name) => ({ from_name, to_name: 'Aave', points: 1 })),
  )
  const wrong = [...pairs, { from_id: 'nobody', to_id: 'aave' }]
  await expect(
    call('POST', '/duplicates/merge', { pairs: wrong, reason: 'One project.' }),
  ).rejects.toThrow('There is no project')
  expect(analytics.catalog.find('aave-vaults')?.project_id).toBe('aave-vaults')
  const { moves } = await call('POST', '/duplicates/merge', { pairs, reason: 'One project.' })
  expect(moves).toHaveLength(2)
  expect(ids.map((id) => analytics.catalog.find(id)?.project_id)).toEqual(['aave', 'aave'])
  expect((await call('GET', '/project-moves?automatic=1')).total).toBe(0)
  const order = {
    move_ids: moves.map(({ move_id }: { move_id: string }) => move_id),
    reason: 'Two teams.',
  }
  await withMutex(analytics, async () => undefined)
  await call('POST', '/project-moves/undo', order)
  expect(ids.map((id) => analytics.catalog.find(id)?.project_id)).toEqual(ids)
  await withMutex(analytics, async () => undefined)
  await expect(call('POST', '/project-moves/undo', order)).rejects.toThrow('already undone')
})

it('changes the sector of a category with the projects that follow it, and undoes it to the last place', async () => {
  const record = { name: 'Listed', slug: 'listed', category: 'Dexs' }
  await publishCatalog(analytics, {
    layer: 'listed',
    author: 'Sync',
    reason: 'A list.',
    statements: [
      stateRecord('defillama:protocols:3', { ...record, project_id: 'listed-a' }, '1'),
      stateRecord('defillama:protocols:4', { ...record, project_id: 'aave' }, '1'),
      stateRecord(
        'defillama:protocols:5',
        { ...record, category: 'Never <b>Heard</b>', project_id: 'listed-b' },
        '1',
      ),
      {
        layer: 'discovered',
        project_id: 'listed-a',
        field: 'market_sectors',
        value: ['exchange', 'lending'],
        source: 'test',
        revision: '1',
      },
    ],
  })
  const sectorsOf = (id: string) => analytics.catalog.find(id)?.market_sectors
  const [before, reviewed] = [sectorsOf('listed-a'), sectorsOf('aave')]
  const { categories } = await call('GET', '/categories?limit=1')
  expect(categories).toMatchObject([{ category: 'Never <b>Heard</b>', market_sector_id: null }])
  const choice = { source_id: 'defillama', category: 'dexs', market_sector_id: 'lending' }
  const { preview } = await call('POST', '/categories/preview', { choice })
  expect(preview).toEqual({
    projects: 1,
    examples: [
      {
        project_id: 'listed-a',
        name: 'Aavé Listed',
        before: ['exchange', 'lending'],
        after: ['lending'],
      },
    ],
  })
  expect(sectorsOf('listed-a')).toEqual(before)
  const moment = new Date().toISOString()
  expect(await call('POST', '/categories', { choice, reason: 'They lend.' })).toEqual({
    projects: 1,
  })
  expect([sectorsOf('listed-a'), sectorsOf('aave')]).toEqual([['lending'], reviewed])
  const get = (url: string) => app.inject({ url, headers: READER })
  const trace = await get('/v2/internal/projects/listed-a/catalogue')
  expect(trace.body).toContain('They lend.')
  const then = await get(`/v2/market-sectors/exchange?as_of=${moment}`)
  expect(then.statusCode).toBeLessThan(500)
  await expect(call('POST', '/categories', { choice, reason: 'Again.' })).rejects.toThrow('already')
  const unknown = { ...choice, category: "'; DROP TABLE projects" }
  await expect(call('POST', '/categories/preview', { choice: unknown })).rejects.toThrow(
    'No source states',
  )
  const { changes } = await call('GET', '/sector-changes')
  expect(changes).toMatchObject([
    { category: 'dexs', before: null, after: 'lending', projects: 1, can_undo: true },
  ])
  const undo = (id: string) =>
    call('POST', `/sector-changes/${id}/undo`, { reason: 'They do not.' })
  await undo(changes[0].change_id)
  expect(sectorsOf('listed-a')).toEqual(before)
  await expect(undo(changes[0].change_id)).rejects.toThrow('changed since')
  const { entries } = await call('GET', '/audit?search=sector&limit=10')
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'staff.undo-sector',
    'staff.choose-sector',
  ])
})

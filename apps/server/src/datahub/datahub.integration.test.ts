import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOwnershipProofReader } from '@tickmark/accounts/services/OwnershipProofReader'
import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestAccountCalls } from '../testing/openTestAccountCalls.ts'

const DATAHUB = '/v3/internal/datahub'

const calls = openForTests(openTestAccountCalls)
let [ada, staff]: TestUser[] = []
beforeAll(async () => {
  ada = await makeUser(calls.accounts, 'ada@team.example')
  staff = await makeUser(calls.accounts, 'rita@company.example')
})

const post = (path: string, payload: object, user = ada) =>
  calls.ask({ method: 'POST', url: `${DATAHUB}${path}`, payload }, user)
const create = async (data: object) =>
  (await post('/create', { kind: 'metadata', title: 'A name', project_id: 'aave', data })).json()

/** A body as `fetch` sends it for a form. */
async function writeForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Response(form)
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

describe('an item of the datahub', () => {
  it('goes through all of its calls', async () => {
    const form = { kind: 'metadata', title: ' A name ', project_id: 'aave' }
    const made = await calls.ask(
      {
        method: 'POST',
        url: `${DATAHUB}/create`,
        ...(await writeForm({ ...form, data: '{"name":"Aave Labs","symbol":"AAVE"}' })),
      },
      ada,
    )
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      {
        state: 'draft',
        title: 'A name',
        commits: [{ commit_id: 1, message: 'First version', data: { name: 'Aave Labs' } }],
      },
    ])
    const { data_id } = made.json()
    const url = `/${data_id}`
    const saved = await calls.ask(
      {
        method: 'PATCH',
        url: `/v2/internal/datahub/project/${data_id}/metadata`,
        payload: { data: { launch_year: 2017 } },
      },
      ada,
    )
    expect(saved.json().commits).toMatchObject([
      { data: { launch_year: 2017 }, earlier: [{ data: { name: 'Aave Labs' } }] },
    ])
    const committed = await calls.ask(
      {
        method: 'POST',
        url: `${DATAHUB}${url}/commit`,
        ...(await writeForm({ message: 'The name too', data: '{"name":"Aave Labs"}' })),
      },
      ada,
    )
    expect(committed.json().commits).toHaveLength(2)
    await post(`${url}/commit-edit`, { commit_id: 2, message: 'Only the name' })
    expect((await calls.ask({ url: `${DATAHUB}${url}` })).statusCode).toBe(404)
    const { version } = (await post(`${url}/submit`, {})).json()
    await post(`${url}/message`, { text: 'Says who?', commit_id: 2 }, staff)
    const merged = await post(`${url}/merge`, { base_version: version }, staff)
    expect(merged.json()).toMatchObject({ state: 'merged', merged_commit: 2 })
    expect((await calls.ask({ url: `${DATAHUB}?state=merged` })).json()).toMatchObject({
      total: 1,
      items: [{ data_id, project_name: 'Aave Labs', commit_count: 2, message_count: 1 }],
    })
    const undo = { base_version: merged.json().version, reason: 'A mistake.' }
    expect((await post(`${url}/revert`, undo, staff)).json().state).toBe('reverted')
  })

  it.each([
    ['a field that is not there', { owner: 'me' }],
    ['a value of another kind', { name: { first: 'x' } }],
    ['an address that is no https', { links: { website: 'javascript:alert(1)' } }],
    ['nothing new', { name: 'Aave' }],
    ['no JSON', '{"name":'],
    ['something else than fields', '[1]'],
    ['far too much', `{"tags":[${'"a",'.repeat(30_000)}"a"]}`],
    ['nested too deep', `{"sources":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
  ])('is not made of %s', async (_what, data) => {
    const answer = await post('/create', {
      kind: 'metadata',
      title: 'A name',
      project_id: 'aave',
      data,
    })
    expect([answer.statusCode, answer.body]).toEqual([400, answer.body])
  })

  it.each([
    ['constructor', 201],
    ['__proto__', 400],
    ['../etc', 400],
    ['a'.repeat(101), 400],
  ])('may be about the project %s: %i', async (project_id, status) => {
    const item = { kind: 'metadata', title: 'A name', project_id, data: { name: 'Named' } }
    expect((await post('/create', item)).statusCode).toBe(status)
  })

  it('takes messages as they are, and none of a megabyte', async () => {
    const { data_id } = await create({ name: 'Discussed' })
    const text = '<script>alert(1)</script> [x](javascript:alert(1))\n\u202Eabc'
    const sent = await post(`/${data_id}/message`, { text })
    expect(sent.json().messages).toMatchObject([{ event: 'message', text }])
    const huge = await post(`/${data_id}/message`, { text: 'x'.repeat(1_000_000) })
    const long = await post(`/${data_id}/message`, { text: 'x'.repeat(10_001) })
    const nul = await post(`/${data_id}/message`, { text: 'a\0b' })
    expect([huge.statusCode, long.statusCode, nul.statusCode]).toEqual([413, 400, 400])
  })

  it('says before it is made what it would change and what stands against it', async () => {
    const preview = (project_id: string, data: object) =>
      post('/preview', { project_id, data }).then((answer) => answer.json())
    expect(await preview('aave', { name: 'Ethereum', chains: ['solana'] })).toMatchObject({
      changes: [{ field: 'name' }, { field: 'chains', before: ['ethereum'], after: ['solana'] }],
      checks: [{ kind: 'fault', text: 'no blockchain has the id "solana"' }],
    })
    expect(await preview('lend', { name: 'Aave' })).toMatchObject({
      checks: [{ field: 'market_sectors' }, {}, {}, {}],
    })
  })
})

describe('a metric of the instance’s own', () => {
  const SEATS = {
    metric_id: 'own_seats',
    title: 'Seats sold',
    definition: 'Places that customers have paid for, at the end of the day.',
    format: 'number',
    kind: 'stock',
  }
  const propose = (data: object, form: object = {}) =>
    post('/create', { kind: 'metric', title: 'Seats', data, ...form })

  it('goes through all of the calls', async () => {
    const made = await calls.ask(
      {
        method: 'POST',
        url: `${DATAHUB}/create`,
        ...(await writeForm({ kind: 'metric', title: 'Seats', data: JSON.stringify(SEATS) })),
      },
      ada,
    )
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { kind: 'metric', metric_id: 'own_seats', is_new: true, state: 'draft', checks: [] },
    ])
    const { data_id } = made.json()
    const saved = await calls.ask(
      {
        method: 'PATCH',
        url: `/v2/internal/datahub/project/${data_id}/metadata`,
        payload: { data: { ...SEATS, metric_id: 'own_paid_seats' } },
      },
      ada,
    )
    expect(saved.json()).toMatchObject({ metric_id: 'own_paid_seats', commits: [{ commit_id: 1 }] })
    await post(`/${data_id}/commit`, { message: 'Another kind', data: { ...SEATS, kind: 'flow' } })
    const edit = { commit_id: 2, data: SEATS }
    expect((await post(`/${data_id}/commit-edit`, edit)).json().metric_id).toBe('own_seats')
    await post(`/${data_id}/message`, { text: 'What is a seat?', commit_id: 2 })
    const { version } = (await post(`/${data_id}/submit`, {})).json()
    const merged = await post(`/${data_id}/merge`, { base_version: version }, staff)
    expect(merged.json()).toMatchObject({ state: 'merged', merged_commit: 2 })
    const listed = await calls.ask({ url: `${DATAHUB}?metric_id=own_seats&kind=metric` })
    expect(listed.json()).toMatchObject({ total: 1, items: [{ data_id, project_name: '' }] })
    const uses = await calls.ask({ url: `${DATAHUB}/metrics/own_seats/uses` }, ada)
    expect(uses.json()).toEqual({ points: 0, uses: [] })
    const check = (data: object) => post('/preview', { data }).then((answer) => answer.json())
    expect(await check({ metric_id: 'own_seats', gap: 'zero' })).toMatchObject({
      changes: [{ field: 'gap', before: 'missing', after: 'zero' }],
      checks: [],
    })
  })

  it('is merged by one of two reviewers, and not by an organization for everybody', async () => {
    const { data_id } = (await propose({ ...SEATS, metric_id: 'own_raced', title: 'Raced' })).json()
    const { version } = (await post(`/${data_id}/submit`, {})).json()
    const both = await Promise.all(
      [1, 2].map(() => post(`/${data_id}/merge`, { base_version: version }, staff)),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(
      (await post(`/${data_id}/revert`, { base_version: version, reason: 'Mine' })).statusCode,
    ).toBe(403)
  })

  it('is deleted no further than once, and then not changed', async () => {
    const publish = async (data: object) => {
      const { data_id } = (await propose(data)).json()
      const { version } = (await post(`/${data_id}/submit`, {})).json()
      return post(`/${data_id}/merge`, { base_version: version }, staff)
    }
    await publish({ ...SEATS, metric_id: 'own_brief', title: 'Brief' })
    const open = (await propose({ metric_id: 'own_brief', title: 'Briefly' })).json()
    await publish({ metric_id: 'own_brief', is_deleted: true })
    const { version } = (await post(`/${open.data_id}/submit`, {})).json()
    const late = await post(`/${open.data_id}/merge`, { base_version: version }, staff)
    expect([late.statusCode, late.json().error ?? late.body]).toMatchObject([
      400,
      expect.anything(),
    ])
    expect(late.body).toContain('it was deleted')
  })

  it.each([
    ['the id of a built-in metric', { metric_id: 'fees' }],
    ['__proto__', { metric_id: '__proto__' }],
    ['an id of 10,000 characters', { metric_id: `own_${'a'.repeat(10_000)}` }],
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }],
    ['a definition of a megabyte', { definition: 'x'.repeat(1_000_000) }],
    ['a kind that there is not', { kind: 'gauge' }],
    ['a field that there is not', { sql: 'DROP TABLE facts' }],
    [
      'a table that no user sent',
      { values: { file_id: crypto.randomUUID(), mapping: { columns: [] } } },
    ],
  ])('is not made of %s', async (_what, fields) => {
    const { statusCode } = await propose({ ...SEATS, ...fields })
    expect([400, 404, 413]).toContain(statusCode)
  })

  it('keeps texts as they are, and refuses to merge those that turn the direction of others', async () => {
    const html = { ...SEATS, metric_id: 'own_html', title: '<b>Seats</b>' }
    const { changes, checks } = (await propose(html)).json()
    expect(changes[0]).toMatchObject({ field: 'title', after: '<b>Seats</b>' })
    expect(checks.map(({ kind }: { kind: string }) => kind)).not.toContain('fault')
    const turned = { ...SEATS, metric_id: 'own_turned', title: 'Seats \u202Estaes' }
    const [fault] = (await propose(turned)).json().checks
    expect(fault).toMatchObject({ kind: 'fault', field: 'title' })
  })

  it('is not mixed up with other kinds', async () => {
    const { data_id } = (await create({ name: 'Of another kind' })) as { data_id: string }
    const answers = await Promise.all([
      propose({ name: 'Aave Labs' }),
      post('/create', { kind: 'metadata', title: 'x', project_id: 'aave', data: SEATS }),
      post(`/${data_id}/commit`, { message: 'A metric', data: SEATS }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
  })
})

describe('a claim by a file', () => {
  it('is read from the website of the project, and fills the listings of the organization', async () => {
    const site = createServer((request, response) =>
      response.end(request.url === '/.well-known/tickmark.txt' ? proof : ''),
    )
    let proof = 'nothing\n'
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const policy = {
      allowsPrivate: true,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    }
    const reader = createOwnershipProofReader({ dnsServers: [], policy })
    const at = `http://site.example:${(site.address() as AddressInfo).port}`
    // The website has https, which a test has no certificate for.
    calls.accounts.sites = {
      ...reader,
      readFile: (url) => reader.readFile(url.replace('https://aave.com', at)),
    }
    try {
      const organizations = '/v3/internal/organization'
      const send = (url: string, payload: object) =>
        calls.ask({ method: 'POST', url: organizations + url, payload }, ada)
      const { organization } = (await send('', { name: 'Aave Labs' })).json()
      const url = `/${organization.id}/claims/aave`
      const { file } = (await calls.ask({ url: organizations + url }, ada)).json()
      const refused = await send(url, { method: 'file' })
      expect([refused.statusCode, refused.json().errors]).toMatchObject([
        400,
        [{ code: 'no-proof' }],
      ])
      proof = `Hello\n${file.content}\n`
      expect((await send(url, { method: 'file' })).statusCode).toBe(200)
      const listing = await calls.ask({ url: '/v3/internal/listings/projects/aave' })
      expect(listing.json().claim).toMatchObject({ organization: 'Aave Labs' })
    } finally {
      site.close()
    }
  })
})

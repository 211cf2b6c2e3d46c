import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestAccountCalls } from '../testing/openTestAccountCalls.ts'

const DATAHUB = '/v3/internal/datahub'

const people = openForTests(openTestAccountCalls)
let [ada, staff]: TestUser[] = []
beforeAll(async () => {
  ada = await makeUser(people.accounts, 'ada@team.example')
  staff = await makeUser(people.accounts, 'rita@company.example')
})

const post = (path: string, payload: object, user = ada) =>
  people.ask({ method: 'POST', url: `${DATAHUB}${path}`, payload }, user)
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
    const made = await people.ask(
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
    const saved = await people.ask(
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
    const committed = await people.ask(
      {
        method: 'POST',
        url: `${DATAHUB}${url}/commit`,
        ...(await writeForm({ message: 'The name too', data: '{"name":"Aave Labs"}' })),
      },
      ada,
    )
    expect(committed.json().commits).toHaveLength(2)
    await post(`${url}/commit-edit`, { commit_id: 2, message: 'Only the name' })
    expect((await people.ask({ url: `${DATAHUB}${url}` })).statusCode).toBe(404)
    const { version } = (await post(`${url}/submit`, {})).json()
    await post(`${url}/message`, { text: 'Says who?', commit_id: 2 }, staff)
    const merged = await post(`${url}/merge`, { base_version: version }, staff)
    expect(merged.json()).toMatchObject({ state: 'merged', merged_commit: 2 })
    expect((await people.ask({ url: `${DATAHUB}?state=merged` })).json()).toMatchObject({
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

import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestAccountCalls } from '../testing/openTestAccountCalls.ts'

const CHART = { questions: [{ id: 'a', query: { metrics: ['fees'] } }] }
const DOCUMENTS = '/v3/internal/documents'
const LINKS = '/v3/internal/links'

const calls = openForTests(openTestAccountCalls)
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  ann = await makeUser(calls.accounts, 'ann@bank.example')
  bob = await makeUser(calls.accounts, 'bob@fund.example')
})

const post = (url: string, payload: object = {}) => ({ method: 'POST', url, payload }) as const
const patch = (url: string, payload: object) => ({ method: 'PATCH', url, payload }) as const

describe('a document', () => {
  it('is kept, read, changed, shared, copied and deleted by calls', async () => {
    const made = await calls.ask(
      post(DOCUMENTS, { kind: 'chart', name: ' Fees ', content: CHART }),
      ann,
    )
    expect([made.statusCode, made.json().document]).toMatchObject([
      200,
      { name: 'Fees', description: '', version: 1, visibility: 'private', can_edit: true },
    ])
    expect(made.headers['cache-control']).toBe('no-store')
    const url = `${DOCUMENTS}/${made.json().document.document_id}`
    const closed = await calls.ask({ url }, bob)
    expect([closed.statusCode, closed.json()]).toMatchObject([
      404,
      { type: 'not-found', errors: [{ code: 'unknown-document' }] },
    ])
    const shared = await calls.ask(patch(url, { base_version: 1, visibility: 'link' }), ann)
    const { secret } = shared.json().document
    expect((await calls.ask({ url: `${url}?secret=${secret}` })).json().document).toMatchObject({
      content: CHART,
      secret: null,
      can_edit: false,
    })
    const copy = await calls.ask(post(`${url}/fork`, { secret, name: 'My fees' }), bob)
    expect(copy.json().document).toMatchObject({ name: 'My fees', can_delete: true })
    await calls.ask(patch(url, { base_version: 1, name: 'Revenue' }), ann)
    const late = await calls.ask(patch(url, { base_version: 1, name: 'Lost' }), ann)
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { errors: [{ code: 'stale-version', field: 'base_version', value: 2 }] },
    ])
    const { versions } = (await calls.ask({ url: `${url}/versions` }, ann)).json()
    expect(versions).toMatchObject([
      { version: 2, name: 'Revenue', saved_by: { name: 'ann' } },
      { version: 1, name: 'Fees' },
    ])
    expect((await calls.ask({ url: `${url}/versions/1` }, ann)).json().version).toMatchObject({
      content: CHART,
    })
    const restored = await calls.ask(post(`${url}/versions/1/restore`, { base_version: 2 }), ann)
    expect(restored.json().document).toMatchObject({ version: 3, name: 'Fees' })
    const mine = await calls.ask({ url: `${DOCUMENTS}?scope=mine&kind=chart&search=FEE` }, ann)
    expect(mine.json()).toMatchObject({ total: 1, documents: [{ name: 'Fees' }] })
    expect((await calls.ask({ method: 'DELETE', url }, ann)).statusCode).toBe(204)
    expect((await calls.ask({ url }, ann)).statusCode).toBe(404)
  })

  it.each([
    [
      'another kind’s content',
      { content: { mart_id: 'crypto_screener' } },
      [400, 'content.questions'],
    ],
    ['an unknown kind', { kind: 'constructor' }, [400, 'kind']],
    ['no content', { content: undefined }, [400, 'content']],
    ['no name', { name: '  ' }, [400, 'name']],
    ['a name of two lines', { name: 'a\nb' }, [400, 'name']],
    ['a name with half a sign', { name: 'a\ud83d', visibility: 'public' }, [400, 'name']],
    [
      'a description with half a sign',
      { description: '\ud83d', visibility: 'public' },
      [400, 'description'],
    ],
    ['a field that there is not', { user_id: 'x' }, [400, 'user_id']],
    ['an unknown organization', { organization_id: 'x' }, [404, undefined]],
    [
      'too much content',
      {
        content: {
          ...CHART,
          hidden: Array.from({ length: 300 }, () => 'x'.repeat(300)),
          own: Array.from({ length: 300 }, () => 'ü'.repeat(300)),
        },
      },
      [413, 'content'],
    ],
  ])('is refused for %s', async (_what, changes, refusal) => {
    const answer = await calls.ask(
      post(DOCUMENTS, { kind: 'chart', name: 'Fees', content: CHART, ...changes }),
      ann,
    )
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual(refusal)
  })

  it.each(['رسوم البروتوكولات', 'עמלות', '手数料 💸', 'Ⅻ ∑ ﬁ é', "'; DROP TABLE documents; --"])(
    'keeps a name as it is written: %s',
    async (name) => {
      const made = await calls.ask(
        post(DOCUMENTS, { kind: 'chart', name, content: CHART, visibility: 'public' }),
        ann,
      )
      expect([made.statusCode, made.json().document.name]).toEqual([200, name])
      const url = `${DOCUMENTS}/${made.json().document.document_id}`
      const found = await calls.ask({ url: `${DOCUMENTS}?search=${encodeURIComponent(name)}` })
      expect(found.json().documents).toMatchObject([{ name }])
      expect((await calls.ask({ method: 'DELETE', url }, ann)).statusCode).toBe(204)
    },
  )

  it('keeps in its content what JSON can hold', async () => {
    const content = {
      questions: [
        {
          id: 'a',
          name: 'a\0\ud83d\u202e',
          query: { metrics: ['fees'], where: { tags: ['\0'] } },
        },
      ],
    }
    const made = await calls.ask(post(DOCUMENTS, { kind: 'chart', name: 'Odd', content }), ann)
    const url = `${DOCUMENTS}/${made.json().document.document_id}`
    expect((await calls.ask({ url }, ann)).json().document.content).toMatchObject(content)
    expect((await calls.ask({ method: 'DELETE', url }, ann)).statusCode).toBe(204)
  })

  it.each(['__proto__', 'constructor'])('is refused with the key %s in it', async (key) => {
    const content = `{"questions":[{"id":"a","query":{"metrics":["fees"]}}],"colours":{},"${key}":{"prototype":{}}}`
    const answer = await calls.ask(
      {
        method: 'POST',
        url: DOCUMENTS,
        payload: `{"kind":"chart","name":"Fees","content":${content}}`,
        headers: { 'content-type': 'application/json' },
      },
      ann,
    )
    expect(answer.statusCode).toBe(400)
  })

  it('that is listed as one’s own is refused to visitors, and a public one is not', async () => {
    for (const scope of ['mine', 'organization'])
      expect((await calls.ask({ url: `${DOCUMENTS}?scope=${scope}` })).statusCode).toBe(401)
    const { documents } = (await calls.ask({ url: DOCUMENTS })).json()
    expect(documents.filter((one: { is_gallery?: true }) => one.is_gallery !== true)).toEqual([])
    for (const query of ['kind=__proto__', 'scope=all', 'limit=0', 'nope=1'])
      expect((await calls.ask({ url: `${DOCUMENTS}?${query}` })).statusCode, query).toBe(400)
  })
})

describe('a short link', () => {
  it('is the same for the same page, and another when it is pinned', async () => {
    const path = '/explorer/projects/aave?tab=fees'
    const first = await calls.ask(post(LINKS, { path }))
    expect(first.json().url).toBe(`https://terminal.example/explorer/l/${first.json().link_id}`)
    expect((await calls.ask(post(LINKS, { path }), ann)).json()).toEqual(first.json())
    const pinned = (await calls.ask(post(LINKS, { path, pin: true }))).json()
    expect(pinned.link_id).not.toBe(first.json().link_id)
    const kept = await calls.accounts.db
      .selectFrom('links')
      .select('path')
      .where('id', '=', pinned.link_id)
      .executeTakeFirstOrThrow()
    expect(kept.path).toBe(`${path}&as_of=2026-11-21T23%3A45%3A12.345Z~loaded`)
  })

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/explorer/l/x', '/v1'])(
    'is not made for %s',
    async (path) => {
      const answer = await calls.ask(post(LINKS, { path }))
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'path'])
    },
  )

  it('is made so often and no more from one address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const make = () => calls.ask({ ...post(LINKS, { path: '/explorer' }), headers })
    let status = 200
    for (let tries = 0; tries < 125 && status === 200; tries++) status = (await make()).statusCode
    expect(status).toBe(429)
  })
})

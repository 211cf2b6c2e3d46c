import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Accounts } from '@tickmark/accounts/Accounts'
import { changeDocument } from '@tickmark/accounts/documents/changeDocument'
import { createDocument, type NewDocument } from '@tickmark/accounts/documents/createDocument'
import { deleteDocument } from '@tickmark/accounts/documents/deleteDocument'
import { createLink } from '@tickmark/accounts/links/createLink'
import { makeUser, TEST_VISITOR, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { finishLoad } from '@tickmark/analytics/batches/finishLoad'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeConfig } from '../config.ts'
import { createServer } from '../createServer.ts'
import { PeopleDoor } from '../people/PeopleDoor.ts'
import { readPngHead } from '../testing/readPngHead.ts'

const ORIGIN = 'https://terminal.example'
const NAME = 'Fees </script><script>alert(1)</script> & “more”'
const CHART = {
  questions: [
    {
      id: 'a',
      query: { metrics: ['fees'], breakdown: ['project'], range: 'max', granularity: 'week' },
    },
  ],
}

let folder: string
let analytics: Analytics
let app: FastifyInstance
let accounts: Accounts
let ann: TestUser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><!--tt-head--></head><body><div id="root"></div></body></html>',
  )
  analytics = await openTestAnalytics()
  for (const project_id of ['aave', 'uniswap'])
    await loadPoints(
      analytics,
      series(
        '2024-01-01',
        Array.from({ length: 70 }, (_, day) => 500 + day),
        { project_id },
      ),
    )
  await finishLoad(analytics)
  const config = makeConfig({ TT_PUBLIC_URL: ORIGIN, TT_DATA_DIR: folder })
  const people = new PeopleDoor(config)
  app = await createServer({ analytics, config, people, webFolder: folder })
  accounts = await people.open()
  ann = await makeUser(accounts, 'ann@bank.example')
})
afterAll(async () => {
  await app.close()
  await analytics.close()
  await rm(folder, { recursive: true })
})

const make = (changes: Partial<NewDocument> = {}) =>
  createDocument(accounts, ann, {
    kind: 'chart',
    name: NAME,
    description: '',
    content: CHART,
    visibility: 'public',
    ...changes,
  })
const see = (url: string) => app.inject({ url })
const oembed = (url: string, query = '') => see(`/oembed?url=${encodeURIComponent(url)}${query}`)

describe('the page of a document', () => {
  it('is called what the document is called, with its card, and found by oEmbed', async () => {
    const { document_id } = await make({ description: 'Who\nearns  <b>most</b>' })
    const page = await see(`/explorer/charts/${document_id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(
      '<title>Fees &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; “more” | Tickmark</title>',
    )
    expect(page.body).toContain('content="Who earns &lt;b&gt;most&lt;/b&gt;"')
    expect(page.body).not.toContain('alert(1)</script>')
    expect(page.body).not.toContain('noindex')
    const card = /og:image" content="([^"]+)"/.exec(page.body)?.[1] ?? ''
    expect(card).toContain(`/explorer/cards/documents/${document_id}.png?v=1`)
    const picture = await see(card.replace(ORIGIN, ''))
    expect(readPngHead(picture.rawPayload)).toMatchObject({ width: 1200, height: 630 })
    const link = /type="application\/json\+oembed" href="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const found = await see(link.replaceAll('&amp;', '&').replace(ORIGIN, ''))
    expect(found.json()).toMatchObject({ version: '1.0', type: 'rich', title: NAME })
  })

  it('tells of one that not everybody may read only to whoever has its secret', async () => {
    const { document_id, secret } = await make({ visibility: 'link' })
    const path = `/explorer/charts/${document_id}`
    const open = await see(`${path}?secret=${secret}`)
    expect([open.body.includes('alert(1)'), open.body.includes('noindex')]).toEqual([true, true])
    expect(
      (await see(`/explorer/cards/documents/${document_id}.png?secret=${secret}`)).statusCode,
    ).toBe(200)
    for (const query of ['', '?secret=wrong', '?secret=a&secret=b']) {
      const page = await see(`${path}${query}`)
      expect([page.statusCode, page.body.includes('<title>Chart | Tickmark</title>')]).toEqual([
        200,
        true,
      ])
      expect([
        page.body.includes('alert(1)'),
        page.body.includes('oembed'),
        page.body.includes('noindex'),
      ]).toEqual([false, false, true])
      expect((await see(`/explorer/cards/documents/${document_id}.png${query}`)).statusCode).toBe(
        404,
      )
    }
  })

  it('is none for what there is not, or is of another kind', async () => {
    const { document_id } = await make()
    for (const path of ['charts/unknown', `tables/${document_id}`, `charts/${document_id}/more`])
      expect((await see(`/explorer/${path}`)).statusCode, path).toBe(404)
    await deleteDocument(accounts, ann, document_id)
    expect((await see(`/explorer/charts/${document_id}`)).statusCode).toBe(404)
    expect((await see('/sitemap.xml')).body).not.toContain('/explorer/charts/')
  })
})

describe('oEmbed', () => {
  it('answers with a frame no larger than there is room for', async () => {
    const { document_id } = await make()
    const url = `${ORIGIN}/explorer/charts/${document_id}`
    const plain = (await oembed(url)).json()
    expect(plain).toMatchObject({
      width: 720,
      height: 450,
      provider_name: 'Tickmark',
      thumbnail_width: 1200,
    })
    expect(plain.html).toBe(
      `<iframe src="${ORIGIN}/explorer/embed/charts/${document_id}" width="720" height="450" title="Fees &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; “more”" loading="lazy" style="border:0"></iframe>`,
    )
    const small = (await oembed(url, '&maxwidth=300&maxheight=200')).json()
    expect(small).toMatchObject({ width: 300, height: 200 })
    expect(small.thumbnail_url).toBeUndefined()
  })

  it('answers as XML, in which nothing of a name counts', async () => {
    const { document_id } = await make()
    const answer = await oembed(`${ORIGIN}/explorer/charts/${document_id}`, '&format=xml')
    expect(answer.headers['content-type']).toContain('text/xml')
    expect(answer.body).toContain('<title>Fees &lt;/script&gt;')
    expect(answer.body).toContain('<html>&lt;iframe src=')
    expect(answer.body).not.toContain('<script>')
  })

  it('follows secret and short links', async () => {
    const { document_id, secret } = await make({ visibility: 'link' })
    const path = `/explorer/charts/${document_id}?secret=${secret}&theme=light`
    const { url } = await createLink(accounts, TEST_VISITOR, { path, pin: false })
    for (const address of [`${ORIGIN}${path}`, url])
      expect((await oembed(address)).json().html).toContain(
        `/explorer/embed/charts/${document_id}?secret=${secret}&amp;theme=light"`,
      )
  })

  it('refuses what is private, what is none of ours, and formats that there are not', async () => {
    const { document_id } = await make({ visibility: 'private' })
    const url = `${ORIGIN}/explorer/charts/${document_id}`
    const secret = await oembed(url)
    expect([secret.statusCode, secret.body.includes('alert')]).toEqual([401, false])
    for (const other of [
      'https://evil.example/explorer/charts/x',
      `${ORIGIN}.evil.example/explorer/charts/x`,
      `${ORIGIN}/explorer/charts/unknown`,
      `${ORIGIN}/explorer/projects/aave`,
      `${ORIGIN}/explorer/l/unknown`,
      'javascript:alert(1)',
      'x',
    ])
      expect((await oembed(other)).statusCode, other).toBe(404)
    expect((await oembed(url, '&format=yaml')).statusCode).toBe(501)
    expect((await oembed(url, '&maxwidth=0')).statusCode).toBe(400)
    expect((await see('/oembed')).statusCode).toBe(400)
  })
})

describe('a short link', () => {
  it('leads to its page, and is a page that there is not when nobody made it', async () => {
    const path = '/explorer/projects/aave?tab=%C3%BC#fees'
    const { url } = await createLink(accounts, TEST_VISITOR, { path, pin: false })
    const moved = await see(url.replace(ORIGIN, ''))
    expect([moved.statusCode, moved.headers.location]).toEqual([302, path])
    for (const unknown of ['unknown', '%00', 'x'.repeat(100), '..%2f']) {
      const page = await see(`/explorer/l/${unknown}`)
      expect([page.statusCode, page.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    }
  })
})

describe('a chart that was made private', () => {
  it('is told by nothing any more', async () => {
    const { document_id: documentId } = await make()
    const card = `/explorer/cards/documents/${documentId}.png?v=1`
    expect((await see(card)).statusCode).toBe(200)
    await changeDocument(accounts, ann, { documentId, baseVersion: 1, visibility: 'private' })
    expect((await see(card)).statusCode).toBe(404)
    expect((await oembed(`${ORIGIN}/explorer/charts/${documentId}`)).statusCode).toBe(401)
  })
})

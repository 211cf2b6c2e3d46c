import { changeDocument, deleteDocument } from '@tickmark/accounts/documents/changeDocument'
import { createLink } from '@tickmark/accounts/links/createLink'
import { makeUser, TEST_VISITOR } from '@tickmark/accounts/testing/makeUser'
import { describe, expect, it } from 'vitest'
import { CHART, NAME, ORIGIN, openDocumentServer } from '../testing/openDocumentServer.ts'
import { readPngHead } from '../testing/readPngHead.ts'

const { server, make, see } = openDocumentServer()
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

  it('shows one that not everybody may read only to those who have its secret', async () => {
    const { document_id, secret } = await make({ visibility: 'link' })
    const path = `/explorer/charts/${document_id}`
    const open = await see(`${path}?secret=${secret}`)
    expect([open.body.includes('alert(1)'), open.body.includes('noindex')]).toEqual([true, true])
    expect(
      (await see(`/explorer/cards/documents/${document_id}.png?secret=${secret}`)).statusCode,
    ).toBe(200)
    for (const query of ['', '?secret=wrong', '?secret=a&secret=b']) {
      const page = await see(`${path}${query}`)
      expect(page.statusCode).toBe(404)
      expect([page.body.includes('alert(1)'), page.body.includes('oembed')]).toEqual([false, false])
      expect((await see(`/explorer/cards/documents/${document_id}.png${query}`)).statusCode).toBe(
        404,
      )
    }
  })

  it('is none for what there is not, or is of another kind', async () => {
    const { document_id } = await make()
    for (const path of ['charts/unknown', `tables/${document_id}`, `charts/${document_id}/more`])
      expect((await see(`/explorer/${path}`)).statusCode, path).toBe(404)
    for (const id of ['%00', `${document_id}%00`, '__proto__', '%E2%80%AE', 'x'.repeat(2_000)])
      for (const path of [
        `/explorer/charts/${id}`,
        `/explorer/embed/charts/${id}`,
        `/explorer/cards/documents/${id}.png`,
        `/oembed?url=${encodeURIComponent(`${ORIGIN}/explorer/charts/${id}`)}`,
      ])
        expect((await see(path)).statusCode, path.slice(0, 80)).toBe(404)
    await deleteDocument(server.accounts, server.ann, document_id)
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
    const { url } = await createLink(server.accounts, TEST_VISITOR, { path, pinnedTo: null })
    for (const address of [`${ORIGIN}${path}`, url])
      expect((await oembed(address)).json().html).toContain(
        `/explorer/embed/charts/${document_id}?secret=${secret}&amp;theme=light"`,
      )
  })

  it('knows the charts of metrics and those that an address describes', async () => {
    const page = await see('/explorer/metrics/fees')
    const link = /type="application\/json\+oembed" href="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const { title, html } = (await see(link.replaceAll('&amp;', '&').replace(ORIGIN, ''))).json()
    expect(title).toBe('Fees by project')
    const frame = new URL(/src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
    expect([frame.pathname, frame.searchParams.get('metrics')]).toEqual([
      '/explorer/embed/chart',
      '["fees"]',
    ])
    const again = (await oembed(`${frame}`)).json()
    expect([again.title, again.html]).toEqual([title, html])
    const built = `${ORIGIN}/explorer/embed/chart?title=Built&chart=${encodeURIComponent(JSON.stringify(CHART))}`
    const { title: name, html: ofBuilt } = (await oembed(built)).json()
    expect([name, ofBuilt.includes('&amp;chart=')]).toEqual(['Built', true])
    expect((await oembed(`${ORIGIN}/explorer/embed/chart`)).statusCode).toBe(404)
    expect((await oembed(`${ORIGIN}/explorer/metrics/nonsense`)).statusCode).toBe(404)
  })

  it('refuses what is private, what is none of ours, and formats that there are not', async () => {
    const { document_id } = await make({ visibility: 'private' })
    const url = `${ORIGIN}/explorer/charts/${document_id}`
    const secret = await oembed(url)
    expect([secret.statusCode, secret.body.includes('alert')]).toEqual([404, false])
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
  it('leads to its page, and is a page that there is not when no user made it', async () => {
    const path = '/explorer/projects/aave?tab=%C3%BC#fees'
    const { url } = await createLink(server.accounts, TEST_VISITOR, { path, pinnedTo: null })
    const shown = await see(url.replace(ORIGIN, ''))
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain(`id="tt-link">${JSON.stringify(path)}</script>`)
    expect(shown.body).toContain('<title>Aave')
    const frame = '/explorer/embed/chart?metrics=fees'
    const framed = await createLink(server.accounts, TEST_VISITOR, { path: frame, pinnedTo: null })
    const moved = await see(framed.url.replace(ORIGIN, ''))
    expect([moved.statusCode, moved.headers.location]).toEqual([302, frame])
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
  it('is found nowhere any more', async () => {
    const { document_id: documentId } = await make()
    const card = `/explorer/cards/documents/${documentId}.png?v=1`
    expect((await see(card)).statusCode).toBe(200)
    await changeDocument(server.accounts, server.ann, {
      documentId,
      baseVersion: 1,
      visibility: 'private',
    })
    expect((await see(card)).statusCode).toBe(404)
    expect((await oembed(`${ORIGIN}/explorer/charts/${documentId}`)).statusCode).toBe(404)
  })
})

describe('"Each content area is shown or hidden according to its switch": the address of one', () => {
  const statusOf = async (path: string, cookies: Record<string, string> = {}) =>
    (await server.app.inject({ url: `/explorer${path}`, cookies })).statusCode

  it('answers by the flags of the user who opens it', async () => {
    const { cookie, userId } = await makeUser(server.accounts, 'flagged@bank.example')
    const feature_flags = JSON.stringify({ LEADERBOARDS_ENABLED: false, tokenized_assets: false })
    await server.accounts.db
      .updateTable('users')
      .set({ feature_flags })
      .where('id', '=', userId)
      .execute()
    const own = { _idtoken: cookie, _loggedin: '1' }
    expect(await statusOf('/leaderboards')).toBe(200)
    expect(await statusOf('/leaderboards', own)).toBe(404)
    expect(await statusOf('/assets')).toBe(200)
    expect(await statusOf('/assets', own)).toBe(404)
  })
})

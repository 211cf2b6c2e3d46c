import { HOSTILE_TEXTS } from '@tickmark/core/testing/HOSTILE_TEXTS'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { admitUser } from './admitUser.ts'
import { usePages } from './usePages.ts'
import { watchRefusals } from './watchPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const outbox = inject('sampleOutbox')

const TEXTS = Object.entries(HOSTILE_TEXTS)
const DASHBOARD = {
  tiles: TEXTS.map(([trick, texts], index) => ({
    tile_id: `t${index}`,
    title: trick,
    place: { x: 0, y: index * 8, w: 12, h: 8 },
    body: { kind: 'text', text: texts.join('\n\n***\n\n') },
  })),
}

/** Whatever a page does that no text may make it do. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  const refused = await watchRefusals(page)
  page.on('dialog', async (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`a window: ${popup.url()}`))
  page.on('request', (request) => {
    const { origin: host, protocol } = new URL(request.url())
    // A blob of the page's own, such as that of a worker, is no request to a server.
    if (host !== origin && protocol !== 'blob:') seen.push(`a request: ${request.url()}`)
  })
  return async () => [
    ...seen,
    ...(await refused()).map((one) => `refused by the policy: ${one}`),
    ...((await page.evaluate('window.ran ?? 0')) === 0 ? [] : ['a script ran']),
  ]
}

/** Lists what of a text became more than words, links and tables. */
const listDangers = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(within)})].flatMap((place) => [...place.querySelectorAll('*')]).flatMap((element) => [
      ...(element.matches('script, style, link, meta, base, iframe, object, embed, form, button, img, svg, math, video, audio, template, textarea, select, details')
        ? [element.localName] : []),
      ...[...element.attributes].filter(({ name }) => /^on|^src|^action$|^formaction$|^xlink/.test(name)).map(({ name }) => element.localName + ' ' + name),
      ...(element.localName === 'a' && element.hasAttribute('href') && !/^https?:$/.test(element.protocol) ? [element.href] : []),
      ...(element.localName === 'a' && element.hasAttribute('href') && element.host !== location.host && !/noopener/.test(element.rel) ? [element.href + ' with an opener'] : []),
    ])`,
  )

it('a dashboard whose texts try everything runs nothing, loads nothing and leads no one astray', async () => {
  const page = await open()
  const watched = await watch(page)
  await admitUser(page.context(), { outbox, email: `mallory.${Date.now()}@example.org` })
  await page.goto(`${origin}/explorer/dashboards`)
  const id = await page.evaluate(
    async (body) => {
      const answer = await fetch('/v3/internal/documents', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return ((await answer.json()) as { document: { document_id: string } }).document.document_id
    },
    JSON.stringify({
      kind: 'dashboard',
      name: 'Hostile',
      content: DASHBOARD,
      visibility: 'public',
    }),
  )

  await page.goto(`${origin}/explorer/dashboards/${id}`)
  for (const [trick] of TEXTS) {
    const tile = page.getByRole('region', { name: trick, exact: true })
    await tile.scrollIntoViewIfNeeded()
    await tile.locator('.dashboard-text').waitFor()
  }
  expect(await listDangers(page, '.dashboard-text')).toEqual([])
  expect(await page.locator('.dashboard-text').allTextContents()).toHaveLength(TEXTS.length)
  // A script that runs on hover or focus would have run by now.
  const links = page.locator('.dashboard-text a')
  for (const link of await links.all()) {
    await link.focus()
    await link.dispatchEvent('mouseover')
  }
  expect(await links.count()).toBeGreaterThan(5)
  expect(await watched()).toEqual([])

  for (const query of ['', '?interactive=false']) {
    const frame = await open()
    const ofFrame = await watch(frame)
    await frame.goto(`${origin}/explorer/embed/dashboards/${id}${query}`)
    await frame.locator('.tt-still .text').first().waitFor()
    expect(await listDangers(frame, '.tt-still .text')).toEqual([])
    expect(await ofFrame()).toEqual([])
  }
})

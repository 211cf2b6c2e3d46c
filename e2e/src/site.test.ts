import { DOCS_PAGE_IDS } from '@tickmark/core/pages/DOCS_PAGES'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { readPngHead } from '@tickmark/server/testing/readPngHead'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { findBarriers } from './findBarriers.ts'
import { readPath } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const FOCUSED_NAME = 'document.activeElement.textContent.trim()'
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
/** After the page was laid out in another size. */
const OVERFLOW_ONCE_DRAWN = `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(${OVERFLOW}))))`
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 900 }
const CONTENTS = { name: 'On this page' }
/** The documentation's addresses, below its own. */
const PAGES = ['', ...DOCS_PAGE_IDS.map((id) => `/${id}`)]

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(FOCUSED_NAME)) === name) return
  }
  throw new Error(`The keyboard does not reach "${name}".`)
}

describe('the website', () => {
  it('leads by keyboard into the terminal', async () => {
    const page = await open()
    await page.goto(origin)
    expect(await page.title()).toBe('Tickmark | Fundamentals for crypto')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(FOCUSED_NAME)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Open terminal')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
    await expect.poll(() => readPath(page)).toBe('/explorer/projects')
  })

  it('shows the figures of the list, and leads to the project', async () => {
    const page = await open()
    await page.goto(origin)
    const leaders = page.getByRole('table', { name: 'Largest by fees' })
    const first = leaders.getByRole('row').nth(1)
    const name = (await first.getByRole('link').textContent()) ?? ''
    const fees = (await first.getByRole('cell').nth(1).textContent()) ?? ''
    expect(fees).toMatch(/^\$\d/)
    await first.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('main').getByText(fees).first().waitFor()
  })

  it('opens the trace that it shows, with the same figure', async () => {
    const page = await open()
    await page.goto(origin)
    const trail = page.getByRole('region', { name: /^Revenue of / })
    const figure = (await trail.locator('.figure').textContent()) ?? ''
    expect(figure).toMatch(/^\$\d/)
    await trail.getByRole('link', { name: 'Open this trace in the terminal' }).click()
    await page
      .getByRole('dialog', { name: 'Trace' })
      .getByText(figure, { exact: true })
      .first()
      .waitFor()
  })

  it('is whole without JavaScript, and is refused nothing', async () => {
    const page = await open({ javaScriptEnabled: false })
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url())
    })
    await page.goto(origin)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('table', { name: 'Largest by fees' }).waitFor()
    expect(refused).toEqual([])
  })

  it('follows the theme that the terminal is read in, within its own policy', async () => {
    const page = await open()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.addInitScript(`localStorage.setItem('tt.theme-preference', 'light')`)
    await page.goto(origin)
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light')
    const ground = 'getComputedStyle(document.documentElement).backgroundColor'
    expect(await page.evaluate(ground)).toBe('rgb(250, 250, 250)')
    await expect
      .poll(() => page.evaluate(`document.fonts.check('16px "Inter Variable"')`))
      .toBe(true)
    expect(said).toEqual([])
  })

  it.each([360, 768, 1440, 3840])('fits a window of %d pixels', async (width) => {
    const page = await open({ viewport: { width, height: 900 } })
    await page.goto(origin)
    expect(await page.evaluate(OVERFLOW)).toBe(0)
  })

  it.each(['dark', 'light'])('has no barrier in the %s theme', async (theme) => {
    const page = await open()
    await page.addInitScript(`localStorage.setItem('tt.theme-preference', '${theme}')`)
    await page.goto(origin)
    expect(await findBarriers(page)).toEqual([])
  })
})

describe('what other sites see', () => {
  const contentOf = (page: Page, name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')

  it.each([
    ['/explorer/projects/aave', 'Aave | Tickmark', '/explorer/cards/projects/aave.png'],
    ['/explorer/metrics/fees', 'Fees | Tickmark', '/explorer/cards/metrics/fees.png'],
    ['/explorer/docs/api', 'API guide | Tickmark', '/explorer/thumbnail.png'],
    ['/', 'Tickmark | Fundamentals for crypto', '/explorer/thumbnail.png'],
  ])('of %s is its title and a picture', async (path, title, image) => {
    const page = await open({ javaScriptEnabled: false })
    await page.goto(`${origin}${path}`)
    expect(await contentOf(page, 'og:title')).toBe(title)
    expect(await contentOf(page, 'twitter:card')).toBe('summary_large_image')
    expect((await contentOf(page, 'description'))?.length).toBeGreaterThan(20)
    expect(await contentOf(page, 'og:image:alt')).not.toBe('')
    const address = (await contentOf(page, 'og:image')) ?? ''
    expect(new URL(address).pathname).toBe(image)
    const picture = await fetch(`${origin}${image}`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const head = readPngHead(new Uint8Array(await picture.arrayBuffer()))
    expect(head).toEqual({ isPng: true, width: 1200, height: 630 })
  })
})

describe('the documentation', () => {
  it('is read page by page and part by part', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/docs`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Operator guide .*Installing/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Operator guide' }).waitFor()
    expect(await page.title()).toBe('Operator guide | Tickmark')
    await page.getByRole('navigation', CONTENTS).getByRole('link', { name: 'Upgrade' }).click()
    const part = page.getByRole('heading', { level: 2, name: /^Upgrade/ })
    const top = async () => (await part.boundingBox())?.y ?? -1
    await expect.poll(top).toBeLessThan(200)
    expect(await top()).toBeGreaterThan(40)
    await expect.poll(() => new URL(page.url()).hash).toBe('#upgrade')
    await page.getByRole('link', { name: 'Next Third parties' }).click()
    await page.getByRole('heading', { level: 1, name: 'Third parties' }).waitFor()
    await page.getByRole('link', { name: 'Next Architecture' }).click()
    await page.getByRole('heading', { level: 1, name: 'Architecture' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Operator guide' }).waitFor()
    await page.evaluate('window.isSamePage = true')
    await page.getByRole('article').locator('a[href$="/user-guide#tracing-a-figure"]').click()
    await page.getByRole('heading', { level: 1, name: 'User guide' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${origin}/explorer/docs/user-guide#tracing-a-figure`)
    expect(await page.evaluate('window.isSamePage')).toBe(true)
  })

  it('opens at the part that the address names', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/docs/operator-guide#troubleshooting`)
    const part = page.getByRole('heading', { level: 2, name: /^Troubleshooting/ })
    await expect.poll(async () => (await part.boundingBox())?.y).toBeLessThan(900)
  })

  it('shows its pictures', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/docs/user-guide`)
    await page.getByRole('img', { name: 'The list of projects' }).scrollIntoViewIfNeeded()
    const width = `document.querySelector('img[alt="The list of projects"]').naturalWidth`
    await expect.poll(() => page.evaluate(width)).toBeGreaterThan(600)
  })

  it('has no page of another name', async () => {
    const page = await open()
    const answer = await page.goto(`${origin}/explorer/docs/nothing`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  })

  it.each(['dark', 'light'])(
    'has no barrier in the %s theme, and fits phones too',
    async (theme) => {
      const page = await open()
      await page.addInitScript(`localStorage.setItem('tt.theme-preference', '${theme}')`)
      // Colors are those of all pages: each is looked at in one theme.
      for (const [at, id] of PAGES.entries()) {
        if (!takesCase(at + (theme === 'dark' ? 0 : 1), 2)) continue
        await page.setViewportSize(DESK)
        await page.goto(`${origin}/explorer/docs${id}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        const impacts = ['serious', 'critical'] as const
        expect(await findBarriers(page, { impacts }), id).toEqual([])
        expect(await page.evaluate(OVERFLOW), id).toBe(0)
        await page.setViewportSize(PHONE)
        expect(await page.evaluate(OVERFLOW_ONCE_DRAWN), id).toBe(0)
      }
    },
  )
})

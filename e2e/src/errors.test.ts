import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { changeAnswers } from './changeAnswers.ts'
import { readPath } from './readPage.ts'
import { usePages } from './usePages.ts'
import { waitUntilIdle } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const screen = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })

/** Lists what the page reports of errors that it caught, with the boundary that caught each. */
function listReports(page: Page): string[] {
  const reports: string[] = []
  page.on('console', (message) => {
    const boundary = /boundary: ([^},]+)/.exec(message.text())?.[1]
    if (message.type() === 'error' && boundary !== undefined) reports.push(boundary)
  })
  return reports
}

describe('an error in what is drawn', () => {
  it('stays in its panel when one answer has a shape that cannot be drawn, and can be tried again', async () => {
    const page = await open()
    const reports = listReports(page)
    let isBroken = true
    await changeAnswers(page, (procedure, data) =>
      procedure === 'metrics.query' && isBroken ? { ...(data as object), series: null } : data,
    )
    await page.goto(`${origin}/explorer/projects/ethereum`)
    const panel = page.getByRole('region', { name: 'Key metrics' })
    await panel.getByRole('alert').getByText('An unexpected error occurred in the page.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    await expect.poll(() => [...reports]).toEqual(['Key metrics'])
    const metrics = page.getByRole('region', { name: 'Metrics of this project' })
    await metrics.getByRole('link', { name: 'Fees, 30d' }).waitFor()

    isBroken = false
    await panel.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByRole('region', { name: 'Fees and Revenue' })
      .getByRole('group', { name: /^Fees and Revenue/ })
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('leaves the navigation usable when a whole page fails, and Go back leads to the page before', async () => {
    const page = await open()
    await page.addInitScript('window.open = (address) => { window.opened = address }')
    const reports = listReports(page)
    await changeAnswers(page, spoilProjects)
    await page.goto(`${origin}/explorer/metrics`)
    const areas = page.getByRole('navigation', { name: 'Areas' })
    await areas.getByRole('link', { name: 'Projects' }).click()
    await screen(page).waitFor()
    expect(await page.title()).toBe('Tickmark | Fundamentals for crypto')
    await page.getByText('Go back or contact support if the problem persists.').waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe('Something went wrong')
    await expect.poll(() => [...reports]).toEqual(['/projects'])

    expect(await page.getByRole('alert').textContent()).not.toMatch(/not a function|undefined|null/)
    await page.getByRole('alert').getByRole('button', { name: 'Contact support' }).click()
    // This terminal belongs to no company: it has no domain to which mail could go.
    await page.getByText('This terminal has no support address.').waitFor()
    expect(await page.evaluate('window.opened')).toBeUndefined()
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
    expect(await screen(page).count()).toBe(0)
    expect(reports).toEqual(['/projects'])

    await areas.getByRole('link', { name: 'Data status' }).click()
    await page.getByRole('heading', { level: 1, name: 'Data status' }).waitFor()
  })

  it('reloads the project list where there is nothing to go back to', async () => {
    const page = await open()
    let isBroken = true
    await changeAnswers(page, (procedure, data) =>
      isBroken ? spoilProjects(procedure, data) : data,
    )
    await page.goto(`${origin}/explorer/projects?dense=true`)
    await screen(page).waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
    await expect.poll(() => page.url()).toBe(`${origin}/explorer/projects`)
  })

  it('sends a failed page’s requests again on retry', async () => {
    const page = await open()
    let isBroken = true
    await changeAnswers(page, (procedure, data) =>
      isBroken ? spoilProjects(procedure, data) : data,
    )
    await page.goto(`${origin}/explorer/projects`)
    await screen(page).waitFor()
    isBroken = false
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
  })

  it('shows the global screen when what surrounds the pages fails', async () => {
    const page = await open()
    const reports = listReports(page)
    let isBroken = true
    await changeAnswers(page, (procedure, data) =>
      procedure === 'status.getDataStatus' && isBroken
        ? { ...(data as object), state: 'filling', totals: null }
        : data,
    )
    await page.goto(`${origin}/explorer/metrics`)
    await screen(page).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(new Set(reports)).toEqual(new Set(['Global']))
    expect(await page.title()).toBe('Tickmark | Fundamentals for crypto')
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('navigation', { name: 'Areas' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
  })
})

describe('a server that answers', () => {
  it.each([
    ['HTML', { status: 200, contentType: 'text/html', body: '<!doctype html><p>Proxy</p>' }],
    ['half a JSON', { status: 200, contentType: 'application/json', body: '[{"result":{"da' }],
    ['500 in plain text', { status: 500, contentType: 'text/plain', body: 'Oh no' }],
    ['with nothing', null],
  ])('%s: the panel says so, and trying again works', async (_what, answer) => {
    const page = await open()
    await page.clock.install()
    await page.goto(`${origin}/explorer/projects/ethereum`)
    const panel = page.getByRole('region', { name: 'Fees and Revenue' })
    await panel.getByRole('group', { name: /^Fees and Revenue/ }).waitFor()
    await page.route('**/trpc/**', (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    )
    await panel.getByText('W', { exact: true }).click()
    const alert = panel.getByRole('alert')
    await expect
      .poll(async () => {
        // Tries again three times before it says so, and waits longer each time.
        await page.clock.fastForward(5_000)
        return alert.getByText(/^The server /).count()
      })
      .toBe(1)
    expect(await alert.textContent()).not.toMatch(/JSON|token|fetch|undefined/i)
    expect(await page.getByRole('alert').count()).toBe(1)
    await page.unroute('**/trpc/**')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await panel.getByRole('group', { name: /^Fees and Revenue/ }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('code that is gone after an update', () => {
  it('of a page: offers to reload it, and never does so in a loop', async () => {
    const page = await open()
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++
    })
    await page.goto(`${origin}/explorer/projects`)
    await page.getByRole('table').waitFor()
    await page.route('**/assets/MetricsPage-*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('navigation').getByRole('link', { name: 'Metrics' }).click()
    await screen(page).waitFor()
    await page.getByText('It may have been updated since you opened this page').waitFor()
    expect(loads).toBe(1)
    await page.unroute('**/assets/MetricsPage-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
    expect(loads).toBe(2)
  })

  it('of a dialog: says so, and leaves the page as it is', async () => {
    const page = await open()
    await page.route('**/assets/ShortcutSheet-*.js', (route) => route.abort())
    await page.goto(`${origin}/explorer/projects`)
    await page.getByRole('table').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('alert').getByText('This could not be loaded').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
    // The keys of the page work again: no dialog holds them.
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
  })
})

describe('a lost connection', () => {
  it('is shown while it lasts, and requests made meanwhile are answered afterwards', async () => {
    const page = await open()
    await page.clock.install()
    await page.goto(`${origin}/explorer/projects/ethereum`)
    const panel = page.getByRole('region', { name: 'Fees and Revenue' })
    await panel.getByRole('group', { name: /^Fees and Revenue/ }).waitFor()
    await waitUntilIdle(page)
    await page.context().setOffline(true)
    const notice = page.getByText('The server could not be reached. Figures update')
    await notice.waitFor()
    const live = page.locator('[aria-live=polite]')
    await expect.poll(() => live.allTextContents()).toContain('The server could not be reached.')
    await panel.getByText('Q', { exact: true }).click()
    await panel.getByText('Waiting for the connection').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)

    await page.context().setOffline(false)
    await notice.waitFor({ state: 'hidden' })
    await panel.getByRole('group', { name: /^Fees and Revenue/ }).waitFor()
    await expect.poll(() => live.allTextContents()).toContain('The connection is back.')
  })

  it('shows a page of its own to everyone who opens an address, and that address afterwards', async () => {
    const page = await open({ serviceWorkers: 'allow' })
    await page.addInitScript(`localStorage.setItem('tt.theme-preference', 'light')`)
    await page.goto(`${origin}/explorer/projects`)
    await page.getByRole('table').waitFor()
    await page.evaluate('navigator.serviceWorker.ready')
    const kept = `caches.keys().then((names) => Promise.all(names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))))`
    await expect.poll(() => page.evaluate(kept)).toEqual([['/explorer/offline.html']])

    await page.context().setOffline(true)
    await page.goto(`${origin}/explorer/metrics?q=fees`)
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    const background = 'getComputedStyle(document.body).backgroundColor'
    expect(await page.evaluate(background)).toBe('rgb(250, 250, 250)')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()

    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${origin}/explorer/metrics?q=fees`)
    // Figures are not kept: only that one page is.
    expect(await page.evaluate(kept)).toEqual([['/explorer/offline.html']])
  })
})

describe('an address with nothing at it', () => {
  it('leads on to what was probably meant', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects/etherium/financial-statement`)
    await page.getByRole('heading', { name: /no project “etherium”/ }).waitFor()
    await page
      .getByRole('region', { name: 'Did you mean' })
      .getByRole('link', { name: /Ethereum/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /^Ethereum/ }).waitFor()
  })

  it('leads back, and to the command line', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/metrics`)
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
    await page.evaluate(`history.pushState(history.state, '', '/explorer/nowhere')`)
    await page.reload()
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('dialog', { name: 'Command line' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: 'All metrics' }).click()
    await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await expect.poll(() => readPath(page)).toBe('/explorer/nowhere')
  })
})

/** An answer in which the page does not find its list. */
function spoilProjects(procedure: string, data: unknown): unknown {
  return procedure === 'projects.list' ? { projects: 'none' } : data
}

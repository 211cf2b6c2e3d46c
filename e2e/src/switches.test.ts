import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import { takesCase } from '@tickmark/core/testing/takesCase'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { changeSettings } from './changeSettings.ts'
import { area, goToPlace, SWITCH_CASES, type SwitchCase, tab } from './SWITCH_CASES.ts'
import { searchCommandLine } from './searchCommandLine.ts'
import { usePages } from './usePages.ts'
import { waitUntilQuiet } from './waitForPage.ts'

const open = usePages()
const openForAll = usePages({ areKept: true })
let everybodys: Page | undefined
const origin = inject('sampleOrigin')
const ANN = {
  id: 'u1',
  username: 'Ann',
  email: 'ann@example.com',
  subscriptionStatus: { type: 'pro' },
}

/** One page goes to most places; those that need a visitor or answers of their own get one of their own. */
async function openFor({ places, consent }: SwitchCase): Promise<Page> {
  const isOwn = consent !== undefined || places.some(({ prepare }) => prepare !== undefined)
  if (isOwn) return open(consent && { consent })
  everybodys ??= await openForAll()
  // Nothing that an earlier switch left behind is found by the next; an empty page has no place to keep anything.
  if (everybodys.url() !== 'about:blank')
    await everybodys.evaluate('localStorage.clear(), sessionStorage.clear()')
  return everybodys
}

it.each(Object.entries(SWITCH_CASES))(
  '%s hides its feature while it is off',
  async (name, { places, consent, ...more }) => {
    const page = await openFor({ places, consent })
    await using _change = await changeSettings(page, { switches: { [name]: false } })
    let shown = ''
    // One place and one address of each feature; `switchesOn` finds all of them while it is on.
    for (const place of places.filter((_, at) => takesCase(at, places.length))) {
      if (place.open !== undefined || place.path !== shown) await goToPlace(page, origin, place)
      else await place.beside(page).first().waitFor()
      shown = place.open === undefined ? place.path : ''
      expect(await place.find(page).count(), place.path).toBe(0)
    }
    const { addresses = [] } = more
    for (const path of addresses.filter((_, at) => takesCase(at, addresses.length))) {
      await page.goto(`${origin}/explorer${path}`)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
      await page.getByText(SWITCHED_OFF).waitFor()
      expect(await page.title()).toBe('Not found | Tickmark')
    }
    if (more.command) {
      await page.keyboard.press('Escape')
      const options = await searchCommandLine(page, more.command)
      await waitUntilQuiet(page)
      expect(await options.count()).toBe(0)
    }
  },
)

it('follows a switch that changes while the page is open, as when the user turns out to be another', async () => {
  const page = await open()
  const known = Promise.withResolvers<void>()
  await page.route('**/v1/users/me', async (route) => {
    await known.promise
    const flags = { METRICS_PAGE_ENABLED: false, HISTORY_NAVIGATION_ENABLED: true }
    await route.fulfill({ json: { user: { ...ANN, feature_flags: flags } } })
  })
  await page.goto(`${origin}/explorer/metrics/fees`)
  await page.getByRole('heading', { level: 1, name: 'Fees', exact: true }).waitFor()
  known.resolve()
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(await area('Metrics')(page).count()).toBe(0)
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).waitFor()

  await page.getByRole('button', { name: 'Account of Ann' }).click()
  const account = page.getByRole('dialog', { name: 'Account of Ann' })
  await account.getByText('ann@example.com').waitFor()
  await account.getByText('Pro', { exact: true }).waitFor()
  await page.route('**/v1/logout', (route) => route.fulfill({ status: 204 }))
  await account.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fees', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Account/ }).count()).toBe(0)
})

it('goes back and forward as far as there is somewhere to go', async () => {
  const page = await open()
  await changeSettings(page, { switches: { HISTORY_NAVIGATION_ENABLED: true } })
  await page.goto(`${origin}/explorer/projects`)
  const button = (name: string) => page.getByRole('banner').getByRole('button', { name })
  await area('Metrics')(page).click()
  await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
  await expect.poll(() => button('Forward').isDisabled()).toBe(true)
  await button('Back').click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await expect.poll(() => button('Forward').isEnabled()).toBe(true)
  await button('Forward').click()
  await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
  await expect.poll(() => button('Forward').isDisabled()).toBe(true)
})

it('leaves out the composition of projects while neither chains nor contracts are shown', async () => {
  const page = await open()
  const off = { COMPOSITION_BY_CHAIN_ENABLED: false, COMPOSITION_BY_CONTRACT_ENABLED: false }
  await changeSettings(page, { switches: off })
  await page.goto(`${origin}/explorer/projects/ethereum`)
  await tab('Overview')(page).waitFor()
  expect(await tab('Composition')(page).count()).toBe(0)
  await page.goto(`${origin}/explorer/projects/ethereum/composition`)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})

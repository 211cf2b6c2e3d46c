import { SWITCH_NAMES } from '@tickmark/core/switches/SWITCHES'
import { expect, inject, it } from 'vitest'
import { changeSettings } from './changeSettings.ts'
import { openPlace, SWITCH_CASES } from './SWITCH_CASES.ts'
import { searchCommandLine } from './searchCommandLine.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const ALL_ON = Object.fromEntries(SWITCH_NAMES.map((name) => [name, true]))

it.each(['rejected', 'accepted', 'none'] as const)(
  'every area and part is there while all switches are on, for who has said about cookies: %s',
  { timeout: 300_000 },
  async (consent) => {
    const cases = Object.values(SWITCH_CASES).filter(
      (one) => (one.consent ?? 'rejected') === consent,
    )
    const page = await open({ consent })
    await changeSettings(page, { switches: ALL_ON })
    let shown = ''
    for (const place of cases
      .flatMap(({ places }) => places)
      .toSorted((a, b) => a.path.localeCompare(b.path))) {
      const isChanging = place.prepare !== undefined || place.open !== undefined
      // An awaited part comes by itself; only an absence needs a page at rest.
      if (isChanging || place.path !== shown) await openPlace(page, origin, place)
      shown = isChanging ? '' : place.path
      await place.find(page).first().waitFor()
    }
    for (const path of cases.flatMap(({ addresses = [] }) => addresses)) {
      await page.goto(`${origin}/explorer${path}`)
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      expect(await heading.textContent(), path).not.toMatch(/^(There is no|Page not found)/)
    }
    // Not every page has a command line; the list of projects does.
    await page.goto(`${origin}/explorer/projects`)
    await page.getByRole('table').first().waitFor()
    for (const { command } of cases)
      if (command) {
        const options = await searchCommandLine(page, command)
        await expect.poll(() => options.count()).toBeGreaterThan(0)
      }
  },
)

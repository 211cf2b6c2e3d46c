import { describe, expect, inject, it } from 'vitest'
import { openScreen } from './openScreen.ts'
import { usePages } from './usePages.ts'
import { waitUntilQuiet } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const PROJECT = { path: '/projects/ethereum', region: 'Metrics of this project' }
const MAX_LAYOUT_SHIFT = 0.02

/** Adds up every move of the page that no key and no pointer caused, with what moved. */
const WATCH_SHIFTS = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => (node?.outerHTML ?? String(node?.textContent)).slice(0, 160)),
        })
  }).observe({ type: 'layout-shift', buffered: true })
`

describe.each([
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 3840, height: 2160 },
])('at $width pixels', (viewport) => {
  it('holds the page of a project still while it loads', async () => {
    const page = await open({ viewport })
    await page.addInitScript(WATCH_SHIFTS)
    await openScreen(page, origin, PROJECT)
    await waitUntilQuiet(page)
    const shifts = (await page.evaluate('window.shifts')) as { value: number; moved: string[] }[]
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
  })
})

import axe, { type AxeResults, type ImpactValue } from 'axe-core'
import type { Page } from 'playwright-core'

type Options = {
  /** Only those of these impacts; all by default. */
  impacts?: readonly ImpactValue[]
  /** Only those inside what this selector finds; on the whole page by default. */
  within?: string
}

/** Waits for what fades in or out, whose colors are not those of the page yet; what runs for ever is left running. */
const SETTLE = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => {})`

/** The barriers on the current page once it has settled, each with the first elements it concerns. */
export async function findBarriers(
  page: Page,
  { impacts, within }: Options = {},
): Promise<string[]> {
  // Once in a page it stays there, and is faster with every run.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const place = within === undefined ? 'document' : JSON.stringify(within)
  await page.evaluate(SETTLE)
  // Passed rules need not be listed, and no rule that we check reads preloaded files.
  const options = "{ resultTypes: ['violations'], preload: false }"
  const results = (await page.evaluate(`axe.run(${place}, ${options})`)) as AxeResults
  return results.violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact ?? null))
    .map(({ id, nodes }) => {
      const places = nodes.slice(0, 3).map(({ target, failureSummary }) => {
        return `${target.join(' ')} (${failureSummary?.replaceAll(/\s+/g, ' ')})`
      })
      return `${id}, ${nodes.length} times: ${places.join('; ')}`
    })
}

import type { Page } from 'playwright-core'

/** Has a page note what its policy refuses; answers how to read it. */
export async function watchRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    window.refused = []
    document.addEventListener('securitypolicyviolation', (event) =>
      window.refused.push(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))`)
  return () => page.evaluate('window.refused')
}

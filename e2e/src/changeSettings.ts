import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import type { Disposable, Page } from 'playwright-core'

/** The settings of a terminal with a third party, which needs the consent of visitors. */
export const CONNECTED: Pick<PageSettings, 'integrations'> = {
  integrations: { sentryDsn: null, posthogKey: null, gtmId: 'GTM-TEST1', intercomAppId: null },
}

/**
 * Has the page find other settings than the server wrote into it, as another installation would; answers the way to
 * leave them as they are again, from the next time on that it is loaded.
 */
export function changeSettings(page: Page, changes: Partial<PageSettings>): Promise<Disposable> {
  return page.addInitScript(`
    new MutationObserver((_seen, observer) => {
      const place = document.getElementById('tt-config')
      // The next node exists only once its text is whole; no script of the page runs before.
      if (!place?.nextSibling) return
      observer.disconnect()
      const settings = { ...JSON.parse(place.textContent), ...${JSON.stringify(changes)} }
      place.textContent = JSON.stringify(settings)
    }).observe(document, { childList: true, subtree: true })`)
}

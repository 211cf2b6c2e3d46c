/**
 * Nothing that runs beside the page and nothing that asks the network. The list of `@sparticuz/chromium` is not used,
 * since it switches web security off, and what a page may do is part of what the journeys look at.
 */
export const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

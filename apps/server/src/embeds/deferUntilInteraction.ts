/** What the build writes into a page's head to start the terminal: its scripts and styles, and what is fetched ahead. */
const STARTING =
  /[ \t]*(?:<script type="module"[^>]*><\/script>|<link rel="(?:stylesheet|modulepreload|preload)"[^>]*>)\n?/g

/**
 * Puts what starts the terminal into a template, out of which `wake.js` takes it once somebody reaches for the page:
 * most frames are only looked at.
 */
export function deferUntilInteraction(html: string, nonce: string): string {
  const starting = html.match(STARTING) ?? []
  const later = `<template id="tt-later">${starting.map((tag) => tag.trim()).join('')}</template>`
  const wake = `<script src="/explorer/wake.js" nonce="${nonce}"></script>`
  // A function, because a replacement text would give `$&` a meaning.
  return html.replaceAll(STARTING, '').replace('</head>', () => `${later}${wake}</head>`)
}

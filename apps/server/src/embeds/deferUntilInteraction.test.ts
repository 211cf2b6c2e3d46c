import { expect, it } from 'vitest'
import { deferUntilInteraction } from './deferUntilInteraction.ts'

const PAGE = `<!doctype html><html><head>
    <link rel="icon" href="/explorer/favicon.svg" type="image/svg+xml" />
    <script src="/explorer/theme.js" nonce="n"></script>
    <script type="module" crossorigin src="/explorer/assets/start-1.js" nonce="n"></script>
    <link rel="stylesheet" crossorigin href="/explorer/assets/start-1.css" nonce="n">
    <link rel="preload" href="/explorer/assets/inter.woff2" as="font" nonce="n">
    <link rel="modulepreload" href="/explorer/assets/$&.js" nonce="n">
  </head><body><div id="root"></div></body></html>`

it('loads nothing of the terminal before somebody reaches for it', () => {
  const html = deferUntilInteraction(PAGE, 'n')
  const [, later = ''] = /<template id="tt-later">(.*?)<\/template>/.exec(html) ?? []
  expect([...later.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    '/explorer/assets/start-1.js',
    '/explorer/assets/start-1.css',
    '/explorer/assets/inter.woff2',
    '/explorer/assets/$&.js',
  ])
  const first = html.replace(later, '')
  expect(first).not.toContain('/assets/')
  for (const kept of ['favicon.svg', 'theme.js', '<script src="/explorer/wake.js" nonce="n">'])
    expect(first).toContain(kept)
  expect(html.indexOf('tt-later')).toBeLessThan(html.indexOf('wake.js'))
})

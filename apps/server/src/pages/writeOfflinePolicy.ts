import { createHash } from 'node:crypto'

/**
 * The content security policy of a page that is whole in itself: exactly the scripts and styles that stand
 * in it, by their hashes. Browsers keep the policy with the page when they keep the page.
 */
export function writeOfflinePolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashElements(html, 'script')}`,
    `style-src ${hashElements(html, 'style')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashElements(html: string, name: 'script' | 'style'): string {
  const elements = [...html.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))]
  const hashes = elements.map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
  return hashes.map((hash) => `'sha256-${hash}'`).join(' ') || "'none'"
}

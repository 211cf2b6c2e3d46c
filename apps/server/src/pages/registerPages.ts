import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PageOptions, sendPage } from './sendPage.ts'

/** Endings of the page's own files. Anything else below /explorer is a screen, dots in its name or not. */
const FILE = /\.(?:js|mjs|css|map|svg|png|jpg|webp|ico|woff2?|json|txt|xml|webmanifest)$/
const ONE_YEAR = 31_536_000

/** Serves the page and its files below /explorer. The page's own router shows the screen. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  registerOfflinePage(app, options.webFolder)
  app.get('/explorer', (request, reply) => sendPage(request, reply, options))
  app.get('/explorer/*', (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (FILE.test(path) && app.hasReplyDecorator('sendFile')) return sendOwnFile(reply, path)
    return sendPage(request, reply, options)
  })
}

/** Files below assets carry a hash of their content in their name, so they never change. */
function sendOwnFile(reply: FastifyReply, path: string): FastifyReply {
  return path.startsWith('assets/')
    ? reply.sendFile(path, { maxAge: ONE_YEAR * 1000, immutable: true })
    : reply.sendFile(path, { maxAge: 0 })
}

/** Serves the page that browsers keep for the time when the terminal cannot be reached. */
function registerOfflinePage(app: FastifyInstance, webFolder: string): void {
  app.get('/explorer/offline.html', async (_request, reply) => {
    const html = await readFile(join(webFolder, 'offline.html'), 'utf8')
    return reply
      .header('content-security-policy', writeOfflinePolicy(html))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

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

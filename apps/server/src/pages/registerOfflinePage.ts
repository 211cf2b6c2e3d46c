import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { writeOfflinePolicy } from './writeOfflinePolicy.ts'

/** Serves the page that browsers keep for the time when the terminal cannot be reached. */
export function registerOfflinePage(app: FastifyInstance, webFolder: string): void {
  app.get('/explorer/offline.html', async (_request, reply) => {
    const html = await readFile(join(webFolder, 'offline.html'), 'utf8')
    return reply
      .header('content-security-policy', writeOfflinePolicy(html))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const CONFIG = fileURLToPath(new URL('../../apps/web/vite.config.ts', import.meta.url))

/** Serves the web app as in development, which alone has the page of elements; `api` answers its questions. */
export async function startElements(
  api: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'tickmark-elements-'))
  const server = await createServer({
    configFile: CONFIG,
    cacheDir,
    logLevel: 'error',
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      watch: null,
      // The libraries may be linked from another folder.
      fs: { strict: false },
      proxy: { '/trpc': api, '^/v\\d+/': api },
    },
  })
  await server.listen()
  const origin = server.resolvedUrls?.local[0]
  if (origin === undefined) throw new Error('The development server has no address.')
  return {
    address: new URL('/explorer/ui', origin).href,
    stop: async () => {
      await server.close()
      await rm(cacheDir, { recursive: true, force: true })
    },
  }
}

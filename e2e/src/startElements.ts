import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const CONFIG = fileURLToPath(new URL('../../apps/web/vite.config.ts', import.meta.url))

/** Builds the web app as for development, which alone has the page of elements, and serves it; `api` answers its queries. */
export async function startElements(
  api: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'tickmark-elements-'))
  const shared = { configFile: CONFIG, mode: 'development', logLevel: 'error' } as const
  await build({ ...shared, build: { outDir, emptyOutDir: true, minify: false } })
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/trpc': api, '^/v\\d+/': api } },
  })
  const origin = server.resolvedUrls?.local[0]
  if (origin === undefined) throw new Error('The page of elements has no address.')
  return {
    address: new URL('/explorer/ui', origin).href,
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

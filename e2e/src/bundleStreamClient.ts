import { build } from 'vite'

const ENTRY = 'virtual:stream-client'
/** A page's script that has the caller of tRPC's own streaming batches at hand, as `client`. */
const SCRIPT = `
  import { createTRPCClient, httpBatchStreamLink } from '@trpc/client'
  globalThis.client = createTRPCClient({ links: [httpBatchStreamLink({ url: '/trpc' })] })
`

/** tRPC's own client with its own link, unchanged, as one script for a browser. */
export async function bundleStreamClient(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'stream-client',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? SCRIPT : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: ENTRY } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const [chunk] = outputs.flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The client of tRPC was not bundled.')
  return chunk.code
}

import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { FirstCalls } from '@tickmark/core/pages/FirstCalls'
import { splitPath } from '@tickmark/core/pages/findScreen'
import { preloadScreen } from '@tickmark/core/pages/preloadScreen'
import { publicSwitches } from '@tickmark/core/switches/publicSwitches'
import type { Call } from './watchPage.ts'

/** The calls whose answers a server sends with a screen in its first state, where it finds them in time. */
export async function listFirstCalls(origin: string, path: string): Promise<Call[]> {
  const made: Call[] = []
  const answer = async (procedure: string, input: unknown): Promise<unknown> => {
    made.push({ path: procedure, input: JSON.parse(JSON.stringify(input)) })
    const query = encodeURIComponent(JSON.stringify(input))
    const response = await fetch(`${origin}/trpc/${procedure}?input=${query}`)
    const { result } = (await response.json()) as { result?: { data: unknown } }
    return result?.data
  }
  const procedures = (area: string) =>
    new Proxy(
      {},
      { get: (_, name) => (input: unknown) => answer(`${area}.${String(name)}`, input) },
    )
  const calls = new Proxy({}, { get: (_, area) => procedures(String(area)) }) as FirstCalls
  await preloadScreen(calls, {
    segments: splitPath(path).map(decodeURIComponent),
    isDefault: true,
    hasProject: (id) => CATALOG.find(id)?.project_id === id,
    switches: publicSwitches(),
  })
  return made
}

import type { Plugin } from 'vite'

/** Fewer pages than this load what they share as files of their own. */
const FEWEST_PAGES = 6
const START = /\/apps\/web\/src\/main\.tsx$/
const ROUTES = /\/apps\/web\/src\/features\/[^/]+\/index\.ts$/
/**
 * Decides what is asked for as one file, where dozens of small ones would wait for each other and pack worse: the
 * libraries that start the terminal, which stay the same from build to build; our own code that starts it; and what
 * many pages share beyond. Whatever a part of these depends on is in them too or comes with `import()`, so that no two
 * files need each other.
 */
export function planChunks() {
  const start = new Set<string>()
  const shared = new Set<string>()
  const group = (name: string, test: (id: string) => boolean) => ({
    name,
    test,
    includeDependenciesRecursively: false,
  })
  const plugin: Plugin = {
    name: 'plan-chunks',
    apply: 'build',
    buildEnd() {
      const follow = (from: string, into: Set<string>) => {
        if (into.has(from) || start.has(from)) return
        into.add(from)
        for (const id of this.getModuleInfo(from)?.importedIds ?? []) follow(id, into)
      }
      for (const id of this.getModuleIds()) if (START.test(id)) follow(id, start)
      const pages = [...start]
        .filter((id) => ROUTES.test(id))
        .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      const counts = new Map<string, number>()
      for (const page of new Set(pages)) {
        const needed = new Set<string>()
        follow(page, needed)
        for (const id of needed) counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      for (const [id, count] of counts) if (count >= FEWEST_PAGES) shared.add(id)
    },
  }
  return {
    plugin,
    groups: [
      group('libraries', (id) => start.has(id) && isLibrary(id)),
      group('start', (id) => start.has(id)),
      group('shared', (id) => shared.has(id)),
    ],
  }
}

function isLibrary(id: string): boolean {
  return id.includes('/node_modules/') || !id.includes('/src/')
}

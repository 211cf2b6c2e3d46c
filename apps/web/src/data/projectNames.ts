import { createStore } from './createStore.ts'
import { queryClient } from './queryClient.ts'
import { trpc } from './trpc.ts'

/** A project or chain as it is named in lists, charts and links. */
export type NamedProject = {
  project_id: string
  name: string
  symbol: string
  market_sectors: readonly string[]
  is_archived: boolean
}

/** `none`: there is no such project. `failed`: the server could not be asked. */
type Known = NamedProject | 'none' | 'failed'

/** As many as the server takes in one call. */
const MOST_IDS = 1_000

const store = createStore<ReadonlyMap<string, Known>>(new Map())
/** To be requested with the next call, and requested already. */
const waiting = new Set<string>()
const sent = new Set<string>()

/**
 * The names of the projects that this page has shown so far. Those of the first screen come with the page; others are
 * requested together when something that names them is rendered.
 */
export const projectNames = {
  get: store.get,
  subscribe: store.subscribe,

  /** Requests the name of a project that is not known yet. May be called while rendering. */
  request(id: string): void {
    if (id === '' || waiting.has(id) || sent.has(id) || store.get().has(id)) return
    if (waiting.size === 0) queueMicrotask(send)
    waiting.add(id)
  },

  /** Keeps the names that the server returned for these ids. */
  add(ids: readonly string[], named: readonly NamedProject[]): void {
    const byId = new Map(named.map((project) => [project.project_id, project]))
    keep(ids, (id) => byId.get(id) ?? 'none')
  },

  /** Requests all of them again: projects may have been renamed. */
  refresh(): void {
    for (const id of store.get().keys()) waiting.add(id)
    send()
  },
}

function keep(ids: readonly string[], stateOf: (id: string) => Known): void {
  store.set(new Map([...store.get(), ...ids.map((id) => [id, stateOf(id)] as const)]))
}

function send(): void {
  const all = [...waiting]
  waiting.clear()
  for (let start = 0; start < all.length; start += MOST_IDS) {
    const ids = all.slice(start, start + MOST_IDS)
    for (const id of ids) sent.add(id)
    queryClient
      .fetchQuery({ ...trpc.projects.getNames.queryOptions({ ids }), gcTime: 0, staleTime: 0 })
      .then(
        (named) => projectNames.add(ids, named),
        () => keep(ids, (id) => store.get().get(id) ?? 'failed'),
      )
      .finally(() => {
        for (const id of ids) sent.delete(id)
      })
  }
}

import { createStore } from './createStore.ts'
import { queryClient } from './queryClient.ts'
import { toNetworkError } from './rest/HttpError.ts'

/** A project or chain as it is named in lists, charts and links. */
export type NamedProject = {
  project_id: string
  name: string
  symbol: string
  market_sectors: readonly string[]
  is_archived: boolean
  is_reviewed: boolean
}

/** `none`: there is no such project. `failed`: the server could not be reached. */
type Known = NamedProject | 'none' | 'failed'

/** As many as the server takes in one call. */
const MAX_IDS = 1_000

const store = createStore<ReadonlyMap<string, Known>>(new Map())
/** To be requested with the next call, and that call. */
const waiting = new Set<string>()
let next: Promise<unknown> | undefined
/** Requested already, with their calls. */
const sent = new Map<string, Promise<unknown>>()

/**
 * The names of the projects that this page has shown so far. Those of the first screen come with the page, those that
 * an answer mentions with the answer; others are requested together when something that names them is rendered.
 */
export const projectNames = {
  get: store.get,
  subscribe: store.subscribe,

  /**
   * Requests the name of a project that is not known yet. May be called while rendering.
   * Resolves when the server has answered, or could not be reached.
   */
  request(id: string): Promise<unknown> | undefined {
    if (id === '' || store.get().has(id)) return undefined
    const call = sent.get(id)
    if (call !== undefined) return call
    waiting.add(id)
    next ??= Promise.resolve().then(send)
    return next
  },

  /** Keeps the names that the server returned for these ids. */
  add(ids: readonly string[], named: readonly NamedProject[]): void {
    const byId = new Map(named.map((project) => [project.project_id, project]))
    keep(ids, (id) => byId.get(id) ?? 'none')
  },

  /** Requests all of them again: projects may have been renamed. */
  refresh(): void {
    for (const id of store.get().keys()) waiting.add(id)
    void send()
  },
}

/** Figures are shown without names rather than later than this. */
const TIMEOUT_MS = 1_000

/**
 * Resolves when the names of the projects that an answer mentions are known, so that figures and names appear together.
 */
export async function awaitNames(answer: unknown): Promise<void> {
  const ids = new Set<string>()
  collectIds(answer, ids)
  const calls = [...ids].map(projectNames.request).filter((call) => call !== undefined)
  if (calls.length === 0) return
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  await Promise.race([Promise.all(calls), late])
}

/** Fields with ids of projects and chains, of which answers do not say how they are called. */
const ID_FIELDS = /^(project|chain)(s|_ids?)?$/

function collectIds(answer: unknown, ids: Set<string>): void {
  if (typeof answer !== 'object' || answer === null) return
  // Values over time, of which there are most, mention no project.
  if (Array.isArray(answer) && typeof answer[0] !== 'object') return
  const isNamed = 'name' in answer
  for (const [field, value] of Object.entries(answer)) {
    // A badge names the projects of failed checks only when it is opened.
    if (field === 'meta' || (field === 'project_id' && isNamed)) continue
    const found = ID_FIELDS.test(field) ? [value].flat() : []
    if (typeof found[0] === 'string') for (const id of found) ids.add(id)
    else collectIds(value, ids)
  }
}

function keep(ids: readonly string[], stateOf: (id: string) => Known): void {
  store.set(new Map([...store.get(), ...ids.map((id) => [id, stateOf(id)] as const)]))
}

function send(): Promise<unknown> {
  const all = [...waiting]
  waiting.clear()
  next = undefined
  const calls: Promise<void>[] = []
  for (let start = 0; start < all.length; start += MAX_IDS) {
    const ids = all.slice(start, start + MAX_IDS)
    const call = queryClient
      .fetchQuery({ queryKey: ['names', ids], queryFn: () => ask(ids), gcTime: 0, staleTime: 0 })
      .then(
        (named) => projectNames.add(ids, named),
        () => keep(ids, (id) => store.get().get(id) ?? 'failed'),
      )
      .finally(() => {
        for (const id of ids) sent.delete(id)
      })
    for (const id of ids) sent.set(id, call)
    calls.push(call)
  }
  return Promise.all(calls)
}

async function ask(ids: string[]): Promise<NamedProject[]> {
  const { caller } = await toNetworkError(import('./trpc/caller.ts'))
  return (await caller.query('projects.getNames', { ids })) as NamedProject[]
}

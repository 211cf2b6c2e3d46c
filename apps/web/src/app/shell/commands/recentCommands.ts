import { createKeptStore } from '../../../data/browserStorage.ts'
import type { PlaceTarget, Suggestion } from './CommandTarget.ts'

const MOST = 5
const kept = createKeptStore('tt.commands', readKept)

/** The places that the command line led to last, newest first, kept in this browser. */
export const recentCommands = {
  get: kept.get,
  subscribe: kept.subscribe,
  add({ id, title, detail, target }: Suggestion): void {
    // Areas are always offered, and actions depend on the page.
    if (target.to === 'area' || target.to === 'action') return
    const added = { id: toId(id), group: 'Recent' as const, title, detail, target }
    const others = kept.get().filter((one) => one.id !== added.id)
    kept.set([added, ...others].slice(0, MOST))
  },
}

/** A place may be offered twice: as a recent one and by its name. */
function toId(id: string): string {
  return id.startsWith('recent/') ? id : `recent/${id}`
}

/** Leaves out what cannot be read: another version of the page may have kept it. */
function readKept(value: unknown): Suggestion<PlaceTarget>[] {
  return Array.isArray(value) ? value.filter(isPlace).slice(0, MOST) : []
}

function isPlace(one: unknown): one is Suggestion<PlaceTarget> {
  const { id, title, detail, target } = (one ?? {}) as Partial<Suggestion>
  if (![id, title, detail, target?.to].every((text) => typeof text === 'string')) return false
  // A text in place of a field that is missing leads nowhere, but does no harm.
  const fields: unknown[] = Object.values(target ?? {})
  const isWhole = fields.length > 1 && fields.every((field) => typeof field === 'string')
  return isWhole && target?.to !== 'area' && target?.to !== 'action'
}

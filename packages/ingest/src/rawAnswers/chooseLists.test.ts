import { describe, expect, it } from 'vitest'
import { type ChoosableList, chooseLists, type Retention } from './chooseLists.ts'

const DAY = 86_400_000
const NOW = 1_000 * DAY

/** A list so many days old; it names its own answer of 100 bytes, and what it shares. */
function list(days: number, changes: Partial<ChoosableList> = {}): ChoosableList {
  return {
    input: `${days} days`,
    dataset: 'fees',
    moment: NOW - days * DAY,
    isOpen: false,
    isEvidence: false,
    sha256s: [`body ${days}`],
    bytes: 1,
    ...changes,
  }
}

function choose(lists: ChoosableList[], retention: Partial<Retention> = {}) {
  const bodies = new Map(lists.flatMap(({ sha256s }) => sha256s.map((sha256) => [sha256, 100])))
  const { removed, bytes } = chooseLists(lists, bodies, {
    days: 365,
    mostBytes: null,
    keepsEvidence: true,
    now: NOW,
    ...retention,
  })
  return { removed: removed.map(({ input }) => input), bytes }
}

describe('chooseLists', () => {
  it('lets go of what is too old, and never of the newest list of a dataset', () => {
    const lists = [list(900), list(400, { dataset: 'tvl' }), list(366), list(364), list(0)]
    expect(choose(lists)).toEqual({ removed: ['900 days', '366 days'], bytes: 303 })
  })

  it('lets go of the oldest until the rest is small enough', () => {
    const lists = [list(4), list(3), list(2), list(1)]
    expect(choose(lists, { mostBytes: 250 })).toEqual({ removed: ['4 days', '3 days'], bytes: 202 })
    expect(choose(lists, { mostBytes: 0 }).removed).toHaveLength(3)
  })

  it('counts an answer as gone with the last list that names it', () => {
    const shared = { sha256s: ['shared'] }
    const lists = [list(3, shared), list(2, shared), list(1)]
    expect(choose(lists, { mostBytes: 202 })).toEqual({ removed: ['3 days'], bytes: 202 })
  })

  it('keeps what a published number depends on unless configured otherwise, and what a run in progress uses', () => {
    const lists = [list(900, { isEvidence: true }), list(800, { isOpen: true }), list(0)]
    expect(choose(lists, { mostBytes: 0 })).toEqual({ removed: [], bytes: 303 })
    expect(choose(lists, { keepsEvidence: false }).removed).toEqual(['900 days'])
  })
})

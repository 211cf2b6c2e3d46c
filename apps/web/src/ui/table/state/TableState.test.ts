import { describe, expect, it } from 'vitest'
import { parseTableText, type TableState, writeTableText } from './TableState.ts'

const EVERYTHING: TableState = {
  layout: { order: ['b', 'team | early.*'], hidden: ['-odd'], pinned: ['b'] },
  sort: [
    { column: 'fees', descending: true },
    { column: '-odd', descending: false },
  ],
  filters: [
    { column: 'fees', min: -1.5, max: 1e21 },
    { column: 'tvl', max: 0 },
    { column: 'name', text: 'a.b*c -d % “é”' },
  ],
  hasSummary: true,
}

/** The state of an unchanged table. */
const PLAIN_STATE: TableState = { sort: [], filters: [], hasSummary: false }

describe('the text of a table', () => {
  it('holds all of its state', () => {
    expect(parseTableText(writeTableText(EVERYTHING) ?? '')).toEqual(EVERYTHING)
  })

  it('is short, and the same in an address', () => {
    const text = writeTableText({ ...PLAIN_STATE, sort: [{ column: 'change', descending: true }] })
    expect(text).toBe('s.-change')
    expect(new URLSearchParams({ t: 's.-a.b*r.c.1.2' }).toString()).toBe('t=s.-a.b*r.c.1.2')
  })

  it('is absent for an unchanged table', () => {
    expect(writeTableText(PLAIN_STATE)).toBeUndefined()
  })

  it('distinguishes columns in their own order, all of them shown, from unarranged columns', () => {
    const layout = { order: [], hidden: [], pinned: [] }
    expect(parseTableText(writeTableText({ ...PLAIN_STATE, layout }) ?? '').layout).toEqual(layout)
  })

  it.each(['', '*', 'z.a', 'r', 'r.fees', 'r.fees.x.y', 'c', 'c.name', 's', '%', '...***'])(
    'passes over what it does not understand: %j',
    (text) => {
      expect(parseTableText(text)).toEqual(PLAIN_STATE)
    },
  )
})

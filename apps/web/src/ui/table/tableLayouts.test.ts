import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakePage } from '../../data/session/testing/openFakePage.ts'

async function open(kept: string) {
  const page = openFakePage({ stored: { 'tt.tables': kept } })
  const { tableLayouts } = await import('./tableLayouts.ts')
  return { ...page, tableLayouts }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('tableLayouts', () => {
  it('keeps how tables were arranged', async () => {
    const { tableLayouts, stored } = await open('')
    const rounds = { order: ['amount'], hidden: ['chains'], pinned: [] }
    tableLayouts.set({ isDense: true, byTable: { rounds } })
    const again = await open(stored.get('tt.tables') ?? '')
    expect(again.tableLayouts.get()).toEqual(tableLayouts.get())
  })

  it.each(['', '{', '7', 'null', '"a"', '[1]', '{"byTable":null,"isDense":"yes"}'])(
    'has nothing arranged where %j was kept',
    async (kept) => {
      const { tableLayouts } = await open(kept)
      expect(tableLayouts.get()).toEqual({ isDense: false, byTable: {} })
    },
  )

  it('passes over lists that are none', async () => {
    const { tableLayouts } = await open('{"byTable":{"rounds":{"hidden":"chains"}}}')
    expect(tableLayouts.get().byTable.rounds).toEqual({ order: [], hidden: [], pinned: [] })
  })

  it('follows another tab', async () => {
    const { tableLayouts, stored, window } = await open('')
    stored.set('tt.tables', '{"isDense":true}')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'tt.tables' }))
    expect(tableLayouts.get().isDense).toBe(true)
  })
})

import type { MartPage, MartRow } from '@tickmark/core/marts/MartPage'
import { describe, expect, it, vi } from 'vitest'
import { createRowModel, pathKey } from './createRowModel.ts'

const pageOf = (rows: MartRow[], row_count: number): MartPage => ({
  mart_id: 'm',
  status: 'ready',
  columns: [],
  rows,
  row_count,
  leaf_count: row_count,
  summary: {},
  meta: { data_version: 1, sample: true, sources: [] },
})

const SECTORS = ['dex', 'lending', 'bridge']

/** 250 rows, or three groups of them. */
async function fetchPart(
  part: { startRow: number; endRow: number; groupKeys: string[] },
  groups = 0,
) {
  if (part.groupKeys.length < groups)
    return pageOf(
      SECTORS.map((sector) => ({ sector, child_count: 250 })),
      SECTORS.length,
    )
  const rows = Array.from({ length: 250 }, (_, index) => ({
    name: [...part.groupKeys, index].join(' '),
  }))
  return pageOf(rows.slice(part.startRow, part.endRow), rows.length)
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const nameAt = (model: ReturnType<typeof createRowModel>, line: number) => {
  const item = model.get().itemAt(line)
  return item.kind === 'row' ? item.row.name : item.kind
}

describe('the rows of a grid', () => {
  it('are requested page by page as they come into view, each once', async () => {
    const requested = vi.fn((part: Parameters<typeof fetchPart>[0]) => fetchPart(part))
    const model = createRowModel({ fetchPart: requested, groups: [], open: new Set() })
    expect(model.get().first).toBeNull()
    await settle()
    expect(model.get().count).toBe(250)
    expect([nameAt(model, 99), nameAt(model, 100)]).toEqual(['99', 'pending'])
    model.want(190, 230)
    model.want(191, 231)
    await settle()
    expect([nameAt(model, 199), nameAt(model, 200)]).toEqual(['199', '200'])
    expect(requested.mock.calls.map(([{ startRow }]) => startRow)).toEqual([0, 100, 200])
  })

  it('are all read at once where something is looked for in them', async () => {
    const requested = vi.fn((part: Parameters<typeof fetchPart>[0]) => fetchPart(part))
    const model = createRowModel({ fetchPart: requested, groups: [], open: new Set() })
    await settle()
    await model.readAll()
    expect([0, 100, 249].map((line) => nameAt(model, line))).toEqual(['0', '100', '249'])
    await model.readAll()
    expect(requested).toHaveBeenCalledTimes(2)
  })

  it('are below their group while it is open', async () => {
    const open = new Set<string>()
    const make = () =>
      createRowModel({ fetchPart: (part) => fetchPart(part, 1), groups: ['sector'], open })
    const model = make()
    await settle()
    expect(model.get().count).toBe(3)
    model.toggle(['lending'])
    expect(nameAt(model, 2)).toBe('pending')
    await settle()
    expect(model.get().count).toBe(253)
    expect([nameAt(model, 1), nameAt(model, 2), nameAt(model, 252)]).toEqual([
      'group',
      'lending 0',
      'group',
    ])
    // Another order requests the rows again, and open groups stay open.
    const next = make()
    await settle()
    await settle()
    expect(open).toEqual(new Set([pathKey(['lending'])]))
    expect(next.get().count).toBe(253)
    next.toggle(['lending'])
    expect(next.get().count).toBe(3)
  })

  it('report what failed, and request it again', async () => {
    let isDown = true
    const model = createRowModel({
      fetchPart: async (part) => {
        if (isDown) throw new Error('down')
        return fetchPart(part)
      },
      groups: [],
      open: new Set(),
    })
    await settle()
    expect(model.get().error).toEqual(new Error('down'))
    isDown = false
    model.retry()
    await settle()
    expect(model.get().error).toBeNull()
    isDown = true
    model.want(100, 120)
    await settle()
    expect([nameAt(model, 0), nameAt(model, 110)]).toEqual(['0', 'failed'])
    isDown = false
    model.retry()
    model.want(100, 120)
    await settle()
    expect(nameAt(model, 110)).toBe('110')
  })
})

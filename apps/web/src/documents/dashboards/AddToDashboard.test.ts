import { DASHBOARD_LIMITS } from '@tickmark/core/documents/DASHBOARD_LIMITS'
import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../data/queryClient.ts'
import { saveTile } from './AddToDashboard.tsx'
import { addTile, type NewTile } from './changeTiles.ts'

const TILE: NewTile = { title: 'Fees', body: { kind: 'text', text: 'a' } }

/** A server with one dashboard, which refuses the first `stolen` saves because another person saved just before. */
function makeServer({ tiles = 0, stolen = 0, kind = 'dashboard' }) {
  const own = { title: 'Theirs', body: { kind: 'text', text: '' } } as const
  let content = DashboardDefinition.parse({})
  for (let count = 0; count < tiles; count++) content = addTile(own)(content)
  const server = { version: 1, content, refused: 0 }
  const answer = (status: number, body: object) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  const tell = () => {
    const { version, content } = server
    return answer(200, { document: { document_id: 'abc', kind, name: 'Mine', version, content } })
  }
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (init.method !== 'PATCH') return tell()
    const { base_version, content } = JSON.parse(String(init.body))
    if (server.refused < stolen) {
      server.refused++
      server.version++
      server.content = addTile(own)(server.content)
    }
    if (base_version !== server.version)
      return answer(409, {
        message: 'Another person saved it in the meantime.',
        errors: [{ code: 'stale-version', value: server.version }],
      })
    server.version++
    server.content = content
    return tell()
  })
  return server
}

const titlesOf = ({ tiles }: DashboardDefinition) => tiles.map(({ title }) => title)

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('window', { location: new URL('https://terminal.test/explorer/projects') })
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => vi.unstubAllGlobals())

describe('a panel that is added to a dashboard', () => {
  it('is added after the existing tiles, and saved', async () => {
    const server = makeServer({ tiles: 1 })
    const { version, name } = await saveTile('abc', TILE)
    expect([version, name]).toEqual([2, 'Mine'])
    expect(titlesOf(server.content)).toEqual(['Theirs', 'Fees'])
  })

  it('keeps what another person saved in the meantime', async () => {
    const server = makeServer({ tiles: 1, stolen: 2 })
    await saveTile('abc', TILE)
    expect(titlesOf(server.content)).toEqual(['Theirs', 'Theirs', 'Theirs', 'Fees'])
  })

  it('gives up after repeated conflicts', async () => {
    const server = makeServer({ stolen: 9 })
    await expect(saveTile('abc', TILE)).rejects.toThrowErrorMatchingSnapshot()
    expect(titlesOf(server.content)).not.toContain('Fees')
  })

  it('is refused by a full dashboard and by another kind of document', async () => {
    makeServer({ tiles: DASHBOARD_LIMITS.tiles })
    await expect(saveTile('abc', TILE)).rejects.toThrowErrorMatchingSnapshot()
    makeServer({ kind: 'chart' })
    await expect(saveTile('abc', TILE)).rejects.toThrowErrorMatchingSnapshot()
  })
})

import type { Document } from '@tickmark/core/documents/Document'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../data/queryClient.ts'
import { documentPath } from './documentPath.ts'
import { documentQuery } from './documentQuery.ts'
import { documentsQuery } from './documentsQuery.ts'
import { refreshDocuments } from './refreshDocuments.ts'
import { versionsQuery } from './versionsQuery.ts'

const DOCUMENT: Document = {
  document_id: 'abc',
  kind: 'chart',
  name: 'Fees of lending',
  description: '',
  visibility: 'private',
  organization: null,
  author: { id: '1', name: 'Ada' },
  version: 2,
  created_at: '2025-01-01T00:00:00Z',
  updated_at: '2025-01-02T00:00:00Z',
  can_edit: true,
  can_publish: true,
  can_delete: true,
  mart_id: null,
  content: {
    questions: [],
    kind: 'line',
    log: false,
    percent: false,
    events: false,
    fits_range: false,
    hidden: [],
    own: [],
    colours: {},
  },
  forked_from: null,
  secret: null,
}

describe('documentPath', () => {
  it('writes ids so that they stay one part of the path', () => {
    expect(documentPath('a/b?c', 'versions', 2)).toBe('/documents/a%2Fb%3Fc/versions/2')
  })
})

describe('documentsQuery', () => {
  it('asks for what was given and nothing else', () => {
    const { queryKey } = documentsQuery({ kind: 'table', scope: 'mine', search: '', offset: 0 })
    expect(queryKey.at(-1)).toBe('/documents?kind=table&scope=mine&offset=0')
  })

  it('writes words so that they arrive as they are', () => {
    const { queryKey } = documentsQuery({ kind: 'chart', scope: 'public', search: 'a & b' })
    expect(queryKey.at(-1)).toBe('/documents?kind=chart&scope=public&search=a+%26+b')
  })
})

describe('refreshDocuments', () => {
  const secret = documentQuery('abc', 's')
  const list = documentsQuery({ kind: 'chart', scope: 'mine' })

  beforeEach(() => {
    queryClient.clear()
    queryClient.setQueryData(secret.queryKey, { document: DOCUMENT })
    queryClient.setQueryData(list.queryKey, { documents: [DOCUMENT], total: 1 })
    queryClient.setQueryData(versionsQuery('abc').queryKey, { versions: [] })
  })

  it('shows a change at once, by whichever link the document was opened', () => {
    const changed = { ...DOCUMENT, version: 3 }
    refreshDocuments(changed)
    for (const { queryKey } of [secret, documentQuery('abc')])
      expect(queryClient.getQueryData(queryKey)).toEqual({ document: changed })
  })

  it('asks lists and versions again', () => {
    refreshDocuments(DOCUMENT)
    for (const { queryKey } of [list, versionsQuery('abc')])
      expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('forgets one that is gone', () => {
    refreshDocuments('abc')
    expect(queryClient.getQueryData(secret.queryKey)).toBeUndefined()
    expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
  })

  it('leaves other documents alone, even those whose ids begin alike', () => {
    const other = documentQuery('abcd')
    queryClient.setQueryData(other.queryKey, { document: DOCUMENT })
    refreshDocuments('abc')
    expect(queryClient.getQueryData(other.queryKey)).toEqual({ document: DOCUMENT })
    expect(queryClient.getQueryState(other.queryKey)?.isInvalidated).toBe(false)
  })
})

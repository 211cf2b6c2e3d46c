import type { Document } from '@tickmark/core/documents/Document'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../data/queryClient.ts'
import { HttpError } from '../data/rest/HttpError.ts'
import { findConflict, listDetailChanges, refreshDocuments } from './documentCalls.ts'
import { documentQuery, documentsQuery, versionsQuery } from './documentQueries.ts'

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
  is_gallery: false,
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

describe('documentsQuery', () => {
  it('names the answer by the filters', () => {
    const { queryKey } = documentsQuery({ kind: 'table', scope: 'mine', offset: 0 })
    expect(queryKey.slice(2)).toEqual([
      '/v3/internal/documents',
      { kind: 'table', scope: 'mine', offset: 0 },
    ])
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

  it('shows a change at once, with or without a secret', () => {
    const changed = { ...DOCUMENT, version: 3 }
    refreshDocuments(changed)
    for (const { queryKey } of [secret, documentQuery('abc')])
      expect(queryClient.getQueryData(queryKey)).toEqual({ document: changed })
  })

  it('invalidates lists and versions', () => {
    refreshDocuments(DOCUMENT)
    for (const { queryKey } of [list, versionsQuery('abc')])
      expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('removes a deleted document', () => {
    refreshDocuments('abc')
    expect(queryClient.getQueryData(secret.queryKey)).toBeUndefined()
    expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
  })

  it('does not touch other documents, even with a common id prefix', () => {
    const other = documentQuery('abcd')
    queryClient.setQueryData(other.queryKey, { document: DOCUMENT })
    refreshDocuments('abc')
    expect(queryClient.getQueryData(other.queryKey)).toEqual({ document: DOCUMENT })
    expect(queryClient.getQueryState(other.queryKey)?.isInvalidated).toBe(false)
  })
})

function refuse(status: number, originalError: unknown): HttpError {
  return new HttpError('No.', { status, response: null, originalError })
}

describe('findConflict', () => {
  it('finds the version that another person saved', () => {
    const errors = [{ code: 'stale-version', field: 'base_version', value: 7 }]
    expect(findConflict(refuse(409, { message: 'No.', errors }))).toBe(7)
  })

  it('ignores other refusals', () => {
    const errors = [{ code: 'stale-version', field: 'base_version', value: 7 }]
    expect(findConflict(refuse(403, { errors }))).toBeUndefined()
    expect(findConflict(refuse(409, { errors: [{ code: 'conflict', value: 7 }] }))).toBeUndefined()
    expect(findConflict(new Error('No.'))).toBeUndefined()
  })

  it.each([null, 'nonsense', { errors: 'x' }, { errors: [null, 3, {}] }])(
    'finds nothing in the body %j',
    (body) => {
      expect(findConflict(refuse(409, body))).toBeUndefined()
    },
  )
})

const BEFORE = {
  name: 'Fees',
  description: '',
  visibility: 'private',
  organization_id: null,
} as const

it('lists no changes of equal details', () => {
  expect(listDetailChanges(BEFORE, { ...BEFORE })).toEqual({})
})

it('lists changed fields, and always owner and visibility together', () => {
  expect(listDetailChanges(BEFORE, { ...BEFORE, name: 'Revenue' })).toEqual({ name: 'Revenue' })
  expect(listDetailChanges(BEFORE, { ...BEFORE, visibility: 'public' })).toEqual({
    visibility: 'public',
    organization_id: null,
  })
})

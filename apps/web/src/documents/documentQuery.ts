import type { Document } from '@tickmark/core/documents/Document'
import { accountQuery } from '../data/accounts/accountQuery.ts'
import { documentPath } from './documentPath.ts'

/**
 * A document with what is in it; `secret` is that of the link by which somebody came.
 * Fails with an HttpError: 404 where there is none that the caller may read.
 */
export function documentQuery(documentId: string, secret?: string) {
  const search = secret === undefined ? '' : `?${new URLSearchParams({ secret })}`
  return {
    ...accountQuery<'showDocument'>('organization', documentPath(documentId) + search),
    select: ({ document }: { document: Document }) => document,
  }
}

import { useQuery } from '@tanstack/react-query'
import { documentQuery } from './documentQuery.ts'

/** A document as it is kept; `secret` is that of the link by which somebody came. */
export function useDocument(documentId: string, secret?: string) {
  return useQuery(documentQuery(documentId, secret))
}

import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import type { Document } from '@tickmark/core/documents/Document'
import { readSearch } from '../data/readSearch.ts'

/**
 * Returns whether a page shows another user's work: a document that the visitor may not change, or all the state of a
 * short link. `copy` opens it in the editor, at an address of its own.
 */
export function useSharedView(document: Document | undefined) {
  const { history } = useRouter()
  const location = useRouterState({ select: (state) => state.location })
  const read = readSearch({ ...useSearch({ strict: false }) })
  const isShared =
    document === undefined ? location.maskedLocation !== undefined : !document.can_edit
  return {
    isShared: isShared && read.flag('edit') !== true,
    title: document?.name ?? read.text('title')?.slice(0, MAX_TITLE_LENGTH),
    copy: () => {
      const url = new URL(location.publicHref, window.location.origin)
      url.searchParams.set('edit', 'true')
      history.push(url.pathname + url.search)
    },
  }
}

const MAX_TITLE_LENGTH = 200

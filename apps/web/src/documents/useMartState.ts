import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Mart, MartPreset } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { parseMartView, writeMartView } from '@tickmark/core/marts/martViewText'
import { viewOfPreset } from '@tickmark/core/marts/viewOfPreset'
import { toDay } from '@tickmark/core/time/Day'
import { useCallback, useMemo } from 'react'
import { documentQuery, readContent } from './documentQueries.ts'
import { isSameContent } from './isSameContent.ts'

/** In the address for a view without changes, where the preset is another one. */
const PLAIN = 'c'

/**
 * Returns the contents of a mart's page: a preset, one of the mart's own or a document, and the changes to it.
 * @param firstId the preset that is shown where the address names none; the mart's first one where it is absent.
 * @param left columns that presets leave out, since the page around says what all rows have in them.
 */
export function useMartState(mart: Mart, firstId?: string, left = NONE) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const presetId = typeof search.preset === 'string' ? search.preset : undefined
  const text = typeof search.view === 'string' ? search.view : undefined
  const first = mart.presets.find(({ preset_id }) => preset_id === firstId) ?? mart.presets[0]
  const own = mart.presets.find(({ preset_id }) => preset_id === presetId)
  const documentId = own === undefined ? presetId : undefined
  const document = useQuery({
    ...documentQuery(documentId ?? ''),
    enabled: documentId !== undefined,
  })
  const content = document.data && readContent(document.data, 'preset')
  const base = useMemo(
    () => content ?? viewOfPage(mart, own ?? first, left),
    [content, own, first, mart, left],
  )
  const view = useMemo(
    () => (text === undefined ? base : parseMartView(text, mart.mart_id)),
    [text, base, mart],
  )
  const isChanged = useMemo(() => !isSameContent(view, base), [view, base])
  const setView = useCallback(
    (next: MartView) =>
      void navigate({
        to: '.',
        search: (before) => ({
          ...before,
          view: isSameContent(next, base) ? undefined : (writeMartView(next) ?? PLAIN),
        }),
        resetScroll: false,
      }),
    [navigate, base],
  )
  const openPreset = useCallback(
    (id: string | undefined) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, preset: id, view: undefined }),
        resetScroll: false,
        ignoreBlocker: true,
      }),
    [navigate],
  )
  return {
    view,
    setView,
    isChanged,
    openPreset,
    /** The mart's own preset that is shown, changed or not. */
    preset: documentId === undefined ? (own ?? first) : undefined,
    /** The preset that is shown where the address names none. */
    first,
    document,
    documentId,
  }
}

const NONE: readonly string[] = []

/** Returns a preset of a mart as a view, without the columns that the page around leaves out. */
export function viewOfPage(mart: Mart, preset: MartPreset, left = NONE): MartView {
  const view = viewOfPreset(mart, preset, toDay(Date.now()))
  if (left.length === 0) return view
  const columns = preset.columns.filter((id) => !left.includes(id))
  return { ...view, valueCols: columns.map((id) => ({ id })) }
}

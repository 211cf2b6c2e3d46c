import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Mart, MartPreset } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { parseMartView, plainView, writeMartView } from '@tickmark/core/marts/martViewText'
import { addDays, toDay } from '@tickmark/core/time/Day'
import { useCallback, useMemo } from 'react'
import { documentQuery, readContent } from '../../documents/documentQueries.ts'
import { isSameContent } from '../../documents/isSameContent.ts'

const route = getRouteApi('/marts/$mart')

/** In the address for a view without changes, where the preset is another one. */
const PLAIN = 'c'

/** Returns the contents of a mart's page: a preset, one of the mart's own or a document, and the changes to it. */
export function useMartState(mart: Mart) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const presetId = typeof search.preset === 'string' ? search.preset : undefined
  const text = typeof search.view === 'string' ? search.view : undefined
  const own = mart.presets.find(({ preset_id }) => preset_id === presetId)
  const documentId = own === undefined ? presetId : undefined
  const document = useQuery({
    ...documentQuery(documentId ?? ''),
    enabled: documentId !== undefined,
  })
  const content = document.data && readContent(document.data, 'preset')
  const base = useMemo((): MartView => {
    if (content !== undefined) return content
    const { columns, upcoming, only }: Omit<MartPreset, 'preset_id' | 'name'> =
      own === undefined || own === mart.presets[0] ? { columns: [] } : own
    const plain = { ...plainView(mart.mart_id), valueCols: columns.map((id) => ({ id })) }
    if (only !== undefined) return { ...plain, filterModel: equalTo(only) }
    return upcoming === undefined ? plain : { ...plain, ...listFromToday(upcoming) }
  }, [content, own, mart])
  const view = useMemo(
    () => (text === undefined ? base : parseMartView(text, mart.mart_id)),
    [text, base, mart],
  )
  const isChanged = useMemo(() => !isSameContent(view, base), [view, base])
  const setView = useCallback(
    (next: MartView) =>
      void navigate({
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
    preset: documentId === undefined ? (own ?? mart.presets[0]) : undefined,
    document,
    documentId,
  }
}

function equalTo(only: Readonly<Record<string, string>>): MartView['filterModel'] {
  return Object.fromEntries(
    Object.entries(only).map(([column, filter]) => [
      column,
      { filterType: 'text' as const, type: 'equals' as const, filter },
    ]),
  )
}

/** Rows from today on by a column of days, the next one first. */
function listFromToday(column: string): Pick<MartView, 'filterModel' | 'sortModel'> {
  return {
    filterModel: {
      [column]: {
        filterType: 'date',
        type: 'greaterThan',
        dateFrom: addDays(toDay(Date.now()), -1),
      },
    },
    sortModel: [{ colId: column, sort: 'asc' }],
  }
}

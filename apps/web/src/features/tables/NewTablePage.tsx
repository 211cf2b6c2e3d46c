import { getRouteApi, useSearch } from '@tanstack/react-router'
import type { MartView } from '@tickmark/core/marts/MartView'
import { useCallback, useMemo, useState } from 'react'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { isSameContent } from '../../documents/isSameContent.ts'
import {
  FIRST_VIEW,
  readTableAddress,
  readTableSearch,
  writeTableSearch,
} from './readTableAddress.ts'
import { TableMaker } from './TableMaker.tsx'

const route = getRouteApi('/tables/new')

/** A table that is not saved yet: all of it is in the address. */
export function NewTablePage() {
  useScreenTitle('/tables/new')
  const { mart, view: text } = readTableSearch(route.useSearch())
  const { as_of: asOf } = useSearch({ strict: false })
  const navigate = route.useNavigate()
  const { view, faults } = useMemo(
    () =>
      mart === undefined && text === undefined
        ? { view: FIRST_VIEW, faults: [] }
        : readTableAddress(mart, text),
    [mart, text],
  )
  /** The view that a link began with, which is not a change yet. */
  const [begun] = useState(view)
  const show = useCallback(
    (next: MartView) =>
      void navigate({
        search: (before) => ({ ...before, ...writeTableSearch(next) }),
        resetScroll: false,
      }),
    [navigate],
  )
  return (
    <TableMaker
      document={undefined}
      view={view}
      faults={faults}
      isChanged={!isSameContent(view, begun)}
      suggestedName="New table"
      secret={undefined}
      asOf={asOf}
      onView={show}
      onSaved={() => undefined}
    />
  )
}

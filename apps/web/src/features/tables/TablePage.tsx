import { getRouteApi, useSearch } from '@tanstack/react-router'
import type { Document } from '@tickmark/core/documents/Document'
import type { MartView } from '@tickmark/core/marts/MartView'
import { useCallback, useMemo } from 'react'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { DocumentView } from '../../documents/DocumentView.tsx'
import { isSameContent } from '../../documents/isSameContent.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { readTableAddress, readTableSearch, writeTableSearch } from './readTableAddress.ts'
import { TableMaker } from './TableMaker.tsx'

const route = getRouteApi('/tables/$id')

/** A saved table. Changes are in the address until they are saved. */
export function TablePage() {
  const { id } = route.useParams()
  const { secret } = readTableSearch(route.useSearch())
  return (
    <DocumentView kind="table" documentId={id} secret={secret} skeleton={<TableSkeleton />}>
      {(document, kept) => <KeptTable key={id} document={document} kept={kept} />}
    </DocumentView>
  )
}

function KeptTable({ document, kept }: { document: Document; kept: MartView }) {
  usePageTitle(document.name)
  const { mart, view: text, secret } = readTableSearch(route.useSearch())
  const { as_of: asOf } = useSearch({ strict: false })
  const navigate = route.useNavigate()
  const { view, faults } = useMemo(
    () =>
      mart === undefined && text === undefined
        ? { view: kept, faults: [] }
        : readTableAddress(mart ?? kept.mart_id, text),
    [kept, mart, text],
  )
  const show = useCallback(
    (next: MartView) => {
      const changes = isSameContent(next, kept)
        ? { mart: undefined, view: undefined }
        : { mart: next.mart_id, view: writeTableSearch(next).view }
      void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
    },
    [navigate, kept],
  )
  return (
    <TableMaker
      document={document}
      view={view}
      faults={faults}
      isChanged={!isSameContent(view, kept)}
      suggestedName={document.name}
      secret={secret}
      asOf={asOf}
      onView={show}
      onSaved={() =>
        void navigate({
          search: (before) => ({ ...before, mart: undefined, view: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

const ROWS = Array.from({ length: 16 }, (_, index) => index)

function TableSkeleton() {
  return (
    <div className="flex flex-col gap-4 px-3 pt-6 md:px-6">
      <Skeleton className="h-7 w-64" />
      {ROWS.map((row) => (
        <Skeleton key={row} />
      ))}
    </div>
  )
}

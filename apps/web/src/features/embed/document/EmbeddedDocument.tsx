import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DOCUMENT_AREAS, PAGE_KINDS } from '@tickmark/core/documents/DOCUMENT_AREAS'
import { EmbedProblem } from '../../../charts/panel/embed/EmbedProblem.tsx'
import { describeError } from '../../../data/describeError.ts'
import { readSearch } from '../../../data/readSearch.ts'
import { shouldRetryRest } from '../../../data/rest/fetchRest.ts'
import { documentQuery } from '../../../documents/documentQueries.ts'
import { PanelBoundary } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStill } from '../useStill.ts'
import { DocumentFrame } from './DocumentFrame.tsx'

const route = getRouteApi('/embed/$area/$id')

/** What somebody saved and shares, alone in a frame. The picture that came with the page covers it until it is drawn. */
export function EmbeddedDocument() {
  const { area, id } = route.useParams()
  const secret = readSearch({ ...route.useSearch() }).text('secret')
  const kind = PAGE_KINDS.find((one) => DOCUMENT_AREAS[one] === area)
  const { data, error } = useQuery({ ...documentQuery(id, secret), enabled: kind !== undefined })
  // A picture that is right stays where the server has no time or is away: an error in its place would tell less.
  const isRefused = error !== null && !shouldRetryRest(0, error)
  useStill(data !== undefined || isRefused || kind === undefined)
  if (kind === undefined || (data !== undefined && data.kind !== kind))
    return <EmbedProblem>There is nothing at this address.</EmbedProblem>
  if (data === undefined)
    return error === null ? (
      <Skeleton className="m-3.5 h-48" />
    ) : (
      <EmbedProblem>{describeError(error)}</EmbedProblem>
    )
  return (
    <PanelBoundary name="Embedded document">
      <DocumentFrame document={data} secret={secret} />
    </PanelBoundary>
  )
}

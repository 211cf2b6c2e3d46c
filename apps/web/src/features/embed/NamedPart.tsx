import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { Suspense } from 'react'
import type { EmbeddedPart } from '../../charts/panel/actions/EmbeddedPart.ts'
import { EmbedProblem } from '../../charts/panel/embed/EmbedProblem.tsx'
import { findPartPath } from '../../charts/panel/embed/findPartPath.ts'
import { useStore } from '../../data/createStore.ts'
import { switchStore } from '../../data/switchStore.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EMBEDDED_PARTS } from './EMBEDDED_PARTS.ts'

/** A panel by its name, unless the page that it stands on is hidden here. */
export function NamedPart({ part }: { part: EmbeddedPart }) {
  const switches = useStore(switchStore)
  const path = findPartPath(part) ?? '/'
  if (!isPageOn(path, switches))
    return <EmbedProblem>The page that has this panel is turned off here.</EmbedProblem>
  const Part = EMBEDDED_PARTS[part.panel]
  return (
    <Suspense fallback={<Skeleton className="m-3.5 h-48" />}>
      <Part part={part} terminalPath={`/explorer${path}`} />
    </Suspense>
  )
}

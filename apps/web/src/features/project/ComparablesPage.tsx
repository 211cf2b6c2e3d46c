import { getRouteApi, Link } from '@tanstack/react-router'
import { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import { useMemo } from 'react'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { CompsView } from '../../tables/comps/CompsView.tsx'
import { useAddressComps } from '../../tables/comps/useAddressComps.ts'
import { AsOfNote } from '../../tables/ranking/RankingControls.tsx'
import { buttonClasses } from '../../ui/Button.tsx'
import { Faults } from '../../ui/StateNote.tsx'
import { useProject } from './useProject.ts'

const route = getRouteApi('/projects/$slug/comparables')

/** The project beside its peers, as a template: what is chosen is in the address, and can be saved as a document. */
export function ComparablesPage() {
  const { slug } = route.useParams()
  const { comps } = route.useSearch()
  const { data: project } = useProject(slug)
  useScreenTitle('/projects/$slug/comparables', { slug: project?.name })
  const plain = useMemo(() => CompsDefinition.parse({ project: slug }), [slug])
  const { definition = plain, problems, change } = useAddressComps(plain)
  // The address of another project's comparables may have been pasted here.
  const own = { ...definition, project: slug }
  return (
    <div className="flex flex-col gap-4">
      <AsOfNote />
      <Faults faults={problems} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-64 text-fg2">
          Multiples of the peers applied to {project?.name ?? slug}. Statistics are of the peers
          alone.
        </p>
        <Link
          to="/comps/new"
          search={{
            comps: typeof comps === 'object' ? { ...comps, project: slug } : { project: slug },
          }}
          className={buttonClasses({ size: 'small' })}
        >
          Save or share…
        </Link>
      </div>
      <CompsView definition={own} onChange={change} />
    </div>
  )
}

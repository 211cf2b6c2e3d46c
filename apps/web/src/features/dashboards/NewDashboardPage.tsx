import { useMemo } from 'react'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { readShared } from '../../documents/dashboards/sharedAddress.ts'
import { Faults } from '../../ui/StateNote.tsx'
import { DashboardWorkspace } from './DashboardWorkspace.tsx'
import { useDashboardSearch } from './dashboardSearch.ts'
import { openTemplate } from './templates/TEMPLATES.ts'

/** `/dashboards/new`: an unsaved dashboard, empty, from a template or from the address. */
export function NewDashboardPage() {
  useScreenTitle('/dashboards/new')
  const { template, held } = useDashboardSearch().search
  const heldText = JSON.stringify(held)
  const begun = useMemo(() => {
    const { name, definition } = openTemplate(template)
    const shared = heldText === undefined ? undefined : readShared(JSON.parse(heldText))
    return { name, definition: shared ?? definition }
  }, [template, heldText])
  const isLost = held !== undefined && readShared(held) === undefined
  return (
    <>
      {isLost && (
        <div className="px-3 pt-4 md:px-6">
          <Faults faults={['The dashboard in this address cannot be read.']} />
        </div>
      )}
      <DashboardWorkspace
        key={`${template} ${heldText}`}
        document={undefined}
        kept={begun.definition}
        suggestedName={begun.name}
      />
    </>
  )
}

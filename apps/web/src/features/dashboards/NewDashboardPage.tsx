import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { useMemo } from 'react'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { readShared } from '../../documents/dashboards/sharedAddress.ts'
import { Faults } from '../../ui/StateNote.tsx'
import { DashboardWorkspace } from './DashboardWorkspace.tsx'
import { useDashboardSearch } from './dashboardSearch.ts'

/** `/dashboards/new`: an unsaved dashboard, empty or from the address. */
export function NewDashboardPage() {
  useScreenTitle('/dashboards/new')
  const { held } = useDashboardSearch().search
  const heldText = JSON.stringify(held)
  const begun = useMemo(
    () =>
      (heldText === undefined ? undefined : readShared(JSON.parse(heldText))) ??
      DashboardDefinition.parse({}),
    [heldText],
  )
  const isLost = held !== undefined && readShared(held) === undefined
  return (
    <>
      {isLost && (
        <div className="px-3 pt-4 md:px-6">
          <Faults faults={['The dashboard in this address cannot be read.']} />
        </div>
      )}
      <DashboardWorkspace
        key={heldText}
        document={undefined}
        kept={begun}
        suggestedName="New dashboard"
      />
    </>
  )
}

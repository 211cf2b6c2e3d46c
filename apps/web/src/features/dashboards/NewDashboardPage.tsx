import { usePageTitle } from '../../data/usePageTitle.ts'
import { DashboardWorkspace } from './page/DashboardWorkspace.tsx'
import { useDashboardSearch } from './page/useDashboardSearch.ts'
import { openTemplate } from './templates/openTemplate.ts'

/** A dashboard that is not kept yet: empty, or one of the templates. */
export function NewDashboardPage() {
  usePageTitle('New dashboard')
  const { search } = useDashboardSearch()
  const { name, definition } = openTemplate(search.template)
  return (
    <DashboardWorkspace
      key={search.template ?? ''}
      document={undefined}
      kept={definition}
      suggestedName={name}
    />
  )
}

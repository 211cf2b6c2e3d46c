import { usePageTitle } from '../../data/usePageTitle.ts'
import { DocumentList } from '../../documents/DocumentList.tsx'
import { TEMPLATES } from './templates/TEMPLATES.ts'

/** The dashboards that people made, and what a new one may begin as. */
export function DashboardsPage() {
  usePageTitle('Dashboards')
  return (
    <DocumentList
      kind="dashboard"
      templates={TEMPLATES.map(({ id, name, description }) => ({
        name,
        description,
        href: `/explorer/dashboards/new?template=${id}`,
      }))}
    />
  )
}

import { useScreenTitle } from '../../data/usePageTitle.ts'
import { DocumentList } from '../../documents/list/DocumentList.tsx'

/** `/dashboards`: the lists of dashboards, and the gallery. */
export function DashboardsPage() {
  const title = useScreenTitle('/dashboards')
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-[90ch] text-fg2">
          Combine charts, tables, KPIs and text on one page.
        </p>
      </div>
      <DocumentList kind="dashboard" />
    </div>
  )
}

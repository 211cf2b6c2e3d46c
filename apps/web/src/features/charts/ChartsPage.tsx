import { useScreenTitle } from '../../data/usePageTitle.ts'
import { DocumentList } from '../../documents/list/DocumentList.tsx'

/** `/charts`: the lists of saved charts, and the gallery. */
export function ChartsPage() {
  const title = useScreenTitle('/charts')
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <DocumentList kind="chart" />
    </div>
  )
}

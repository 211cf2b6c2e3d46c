import { useScreenTitle } from '../../data/usePageTitle.ts'
import { DocumentList } from '../../documents/list/DocumentList.tsx'

/** `/tables`: the lists of saved tables, and the gallery. */
export function TablesPage() {
  const title = useScreenTitle('/tables')
  return (
    <div className="flex w-full max-w-[1600px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="max-w-prose text-fg2">
          Projects, products, market sectors or chains by the figures and formulas that you choose.
        </p>
      </div>
      <DocumentList kind="table" />
    </div>
  )
}

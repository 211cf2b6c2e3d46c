import { useScreenTitle } from '../../data/usePageTitle.ts'
import { DocumentList } from '../../documents/list/DocumentList.tsx'

/** `/comps`: the lists of saved comparables, and the gallery. */
export function CompsPage() {
  const title = useScreenTitle('/comps')
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="max-w-prose text-fg2">
          Projects beside peers that you choose, and the values that the multiples of the peers
          imply.
        </p>
      </div>
      <DocumentList kind="comparison" />
    </div>
  )
}

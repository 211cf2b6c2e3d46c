import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { trpc } from '../../data/trpc.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AssetChartPanel } from './AssetChartPanel.tsx'
import { AssetHead } from './AssetHead.tsx'

const route = getRouteApi('/assets/$asset')

/** One tokenized asset: what it stands for, its newest figures, and how they went. */
export function AssetPage() {
  const { asset: id } = route.useParams()
  const query = useQuery(trpc.assets.getOverview.queryOptions({}))
  const asset = query.data?.rows.find((row) => row.asset_id === id)
  usePageTitle(asset?.name)
  if (query.data !== undefined && asset === undefined)
    return <NotFoundPage what={`asset “${id}”`} />
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <QueryView query={query} skeleton={<Skeleton className="h-[180px]" />}>
        {({ anchor }) => asset && <AssetHead asset={asset} anchor={anchor} />}
      </QueryView>
      <PanelSlot name="Chart" of={id}>
        <AssetChartPanel assetId={id} name={asset?.name ?? id} />
      </PanelSlot>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AssetRow } from '@tickmark/core/answers/Assets'
import { ASSET_METRICS } from '@tickmark/core/answers/choices'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { assetChartQuery } from '@tickmark/core/screens/chartQueries'
import type { Day } from '@tickmark/core/time/Day'
import { type ReactNode, useCallback } from 'react'
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx'
import { type ChartChange, readChartState } from '../../charts/panel/ChartState.ts'
import { toQueryRange } from '../../data/ChartRange.ts'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { writePrice } from '../../tables/figureColumn.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { Figure, FigureStrip } from '../../ui/FigureStrip.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { type AssetSearch, parseAssetSearch } from './AssetSearch.ts'
import { nameGroup } from './nameGroup.ts'

const route = getRouteApi('/assets/$asset')

const KINDS = ['line', 'bar'] as const

const METRICS = ASSET_METRICS.map((value) => ({ value, label: knownMetric(value).short_title }))

/** One tokenized asset: what it represents, its newest figures, and their history. */
export function AssetPage() {
  const { asset: id } = route.useParams()
  const query = useQuery(trpc.assets.getOverview.queryOptions({}))
  const asset = query.data?.rows.find((row) => row.asset_id === id)
  usePageTitle(asset?.name)
  if (query.data !== undefined && asset === undefined)
    return <NotFoundPage what={`asset “${id}”`} />
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <QueryView query={query} skeleton="h-[180px]">
        {({ anchor }) => asset && <AssetHead asset={asset} anchor={anchor} />}
      </QueryView>
      <PanelSlot name="Chart" of={id}>
        <AssetChartPanel assetId={id} name={asset?.name ?? id} />
      </PanelSlot>
    </div>
  )
}

/** Shows what the asset is, who issues it on which chains, and its newest figures as the overview has them. */
function AssetHead({ asset, anchor }: { asset: AssetRow; anchor: Day | null }) {
  const { byId, nameOf } = useProjects()
  const issuer = byId.get(asset.issuer_id)
  return (
    <>
      <div>
        <p className="text-sm text-fg3">
          <Link to="/assets" className="hover:text-fg hover:underline">
            Tokenized assets
          </Link>
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <ProjectLogo projectId={asset.asset_id} name={asset.symbol || asset.name} size={28} />
          <h1 className="mr-1 text-xl font-semibold tracking-tight break-words">
            {asset.name} <span className="font-normal text-fg3">{asset.symbol}</span>
          </h1>
          <Badge>{nameGroup(asset.asset_class, 'asset_class', nameOf)}</Badge>
        </div>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Fact name="Represents">
            {nameGroup(asset.reference_asset, 'reference_asset', nameOf)}
          </Fact>
          <Fact name="Issuer">
            {issuer === undefined ? (
              nameGroup(asset.issuer_id, 'issuer', nameOf)
            ) : (
              <Link
                to="/projects/$slug"
                params={{ slug: issuer.project_id }}
                className="underline decoration-line2 underline-offset-2 hover:text-fg"
              >
                {issuer.name}
              </Link>
            )}
          </Fact>
          <Fact name="Chains">{asset.chains.map(nameOf).join(', ') || '—'}</Fact>
          {anchor !== null && <Fact name="Latest day">{formatDay(anchor)}</Fact>}
        </dl>
      </div>
      <AssetFigures asset={asset} />
    </>
  )
}

function AssetFigures({ asset }: { asset: AssetRow }) {
  return (
    <FigureStrip className="max-lg:[&>:last-child:nth-child(odd)]:col-span-full lg:grid-cols-5">
      <Figure name="Price">{writePrice(asset.price)}</Figure>
      <Figure name="Market cap, 30d change">
        {formatValue(asset.market_cap, 'usd', 'compact')}
        <span className="text-sm font-normal">
          <Delta change={asset.market_cap_change} />
        </span>
      </Figure>
      <Figure name="Share of all assets">{formatValue(asset.share, 'percent', 'compact')}</Figure>
      <Figure name="Holders, 30d average">
        {formatValue(
          asset.holders === null ? null : Math.round(asset.holders),
          'number',
          'compact',
        )}
      </Figure>
      <Figure name="Transfers, 30d">{formatValue(asset.transfer_volume, 'usd', 'compact')}</Figure>
    </FigureStrip>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-fg3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Any metric of the asset over time. */
function AssetChartPanel({ assetId, name }: { assetId: string; name: string }) {
  const search = route.useSearch()
  const metric = search.metric ?? ASSET_METRICS[0]
  const { title, kind } = knownMetric(metric)
  const change = useChangeSearch<AssetSearch>()
  const nameOf = useCallback(() => name, [name])
  const state = readChartState(search, KINDS, kind === 'flow' ? 'bar' : 'line')
  return (
    <ChartPanel
      title={title}
      query={assetChartQuery(assetId, metric, {
        granularity: state.g,
        range: toQueryRange(state.range),
        as_of: search.as_of,
      })}
      state={state}
      kinds={KINDS}
      onChange={(changes: ChartChange) => change(parseAssetSearch({ ...search, ...changes }))}
      nameOf={nameOf}
      controls={
        <Select
          label="Metric"
          size="xsmall"
          options={METRICS}
          value={metric}
          onChange={(next) => change({ metric: next })}
        />
      }
    />
  )
}

import { Link } from '@tanstack/react-router'
import type { AssetRow } from '@tickmark/core/answers/Assets'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Day } from '@tickmark/core/time/Day'
import type { ReactNode } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { Figure } from './Figure.tsx'
import { nameGroup } from './nameGroup.ts'

type Props = { asset: AssetRow; anchor: Day | null }

/** What the asset is, who issues it on which chains, and its newest figures as the overview has them. */
export function AssetHead({ asset, anchor }: Props) {
  const { byId } = useProjects()
  const projectName = (id: string) => byId.get(id)?.name ?? id
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
          <Badge>{nameGroup(asset.asset_class, 'asset_class', projectName)}</Badge>
        </div>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Fact name="Stands for">
            {nameGroup(asset.reference_asset, 'reference_asset', projectName)}
          </Fact>
          <Fact name="Issuer">
            {issuer === undefined ? (
              nameGroup(asset.issuer_id, 'issuer', projectName)
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
          <Fact name="Chains">{asset.chains.map(projectName).join(', ') || '—'}</Fact>
          {anchor !== null && <Fact name="Newest day">{formatDay(anchor)}</Fact>}
        </dl>
      </div>
      <AssetFigures asset={asset} />
    </>
  )
}

function AssetFigures({ asset }: { asset: AssetRow }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line max-lg:[&>:last-child:nth-child(odd)]:col-span-full lg:grid-cols-5">
      <Figure name="Price">{formatValue(asset.price, 'usd', 'compact')}</Figure>
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
    </dl>
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

import { Link } from '@tanstack/react-router'
import { findSector } from '@tickmark/core/sectors/findSector'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { WatchTable } from './WatchTable.tsx'

const METRICS = ['fees', 'revenue', 'tvl', 'market_cap_circulating']

/** Favorite market sectors: what their projects are together. */
export function SectorsPanel({ ids }: { ids: readonly string[] }) {
  const known = ids.filter((id) => findSector(id) !== undefined)
  return (
    <WatchTable
      title="Market sectors"
      query={{
        metrics: METRICS,
        where: { sectors: known },
        breakdown: ['market_sector'],
        granularity: 'day',
        range: '30d',
      }}
      by="market_sector"
      ids={known}
      nameRow={(id) => {
        const name = findSector(id)?.name ?? id
        return (
          <span key="name" className="flex items-center gap-1">
            <FavoriteStar kind="markets" id={id} name={name} />
            <Link
              to="/markets/$sector"
              params={{ sector: id }}
              className="font-medium hover:underline"
            >
              {name}
            </Link>
          </span>
        )
      }}
    />
  )
}

import { Link } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import type { KnownSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SECTOR_DEFINITIONS } from '@tickmark/core/sectors/SECTOR_DEFINITIONS'
import type { ReactNode } from 'react'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'

type Props = {
  sector: KnownSector
  /** On a page below the sector's own. */
  title?: string
  definition?: string
  facts?: ReactNode
  controls?: ReactNode
}

const LINK = 'underline decoration-line2 underline-offset-2 hover:text-fg'

/** The way back, what is shown, and what it means. */
export function SectorHeader({ sector, title, definition, facts, controls }: Props) {
  const params = { sector: sector.market_sector_id }
  const gmv = sector.gmv_metric === null ? undefined : findMetric(sector.gmv_metric)
  return (
    <div>
      <nav aria-label="Way back" className="mb-1 flex gap-1.5 text-sm text-fg3">
        <Link to="/markets" className="hover:text-fg hover:underline">
          Market sectors
        </Link>
        {title !== undefined && (
          <>
            <span aria-hidden="true">/</span>
            <Link to="/markets/$sector" params={params} className="hover:text-fg hover:underline">
              {sector.name}
            </Link>
          </>
        )}
      </nav>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto flex items-center gap-1.5">
          <h1 className="text-xl font-semibold tracking-tight">{title ?? sector.name}</h1>
          {title === undefined && (
            <FavoriteStar kind="markets" id={sector.market_sector_id} name={sector.name} />
          )}
        </div>
        {controls}
      </div>
      <p className="mt-1 max-w-[90ch] text-fg2">
        {definition ?? SECTOR_DEFINITIONS[sector.market_sector_id]}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-fg3">
        {facts}
        {gmv !== undefined && title === undefined && (
          <span>
            Primary metric:{' '}
            <Link
              to="/markets/$sector/metrics/$metric"
              params={{ ...params, metric: gmv.slug }}
              className={LINK}
            >
              {nameInSentence(gmv)}
            </Link>
          </span>
        )}
        <Link to="/projects" search={{ sectors: sector.market_sector_id }} className={LINK}>
          Its projects in the project list
        </Link>
      </p>
    </div>
  )
}

import type { DashboardTile, TilePlace } from '@tickmark/core/documents/DashboardDefinition'
import {
  groupSections,
  resolveTileLayout,
  type TileSection,
} from '@tickmark/core/documents/tileLayout'
import { type CSSProperties, useId, useMemo, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { type DashboardScope, DashboardScopeContext, useDashboardScope } from './DashboardScope.ts'
import { fillTitle } from './variables.ts'
import './grid.css'
import { TilePanel } from './TilePanel.tsx'

type Props = { tiles: readonly DashboardTile[]; scope: DashboardScope }

/** All tiles in sections. Collapsed sections are remembered as long as the page is open. */
export function Tiles({ tiles, scope }: Props) {
  const sections = useMemo(() => groupSections(resolveTileLayout(tiles)), [tiles])
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  return (
    <DashboardScopeContext value={scope}>
      <div className="dashboard flex flex-col gap-3">
        {sections.map((section) => {
          const id = section.heading?.tile_id ?? ''
          const { body } = section.heading ?? {}
          const isFolded = folds[id] ?? (body?.kind === 'section' && body.folded)
          return (
            <SectionView
              key={id}
              section={section}
              isFolded={isFolded}
              onFold={() => setFolds({ ...folds, [id]: !isFolded })}
            />
          )
        })}
      </div>
    </DashboardScopeContext>
  )
}

type SectionViewProps = { section: TileSection; isFolded: boolean; onFold: () => void }

/** A collapsible section of tiles; tiles before the first heading are always shown. */
function SectionView({ section: { heading, tiles }, isFolded, onFold }: SectionViewProps) {
  const { names } = useDashboardScope()
  const id = useId()
  if (heading === null)
    return (
      <>
        <FirstHeading />
        <TileGrid tiles={tiles} />
      </>
    )
  const title = fillTitle(heading.title, names) || 'Untitled section'
  return (
    <section aria-labelledby={id}>
      <h2 className="flex h-10 items-end border-b border-line pb-1">
        <button
          id={id}
          type="button"
          aria-expanded={!isFolded}
          onClick={onFold}
          className="flex min-w-0 flex-1 items-center gap-1.5 rounded-sm py-0.5 text-left text-lg font-semibold tracking-tight hover:text-fg"
        >
          <span className="text-fg3">
            <Icon name={isFolded ? 'right' : 'down'} size={14} />
          </span>
          <span className="truncate">{title}</span>
          {isFolded && (
            <span className="text-sm font-normal whitespace-nowrap text-fg3">
              {tiles.length} {tiles.length === 1 ? 'tile' : 'tiles'}
            </span>
          )}
        </button>
      </h2>
      {!isFolded && tiles.length > 0 && (
        <div className="pt-3">
          <TileGrid tiles={tiles} />
        </div>
      )}
    </section>
  )
}

/** A hidden heading for tiles before the first section, so that no heading level is skipped. */
export function FirstHeading() {
  return <h2 className="sr-only">Tiles</h2>
}

/** Tiles on the grid; stacked in reading order on narrow screens. */
export function TileGrid({ tiles }: { tiles: readonly DashboardTile[] }) {
  const { row } = useDashboardScope()
  return (
    <div className="dashboard-grid" style={{ '--dashboard-row': `${row}px` } as CSSProperties}>
      {tiles.map((tile) => (
        <div
          key={tile.tile_id}
          className="dashboard-place"
          data-kind={tile.body.kind}
          style={tileStyle(tile.place)}
        >
          <TilePanel tile={tile} />
        </div>
      ))}
    </div>
  )
}

/** The CSS variables of `grid.css` for the place of a tile. */
function tileStyle({ x, y, w, h }: TilePlace): CSSProperties {
  return {
    '--column': `${x + 1} / span ${w}`,
    '--row': `${y + 1} / span ${h}`,
    '--rows': h,
  } as CSSProperties
}

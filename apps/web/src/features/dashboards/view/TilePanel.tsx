import type { DashboardTile, TileBody } from '@tickmark/core/documents/DashboardDefinition'
import { heightOf } from '@tickmark/core/documents/tileLayout'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { PanelBoundary } from '../../../ui/PanelBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useNear } from '../../../ui/useNear.ts'
import { TileHeadSlot, useDashboardScope } from './DashboardScope.ts'
import { fillTitle, fillVariables, listVariableNames } from './variables.ts'

type Props = {
  tile: DashboardTile
  /** The tools in the header of the tile. */
  tools?: ReactNode
}

/** A tile in the size of its place. Its content loads once it is near the viewport, and errors stay within the tile.
 */
export function TilePanel({ tile, tools }: Props) {
  const { names, row, hasTools, isPresenting } = useDashboardScope()
  const ref = useRef<HTMLElement>(null)
  const [head, setHead] = useState<HTMLElement | null>(null)
  const isNear = useNear(ref)
  const id = useId()
  const title = fillTitle(tile.title, names)
  const name = title || nameKind(tile.body.kind)
  const hasHead = title !== '' || tools !== undefined
  const height = heightOf(tile.place.h, row) - BORDERS - (hasHead ? HEAD : NO_HEAD)
  return (
    <section
      ref={ref}
      aria-label={title === '' ? name : undefined}
      aria-labelledby={title === '' ? undefined : id}
      className="flex min-w-0 flex-1 flex-col overflow-hidden rounded-md border border-line bg-raise"
    >
      {hasHead && (
        <header className="tile-head flex h-9 shrink-0 items-center gap-2 px-3.5 pt-1.5">
          <h3
            id={id}
            title={title}
            className={joinClasses(
              'mr-auto min-w-0 truncate font-semibold',
              isPresenting && 'text-lg',
            )}
          >
            {title || <span className="font-normal text-fg3">{name}</span>}
          </h3>
          {tools ?? <span ref={setHead} className="flex shrink-0" />}
        </header>
      )}
      <div
        className={joinClasses('flex min-h-0 flex-1 flex-col overflow-auto', !hasHead && 'pt-3')}
      >
        <PanelBoundary name={name}>
          <Suspense fallback={<TileSkeleton isBusy />}>
            <TileHeadSlot value={hasTools ? head : null}>
              {isNear ? <TileContent tile={tile} height={height} /> : <TileSkeleton />}
            </TileHeadSlot>
          </Suspense>
        </PanelBoundary>
      </div>
    </section>
  )
}

/** Pixels of a tile that are not its content: its borders, its header, and the padding without a header. */
const [BORDERS, HEAD, NO_HEAD] = [2, 36, 12]

/** A tile that is not near the viewport is not loading, hence not busy. */
function TileSkeleton({ isBusy = false }: { isBusy?: boolean }) {
  return (
    <div aria-busy={isBusy || undefined} className="flex flex-1 px-3.5 pb-3">
      <Skeleton className="flex-1" />
    </div>
  )
}

const NAMES = {
  chart: 'Chart',
  table: 'Table',
  document: 'Saved document',
  figure: 'Figure',
  text: 'Text',
  section: 'Section',
} as const satisfies Record<TileBody['kind'], string>

/** The name of a tile without a title. */
export function nameKind(kind: TileBody['kind']): string {
  return NAMES[kind]
}

const ChartTile = lazyComponent(() => import('../tiles/ChartTile.tsx'), 'ChartTile')
const TableTile = lazyComponent(() => import('../tiles/TableTile.tsx'), 'TableTile')
const DocumentTile = lazyComponent(() => import('../tiles/DocumentTile.tsx'), 'DocumentTile')
const BuilderLink = lazyComponent(() => import('../tiles/ChartTile.tsx'), 'BuilderLink')
const FigureTile = lazyComponent(() => import('../tiles/FigureTile.tsx'), 'FigureTile')
const TextTile = lazyComponent(() => import('../tiles/TextTile.tsx'), 'TextTile')

type TileContentProps = {
  tile: DashboardTile
  /** The height of the content, without the title, in pixels. */
  height: number
}

/** The content of a tile, with its variables replaced. The code of each kind loads with its first tile. */
function TileContent({ tile: { tile_id, title, body }, height }: TileContentProps) {
  const { projects, names } = useDashboardScope()
  const name = fillTitle(title, names)
  // Texts have no query.
  const unknown =
    body.kind === 'text' ? [] : listVariableNames(body).filter((one) => !projects.has(one))
  if (unknown.length > 0)
    return (
      <EmptyState title={`Unknown variable ${unknown.join(' and ')}`}>
        The dashboard has no variable with this name.
      </EmptyState>
    )
  switch (body.kind) {
    case 'chart': {
      const chart = fillVariables(body.chart, projects)
      return (
        <ChartTile
          chart={chart}
          title={name || 'Chart'}
          height={height}
          footer={<BuilderLink chart={chart} />}
        />
      )
    }
    case 'table':
      return (
        <TableTile
          table={fillVariables(body.table, projects)}
          title={name || 'Table'}
          height={height}
        />
      )
    case 'document':
      return <DocumentTile documentId={body.document_id} title={name} height={height} />
    case 'figure':
      return <FigureTile query={fillVariables(body.query, projects)} fits={body.fits_range} />
    case 'text':
      return <TextTile text={body.text} id={tile_id} />
    case 'section':
      return null
  }
}

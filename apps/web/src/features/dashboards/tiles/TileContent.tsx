import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { useDashboardScope } from '../view/DashboardScope.ts'
import { fillTitle, fillVariables, listVariableNames } from '../view/variables.ts'

const ChartTile = lazyComponent(() => import('./ChartTile.tsx'), 'ChartTile')
const TableTile = lazyComponent(() => import('./TableTile.tsx'), 'TableTile')
const DocumentTile = lazyComponent(() => import('./DocumentTile.tsx'), 'DocumentTile')
const BuilderLink = lazyComponent(() => import('./ChartTile.tsx'), 'BuilderLink')
const FigureTile = lazyComponent(() => import('./FigureTile.tsx'), 'FigureTile')
const TextTile = lazyComponent(() => import('./TextTile.tsx'), 'TextTile')

type Props = {
  tile: DashboardTile
  /** The height of the content, without the title, in pixels. */
  height: number
}

/** The content of a tile, with its variables replaced. The code of each kind loads with its first tile. */
export function TileContent({ tile: { tile_id, title, body }, height }: Props) {
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

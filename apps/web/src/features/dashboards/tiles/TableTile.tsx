import type { MartView } from '@tickmark/core/marts/MartView'
import type { ReactNode } from 'react'
import { MartGrid } from '../../../tables/grid/MartGrid.tsx'
import { useDashboardScope } from '../view/DashboardScope.ts'

type Props = { table: MartView; title: string; height: number; footer?: ReactNode }

/** The rows of a mart at the as-of moment of the dashboard. */
export function TableTile({ table, title, height, footer }: Props) {
  const { asOf } = useDashboardScope()
  const foot = footer === undefined ? 0 : FOOT
  return (
    <>
      <MartGrid view={table} title={title} asOf={asOf} height={height - foot} />
      {footer !== undefined && (
        <footer className="mt-auto flex items-center border-t border-line px-3.5 py-2 text-xs">
          {footer}
        </footer>
      )}
    </>
  )
}

/** The height of the footer in pixels. */
const FOOT = 33

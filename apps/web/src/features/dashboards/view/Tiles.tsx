import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import { useMemo, useState } from 'react'
import { groupSections } from '../../../documents/dashboards/layout/groupSections.ts'
import { resolveTileLayout } from '../../../documents/dashboards/layout/resolveTileLayout.ts'
import { type DashboardScope, DashboardScopeContext } from './DashboardScope.ts'
import { SectionView } from './SectionView.tsx'

type Props = { tiles: readonly DashboardTile[]; scope: DashboardScope }

/** All tiles below their headings. What somebody folds or unfolds lasts as long as the page. */
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

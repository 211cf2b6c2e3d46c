import type { Comparables } from '@tickmark/core/comps/Comparables'
import { addressComparables, type comparablesQuery } from '@tickmark/core/screens/comparables'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { WorkbookLink } from '../../charts/panel/WorkbookLink.tsx'

export type CompsInput = ReturnType<typeof comparablesQuery>

type Props = { title: string; input: CompsInput; comps: Comparables }

/** The workbook with formulas, and what every panel offers. */
export function CompsTools({ title, input, comps }: Props) {
  const call = { procedure: 'projects.getComparables', input } as const
  const path = addressComparables(input)
  return (
    <>
      <WorkbookLink path={path} />
      <PanelTools
        subject={{
          title,
          call,
          hasSameRows: true,
          served: path,
          table: () => ({ header: [], rows: [], isSample: comps.meta.sample, period: '' }),
        }}
        enlarge={undefined}
      />
    </>
  )
}

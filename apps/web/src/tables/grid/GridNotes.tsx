import { formatAsOf } from '@tickmark/core/formats/formatDay'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import type { MartView } from '@tickmark/core/marts/MartView'
import { Button } from '../../ui/Button.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { MAX_LINES } from './rows/createRowModel.ts'
import { removeColumn } from './view/changeView.ts'
import type { DescribedView } from './view/describeView.ts'

type Props = {
  described: DescribedView
  first: MartPage | null
  view: MartView
  onView: ((next: MartView) => void) | undefined
  asOf: string | undefined
}

/** Lists what a grid cannot show, and why. */
export function GridNotes({ described, first, view, onView, asOf }: Props) {
  const locked = (first?.meta.locked ?? []).filter((id) => !id.startsWith('shade_'))
  const titleOf = (id: string) =>
    described.columns.find(({ column_id }) => column_id === id)?.title ?? id
  const isLong = (first?.row_count ?? 0) > MAX_LINES
  const hasAny = described.faults.length > 0 || locked.length > 0 || asOf !== undefined || isLong
  if (!hasAny) return null
  return (
    <div className="flex flex-col gap-1 px-3.5 pb-2">
      {asOf !== undefined && (
        <StateNote state="partial">
          {first?.meta.notes === undefined
            ? `This table shows what was known on ${formatAsOf(asOf)}.`
            : `As of ${formatAsOf(asOf)}. ${first.meta.notes.join(' ')}`}
        </StateNote>
      )}
      {locked.length > 0 && (
        <StateNote state="partial">
          Your tier does not include {locked.map(titleOf).join(', ')}.
        </StateNote>
      )}
      {described.faults.map(({ column_id, message }) => (
        <StateNote key={column_id} state="partial">
          Left out: {message}
          {onView && (
            <Button
              variant="ghost"
              className="ml-1"
              onClick={() => onView(removeColumn(view, column_id))}
            >
              Remove it
            </Button>
          )}
        </StateNote>
      ))}
      {isLong && (
        <StateNote state="partial">
          The first {MAX_LINES.toLocaleString('en')} rows are shown. Use filters to see others;
          downloads have all of them.
        </StateNote>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ProjectMove } from '@tickmark/core/answers/ProjectMoves'
import { countThings } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { AccountList, describeFirst } from '../AccountList.tsx'
import { MoveDialog, type MoveDraft } from './MoveDialog.tsx'

/** The newest changes that are listed. */
const SHOWN = 100

const KINDS: Readonly<Record<ProjectMove['kind'], string>> = {
  merge: 'Merge',
  split: 'Split',
  rename: 'Rename',
  undo: 'Undo',
}

/** Merges, splits and renames, and those that were made by what sources state. Several are undone at once. */
export function MovesPanel() {
  const [draft, setDraft] = useState<MoveDraft | null>(null)
  const [isAutomatic, setAutomatic] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const query = useQuery(
    accountQuery('/v3/internal/staff/project-moves', {
      limit: SHOWN,
      automatic: isAutomatic ? '1' : undefined,
    }),
  )
  const { running, start } = useAct()
  const choose = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const undoChosen = () =>
    start({
      id: 'chosen',
      done: `Undid ${countThings(chosen.size, 'change')}`,
      run: async () => {
        const order = {
          move_ids: [...chosen],
          reason: `Undoes ${countThings(chosen.size, 'change')} at once.`,
        }
        await callAccount('POST /v3/internal/staff/project-moves/undo', order)
        setChosen(new Set())
      },
    })
  const undo = (move: ProjectMove) =>
    start({
      id: move.move_id,
      done: `The ${move.kind} of ${move.from_id} is undone`,
      run: () =>
        callAccount('POST /v3/internal/staff/project-moves/{move_id}/undo', {
          move_id: move.move_id,
          reason: `Undoes the ${move.kind} of ${move.from_id}.`,
        }),
    })
  return (
    <AccountList
      title="Merges, splits and renames"
      isWhole
      query={query}
      rowsOf={({ moves }) => moves}
      none="Nothing was merged, split or renamed"
      controls={
        <>
          <Checkbox label="Automatic only" checked={isAutomatic} onChange={setAutomatic} />
          {chosen.size > 0 && (
            <Button isLoading={running === 'chosen'} onClick={undoChosen}>
              {`Undo ${chosen.size}`}
            </Button>
          )}
          <Button onClick={() => setDraft({ kind: 'merge', from_id: '', to_id: '' })}>
            Change a project
          </Button>
        </>
      }
      footer={query.data && describeFirst('newest', query.data.moves.length, query.data.total)}
      keyOf={({ move_id }) => move_id}
      cellsOf={(move) => ({
        Choose: canUndo(move) && (
          <Checkbox
            label={<span className="sr-only">{`Choose the ${move.kind} of ${move.from_id}`}</span>}
            checked={chosen.has(move.move_id)}
            onChange={(isOn) => choose(move.move_id, isOn)}
          />
        ),
        What: (
          <>
            {KINDS[move.kind]}
            {move.is_automatic && move.kind !== 'undo' && <Badge>Automatic</Badge>}
          </>
        ),
        From: move.from_id,
        To: move.to_id,
        When: <Moment at={move.moved_at} />,
        Reason: (
          <span className="block max-w-72 min-w-40 break-words whitespace-normal">
            {move.reason}
          </span>
        ),
        '#Undo': (
          <UndoCell move={move} isLoading={running === move.move_id} onUndo={() => undo(move)} />
        ),
      })}
    >
      {draft !== null && <MoveDialog draft={draft} onClose={() => setDraft(null)} />}
    </AccountList>
  )
}

function canUndo({ kind, undone_by }: ProjectMove): boolean {
  return kind !== 'undo' && undone_by === null
}

type UndoCellProps = { move: ProjectMove; isLoading: boolean; onUndo: () => void }

function UndoCell({ move, isLoading, onUndo }: UndoCellProps) {
  if (move.kind === 'undo') return '—'
  if (move.undone_by !== null) return <Badge>Undone</Badge>
  return (
    <Button
      aria-label={`Undo the ${move.kind} of ${move.from_id}`}
      isLoading={isLoading}
      onClick={onUndo}
    >
      Undo
    </Button>
  )
}

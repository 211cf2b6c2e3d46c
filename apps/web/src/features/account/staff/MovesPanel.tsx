import { useQuery } from '@tanstack/react-query'
import type { ProjectMove } from '@tickmark/core/answers/ProjectMoves'
import { countThings } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { MoveDialog, type MoveDraft } from './MoveDialog.tsx'

/** The newest changes that are listed. */
const SHOWN = 100

const HEADS = ['Choose', 'What', 'From', 'To', 'When', 'Reason', '#Undo'] as const

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
    <Panel
      title="Merges, splits and renames"
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
      footer={
        query.data &&
        query.data.total > query.data.moves.length &&
        `The newest ${query.data.moves.length} of ${query.data.total}.`
      }
    >
      <QueryView query={query} skeleton="m-3.5 h-40">
        {({ moves }) =>
          moves.length === 0 ? (
            <EmptyState title="Nothing was merged, split or renamed" />
          ) : (
            <FactTable
              label="Merges, splits and renames"
              heads={HEADS}
              isWhole
              rows={moves.map((move) => ({
                key: move.move_id,
                cells: [
                  canUndo(move) ? (
                    <Checkbox
                      key="choose"
                      label={
                        <span className="sr-only">{`Choose the ${move.kind} of ${move.from_id}`}</span>
                      }
                      checked={chosen.has(move.move_id)}
                      onChange={(isOn) => choose(move.move_id, isOn)}
                    />
                  ) : (
                    ''
                  ),
                  <span key="what">
                    {KINDS[move.kind]}
                    {move.is_automatic && move.kind !== 'undo' && <Badge>Automatic</Badge>}
                  </span>,
                  move.from_id,
                  move.to_id,
                  <Moment key="when" at={move.moved_at} />,
                  <span key="why" className="block max-w-72 min-w-40 break-words whitespace-normal">
                    {move.reason}
                  </span>,
                  <UndoCell
                    key="undo"
                    move={move}
                    isLoading={running === move.move_id}
                    onUndo={() => undo(move)}
                  />,
                ],
              }))}
            />
          )
        }
      </QueryView>
      {draft !== null && <MoveDialog draft={draft} onClose={() => setDraft(null)} />}
    </Panel>
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

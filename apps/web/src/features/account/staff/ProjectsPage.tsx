import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PossibleDuplicate, ProjectMove } from '@tickmark/core/answers/ProjectMoves'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { useState } from 'react'
import { ACCOUNT_API_SCOPES, accountQuery } from '../../../data/accountQuery.ts'
import { postRest } from '../../../data/rest/sendRest.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChosenName } from '../../../ui/ChosenName.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { MoveDialog, type MoveDraft } from './MoveDialog.tsx'
import { ProposalsPanel } from './ProposalsPanel.tsx'
import { SearchForm, StaffPage } from './StaffPage.tsx'
import { PER_PAGE, useStaffSearch, writePath } from './staffSearch.ts'

/** `/staff/projects`: what sources changed, which projects are one, and what was merged, split and renamed. */
export function ProjectsPage() {
  return (
    <StaffPage path="/staff/projects">
      <PanelSlot name="Changes at sources">
        <ProposalsPanel />
      </PanelSlot>
      <PanelSlot name="Possible duplicates">
        <DuplicatesPanel />
      </PanelSlot>
      <PanelSlot name="Merges, splits and renames">
        <MovesPanel />
      </PanelSlot>
    </StaffPage>
  )
}

const DUPLICATE_HEADS = ['Keep', 'Merge into it', 'Alike', '#Decide'] as const

const REASONS: Readonly<Record<PossibleDuplicate['reasons'][number], string>> = {
  'same-name': 'Same name',
  'same-website': 'Same website',
  'same-symbol': 'Same ticker',
  'similar-name': 'Similar name',
}

function DuplicatesPanel() {
  const { search, show } = useStaffSearch('/staff/projects')
  const query = useQuery({
    ...accountQuery<'listDuplicates'>('organization', writePath('duplicates', search)),
    placeholderData: keepPreviousData,
  })
  const [draft, setDraft] = useState<MoveDraft | null>(null)
  const { running, start } = useAct()
  const dismiss = ({ into, from }: PossibleDuplicate) =>
    start({
      id: `${into.project_id} ${from.project_id}`,
      done: `${from.name} and ${into.name} are different projects`,
      run: () =>
        postRest(
          '/staff/duplicates/dismissal',
          {
            project_id: into.project_id,
            other_id: from.project_id,
            reason: 'Reviewed: two different projects.',
          },
          ACCOUNT_API_SCOPES.organization,
        ),
    })
  return (
    <Panel
      title="Possible duplicates"
      toolbar={
        <p className="text-sm text-fg3">
          Projects with close names, equal tickers or equal websites. Nothing is merged
          automatically.
        </p>
      }
      controls={
        <SearchForm label="Name, ticker or id" value={search.q} onSearch={(q) => show({ q })} />
      }
      footer={
        query.data && (
          <Pager
            of="possible duplicates"
            page={search.page ?? 1}
            perPage={PER_PAGE}
            count={query.data.total}
            onChange={(page) => show({ ...search, page })}
          />
        )
      }
    >
      <QueryView query={query} skeleton="m-3.5 h-72">
        {({ duplicates }) =>
          duplicates.length === 0 ? (
            <EmptyState title="No possible duplicates" />
          ) : (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <FactTable
                label="Possible duplicates"
                heads={DUPLICATE_HEADS}
                isWhole
                rows={duplicates.map((pair) => {
                  const key = `${pair.into.project_id} ${pair.from.project_id}`
                  return {
                    key,
                    cells: [
                      <DuplicateProject key="into" project={pair.into} />,
                      <DuplicateProject key="from" project={pair.from} />,
                      <span key="why" className="flex flex-wrap gap-1">
                        {pair.reasons.map((reason) => (
                          <Badge key={reason}>{REASONS[reason]}</Badge>
                        ))}
                      </span>,
                      <span
                        key="act"
                        className="flex justify-end gap-2 sm:max-lg:flex-col sm:max-lg:items-end"
                      >
                        <Button
                          onClick={() =>
                            setDraft({
                              kind: 'merge',
                              from_id: pair.from.project_id,
                              to_id: pair.into.project_id,
                            })
                          }
                        >
                          Review merge
                        </Button>
                        <Button isLoading={running === key} onClick={() => dismiss(pair)}>
                          Different
                        </Button>
                      </span>,
                    ],
                  }
                })}
              />
            </div>
          )
        }
      </QueryView>
      {draft !== null && <MoveDialog draft={draft} onClose={() => setDraft(null)} />}
    </Panel>
  )
}

function DuplicateProject({ project }: { project: PossibleDuplicate['into'] }) {
  const { project_id, name, symbol, is_reviewed, website, sources } = project
  const host = website === null ? null : URL.parse(website)?.hostname
  return (
    <span className="block max-w-72 min-w-44 whitespace-normal sm:max-lg:max-w-44">
      <span className="flex flex-wrap items-center gap-x-2">
        <Link
          to="/projects/$slug"
          params={{ slug: project_id }}
          className="flex min-w-0 items-center gap-2 font-medium hover:underline"
        >
          <ProjectLogo projectId={project_id} name={name} />
          <ChosenName className="truncate" name={name} />
        </Link>
        {symbol !== '' && <span className="max-w-full truncate text-sm text-fg3">{symbol}</span>}
        {!is_reviewed && <Badge tone="warn">Not reviewed</Badge>}
      </span>
      <span className="block text-sm break-words text-fg3">
        {[project_id, host, sources.map((id) => SOURCE_NAMES[id] ?? id).join(', ')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

const MOVE_HEADS = ['What', 'From', 'To', 'When', 'Reason', '#Undo'] as const

const KINDS: Readonly<Record<ProjectMove['kind'], string>> = {
  merge: 'Merge',
  split: 'Split',
  rename: 'Rename',
  undo: 'Undo',
}

function MovesPanel() {
  const [draft, setDraft] = useState<MoveDraft | null>(null)
  const query = useQuery(
    accountQuery<'listProjectMoves'>('organization', `/staff/project-moves?limit=${PER_PAGE}`),
  )
  const { running, start } = useAct()
  const undo = (move: ProjectMove) =>
    start({
      id: move.move_id,
      done: `The ${move.kind} of ${move.from_id} is undone`,
      run: () =>
        postRest(
          `/staff/project-moves/${move.move_id}/undo`,
          { reason: `Undoes the ${move.kind} of ${move.from_id}.` },
          ACCOUNT_API_SCOPES.organization,
        ),
    })
  return (
    <Panel
      title="Merges, splits and renames"
      controls={
        <Button onClick={() => setDraft({ kind: 'merge', from_id: '', to_id: '' })}>
          Change a project
        </Button>
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
              heads={MOVE_HEADS}
              isWhole
              rows={moves.map((move) => ({
                key: move.move_id,
                cells: [
                  KINDS[move.kind],
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

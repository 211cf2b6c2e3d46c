import type {
  DashboardDefinition,
  DashboardVariable,
} from '@tickmark/core/documents/DashboardDefinition'
import { variableKey } from '@tickmark/core/documents/variableKey'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import type { Interval } from '@tickmark/core/time/Interval'
import { useState } from 'react'
import { CHART_INTERVALS } from '../../data/ChartRange.ts'
import { addTile, findFullFault, nameTile } from '../../documents/dashboards/changeTiles.ts'
import { announce } from '../../ui/announce.tsx'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Picker } from '../../ui/Picker.tsx'
import { Select } from '../../ui/Select.tsx'
import { GRANULARITY_SEGMENTS } from '../../ui/shortcuts/useGranularityShortcuts.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useProjectOptions } from '../../ui/useProjectOptions.ts'
import type { SearchChanges } from './dashboardSearch.ts'
import { type DashboardEditor, moverId } from './editor/useDashboardEditor.ts'
import { nameRange } from './nameRange.ts'
import type { DashboardScope } from './view/DashboardScope.ts'

const AddTileDialog = lazyComponent(() => import('./dialogs/AddTileDialog.tsx'), 'AddTileDialog')
const VariablesDialog = lazyComponent(
  () => import('./dialogs/VariablesDialog.tsx'),
  'VariablesDialog',
)

type Props = {
  editor: DashboardEditor
  scope: DashboardScope
  isEditing: boolean
  mayEdit: boolean
  onSearch: (changes: SearchChanges) => void
}

/** The controls that apply to all tiles, and the buttons to edit and present the dashboard. */
export function ViewBar({ editor, scope, isEditing, mayEdit, onSearch }: Props) {
  const [dialog, setDialog] = useState<'add' | 'variables' | null>(null)
  const { definition, edit } = editor
  const isEmpty = definition.tiles.length === 0
  /** While editing, granularity and range are part of the dashboard; otherwise they are part of the view state. */
  const ask = (changes: Partial<Pick<DashboardDefinition, 'granularity' | 'range'>>) => {
    if (isEditing) edit((before) => ({ ...before, ...changes }))
    const isOwn = (key: 'granularity' | 'range') => isEditing || changes[key] === definition[key]
    onSearch({
      ...('granularity' in changes && {
        g: isOwn('granularity') ? undefined : (changes.granularity ?? undefined),
      }),
      ...('range' in changes && {
        range: isOwn('range') ? undefined : (changes.range ?? undefined),
      }),
    })
  }
  const add = () => {
    const fault = findFullFault(definition)
    if (fault === undefined) setDialog('add')
    else toast({ title: 'The dashboard is full', description: fault, tone: 'warning' })
  }
  useEditShortcuts(editor, isEditing)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <VariableBar
        variables={definition.variables}
        projects={scope.projects}
        onChoose={(name, project) => onSearch({ [variableKey(name)]: project })}
      />
      <SharedQueryControls
        granularity={scope.granularity}
        range={scope.range}
        onGranularity={(granularity) => ask({ granularity })}
        onRange={(range) => ask({ range })}
      />
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {isEditing && (
          <>
            <Button size="small" disabled={!editor.canUndo} onClick={editor.undo}>
              Undo
            </Button>
            <Button size="small" disabled={!editor.canRedo} onClick={editor.redo}>
              Redo
            </Button>
            <Button size="small" onClick={() => setDialog('variables')}>
              Variables
            </Button>
            <Button
              size="small"
              variant={isEmpty ? 'solid' : 'default'}
              // The button that started editing is gone.
              autoFocus={isEmpty}
              onClick={add}
            >
              <Icon name="plus" size={12} />
              Add a tile
            </Button>
          </>
        )}
        {!isEmpty && (
          <Button
            size="small"
            onClick={() => {
              // If the browser refuses full screen, the presentation fills the window.
              void document.documentElement.requestFullscreen?.().catch(() => undefined)
              onSearch({ present: true })
            }}
          >
            <Icon name="expand" size={12} />
            Present
          </Button>
        )}
        {mayEdit && (
          <Button
            size="small"
            // On an empty dashboard the first thing to do is to add something.
            variant={isEditing && !isEmpty ? 'solid' : 'default'}
            onClick={() => onSearch({ edit: isEditing ? undefined : true })}
          >
            {isEditing ? 'View dashboard' : 'Edit dashboard'}
          </Button>
        )}
      </span>
      {dialog === 'add' && (
        <DialogBoundary name="Add a tile" onClose={() => setDialog(null)}>
          <AddTileDialog
            definition={definition}
            onAdd={(tile) => {
              edit(addTile(tile))
              setDialog(null)
              showNew(nameTile(definition.tiles))
            }}
            onClose={() => setDialog(null)}
          />
        </DialogBoundary>
      )}
      {dialog === 'variables' && (
        <DialogBoundary name="Variables" onClose={() => setDialog(null)}>
          <VariablesDialog editor={editor} onClose={() => setDialog(null)} />
        </DialogBoundary>
      )}
    </div>
  )
}

function useEditShortcuts({ undo, redo }: DashboardEditor, isEditing: boolean): void {
  const group = 'Dashboard'
  useShortcuts(
    isEditing
      ? [
          { keys: 'mod+z', label: 'Undo', group, scope: 'default', run: undo },
          { keys: 'mod+y', label: 'Redo', group, scope: 'default', run: redo },
        ]
      : [],
  )
}

/** Scrolls to a new tile after it is rendered. */
function showNew(tileId: string): void {
  announce('The tile was added.')
  requestAnimationFrame(() =>
    document.getElementById(moverId(tileId))?.scrollIntoView({ block: 'center' }),
  )
}

type SharedQueryControlsProps = {
  granularity: Granularity | null
  range: Interval | null
  onGranularity: (granularity: Granularity | null) => void
  onRange: (range: Interval | null) => void
}

const OWN = 'own'
/** Granularity and range for all tiles, or the own ones of each tile. */
function SharedQueryControls({
  granularity,
  range,
  onGranularity,
  onRange,
}: SharedQueryControlsProps) {
  return (
    <>
      <Select
        label="Granularity of all tiles"
        size="small"
        value={granularity ?? OWN}
        options={[
          { value: OWN, label: 'Granularity: per tile' },
          ...GRANULARITY_SEGMENTS.map(({ value, title }) => ({ value, label: title })),
        ]}
        onChange={(value) => onGranularity(GRANULARITIES.find((one) => one === value) ?? null)}
      />
      <Select
        label="Range of all tiles"
        size="small"
        value={range ?? OWN}
        options={[
          { value: OWN, label: 'Range: per tile' },
          ...listRanges(range).map((value) => ({ value, label: nameRange(value) })),
        ]}
        onChange={(value) => onRange(listRanges(range).find((one) => one === value) ?? null)}
      />
    </>
  )
}

/** The ranges of charts, and the one that an address or an older dashboard uses. */
function listRanges(range: Interval | null): readonly Interval[] {
  const offered: readonly Interval[] = CHART_INTERVALS
  return range === null || offered.includes(range) ? offered : [range, ...offered]
}

type VariableBarProps = {
  variables: readonly DashboardVariable[]
  /** The current project of each variable. */
  projects: ReadonlyMap<string, string>
  onChoose: (name: string, project: string) => void
}

/** A picker for each variable. */
function VariableBar({ variables, projects, onChoose }: VariableBarProps) {
  const options = useProjectOptions()
  return variables.map(({ name, label }) => (
    <Picker
      key={name}
      label={label || name}
      options={options}
      value={projects.get(name) ?? null}
      onChange={(chosen) => chosen !== null && onChoose(name, chosen)}
    />
  ))
}

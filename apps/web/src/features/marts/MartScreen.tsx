import { Link } from '@tanstack/react-router'
import { STATED_RECORDS } from '@tickmark/core/datahub/STATED_RECORDS'
import type { Document } from '@tickmark/core/documents/Document'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { writeMartView } from '@tickmark/core/marts/martViewText'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { pageSettings } from '../../data/pageSettings.ts'
import { useAsOf } from '../../data/readSearch.ts'
import { Switched } from '../../data/Switched.tsx'
import { useSwitch } from '../../data/switchStore.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { useMartState } from '../../documents/useMartState.ts'
import { MartGrid } from '../../tables/grid/MartGrid.tsx'
import type { Around } from '../../tables/grid/view/describeView.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { FeedLinks } from '../../ui/FeedLinks.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ColumnsDialog, GroupMenu } from '../tables/index.ts'
import { Cohorts } from './Cohorts.tsx'
import { PresetPicker, SavePreset } from './Presets.tsx'

type ScreenProps = {
  mart: Mart
  /** An area that begins with one of the mart's presets and describes it in its own words. */
  area?: { title: string; words: string; presetId?: string; heads?: Around['heads'] }
  /** Shown between the words and the rows, which are then of a fixed height. */
  children?: ReactNode
  /** Shown below the rows, which are then of a fixed height, too. */
  below?: ReactNode
}

/** A ready-made table: its presets, its columns, its rows. The address holds what is changed. */
export function MartScreen(props: ScreenProps) {
  return (
    <PanelSlot name={props.mart.name} of={props.mart.mart_id}>
      <MartBody {...props} />
    </PanelSlot>
  )
}

function MartBody({ mart, area, children, below }: ScreenProps) {
  const state = useMartState(mart, area?.presetId)
  const asOf = useAsOf()
  const { view, setView, document, documentId, openPreset } = state
  const name = area?.title ?? mart.name
  const open = ({ document_id }: Pick<Document, 'document_id'>) => openPreset(document_id)
  usePageTitle(document.data === undefined ? name : `${document.data.name}: ${name}`)
  const isReady = documentId === undefined || document.data !== undefined
  const isCohorts = mart.source.kind === 'records' && mart.source.of === 'cohorts'
  const controls = <MartControls mart={mart} state={state} view={view} name={name} />
  const grid = (
    <MartGrid
      view={view}
      onView={setView}
      title={document.data?.name ?? name}
      asOf={asOf}
      tools={<MartTools mart={mart} view={view} onView={setView} />}
      {...(area?.heads && { heads: area.heads })}
    />
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 px-3 pt-4 pb-3 md:px-6">
        {area === undefined && (
          <nav aria-label="Screeners" className="flex items-center gap-1 text-sm text-fg3">
            <Link
              to="/marts"
              className="rounded-sm py-1 hover:text-fg hover:underline pointer-coarse:py-3.5"
            >
              Screeners
            </Link>
            {documentId !== undefined && (
              <>
                <Icon name="right" size={10} />
                <span>{mart.name}</span>
              </>
            )}
          </nav>
        )}
        {documentId === undefined ? (
          <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
            <h1 className="mr-auto text-xl font-semibold tracking-tight">{name}</h1>
            {controls}
          </div>
        ) : (
          <QueryView query={document} skeleton="h-7 w-64">
            {(kept) => (
              <DocumentBar
                kind="preset"
                document={kept}
                content={view}
                isChanged={state.isChanged}
                onContent={setView}
                onSaved={open}
                onOpen={open}
                onDeleted={() => openPreset(undefined)}
              >
                {controls}
              </DocumentBar>
            )}
          </QueryView>
        )}
        <MartWords words={area?.words ?? mart.description} note={mart.note} />
        {mart.mart_id === 'events' && (
          <p className="text-sm text-fg3">
            <FeedLinks log="events" />
          </p>
        )}
        {children}
      </div>
      <div
        className={
          children === undefined && below === undefined
            ? 'flex min-h-0 flex-1 flex-col border-t border-line bg-raise'
            : 'flex h-[720px] flex-col border-y border-line bg-raise'
        }
      >
        {isReady && (isCohorts ? <Cohorts>{grid}</Cohorts> : grid)}
      </div>
      {below}
    </div>
  )
}

type ControlsProps = {
  mart: Mart
  state: ReturnType<typeof useMartState>
  /** With the filters of the page around. */
  view: MartView
  name: string
}

/** The presets of a mart, and what can be made of a view of it. */
export function MartControls({ mart, state, view, name }: ControlsProps) {
  const mayHavePresets = useSwitch('MARTS_PRESETS_ENABLED')
  const mayHaveOwn = useSwitch('MARTS_CUSTOM_PRESET_ENABLED')
  const [isSaving, setSaving] = useState(false)
  const { documentId, preset, first, openPreset } = state
  return (
    <>
      {mayHavePresets && (
        <PresetPicker
          mart={mart}
          value={documentId ?? preset?.preset_id ?? null}
          onChoose={(id) => openPreset(id === first.preset_id ? undefined : id)}
        />
      )}
      {documentId === undefined && mayHaveOwn && (
        <Button size="small" onClick={() => setSaving(true)}>
          Save as preset
        </Button>
      )}
      {documentId === undefined && state.isChanged && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => openPreset(preset === first ? undefined : preset?.preset_id)}
        >
          Reset
        </Button>
      )}
      <OpenAsTable view={view} />
      {mart.source.kind === 'records' && <ProposeLink records={mart.source.of} />}
      {isSaving && (
        <DialogBoundary name="Save as a preset" onClose={() => setSaving(false)}>
          <SavePreset
            view={view}
            name={`${name} (custom)`}
            onSaved={({ document_id }) => {
              setSaving(false)
              openPreset(document_id)
            }}
            onClose={() => setSaving(false)}
          />
        </DialogBoundary>
      )}
    </>
  )
}

type Props = { mart: Mart; view: MartView; onView: (next: MartView) => void }

/** The columns of a mart and what its rows are grouped by, as in custom tables. */
export function MartTools({ mart, view, onView }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const close = () => setChoosing(false)
  return (
    <>
      <Button onClick={() => setChoosing(true)}>
        <Icon name="columns" size={13} />
        Columns
      </Button>
      {/* Of the size of what comes, so that the rows below stay where they are. */}
      <Suspense fallback={<span className="h-7 w-[88px]" />}>
        <GroupMenu mart={mart} view={view} onView={onView} />
      </Suspense>
      {isChoosing && (
        <DialogBoundary name="Columns" onClose={close}>
          <ColumnsDialog view={view} onView={onView} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}

/**
 * Shows what a mart is, and what its rows cannot show. On a phone the rest of a long note is a press away, above the
 * rows.
 */
function MartWords({ words, note }: { words: string; note: string | null }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  return (
    <div className="flex max-w-[140ch] items-end gap-2 text-fg2">
      <p id={id} className={isWhole || note === null ? 'min-w-0' : 'min-w-0 max-sm:line-clamp-2'}>
        {words} {note !== null && <span className="text-fg3">{note}</span>}
      </p>
      {note !== null && (
        <Button
          variant="ghost"
          className="shrink-0 sm:hidden"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'}
        </Button>
      )}
    </div>
  )
}

/** Continues with a view of a mart as a custom table. */
function OpenAsTable({ view }: { view: MartView }) {
  return (
    <Switched name="CUSTOM_TABLES_ENABLED">
      <Link
        to="/tables/new"
        search={{ mart: view.mart_id, view: writeMartView(view) }}
        className={buttonClasses({ size: 'small' })}
      >
        Open as custom table
      </Link>
    </Switched>
  )
}

/** Leads to the form of a record, of kinds that users can propose. */
function ProposeLink({ records }: { records: string }) {
  if (!STATED_RECORDS.some((one) => one === records) || pageSettings.partnerTerminal) return null
  return (
    <Link
      to="/datahub/new"
      search={{ kind: 'data', form: records }}
      className={buttonClasses({ size: 'small' })}
    >
      Propose a record
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import type { Document } from '@tickmark/core/documents/Document'
import type { Mart } from '@tickmark/core/marts/Mart'
import { useState } from 'react'
import { useAsOf } from '../../data/readSearch.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { MartGrid } from '../../tables/grid/MartGrid.tsx'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cohorts } from './cohorts/Cohorts.tsx'
import { MartTools } from './MartTools.tsx'
import { MartWords } from './MartWords.tsx'
import { OpenAsTable } from './OpenAsTable.tsx'
import { PresetPicker } from './presets/PresetPicker.tsx'
import { SavePreset } from './presets/SavePreset.tsx'
import { useMartState } from './presets/useMartState.ts'

/** A mart that there is. */
export function MartBody({ mart }: { mart: Mart }) {
  const state = useMartState(mart)
  const mayHavePresets = useSwitch('MARTS_PRESETS_ENABLED')
  const mayHaveOwn = useSwitch('MARTS_CUSTOM_PRESET_ENABLED')
  const [isSaving, setSaving] = useState(false)
  const asOf = useAsOf()
  const { view, setView, document, documentId, preset, openPreset } = state
  const open = ({ document_id }: Pick<Document, 'document_id'>) => openPreset(document_id)
  usePageTitle(document.data === undefined ? mart.name : `${document.data.name}: ${mart.name}`)
  const isReady = documentId === undefined || document.data !== undefined
  const isCohorts = mart.source.kind === 'records' && mart.source.of === 'cohorts'
  const controls = (
    <>
      {mayHavePresets && (
        <PresetPicker
          mart={mart}
          value={documentId ?? preset?.preset_id ?? null}
          onChoose={(id) => openPreset(id === mart.presets[0].preset_id ? undefined : id)}
        />
      )}
      {documentId === undefined && mayHaveOwn && (
        <Button size="small" onClick={() => setSaving(true)}>
          Save as preset
        </Button>
      )}
      {documentId === undefined && state.isChanged && (
        <Button size="small" variant="ghost" onClick={() => openPreset(preset?.preset_id)}>
          Reset
        </Button>
      )}
      <OpenAsTable view={view} />
    </>
  )
  const grid = (
    <MartGrid
      view={view}
      onView={setView}
      title={document.data?.name ?? mart.name}
      asOf={asOf}
      tools={<MartTools mart={mart} view={view} onView={setView} />}
    />
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 px-3 pt-4 pb-3 md:px-6">
        <nav aria-label="Marts" className="flex items-center gap-1 text-sm text-fg3">
          <Link to="/marts" className="rounded-sm hover:text-fg hover:underline">
            Marts
          </Link>
          {documentId !== undefined && (
            <>
              <Icon name="right" size={10} />
              <span>{mart.name}</span>
            </>
          )}
        </nav>
        {documentId === undefined ? (
          <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
            <h1 className="mr-auto text-xl font-semibold tracking-tight">{mart.name}</h1>
            {controls}
          </div>
        ) : (
          <QueryView query={document} skeleton={<Skeleton className="h-7 w-64" />}>
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
        <MartWords mart={mart} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col border-t border-line bg-raise">
        {isReady && (isCohorts ? <Cohorts>{grid}</Cohorts> : grid)}
      </div>
      {isSaving && (
        <DialogBoundary name="Save as a preset" onClose={() => setSaving(false)}>
          <SavePreset
            view={view}
            name={`${mart.name} of mine`}
            onSaved={(saved) => {
              setSaving(false)
              open(saved)
            }}
            onClose={() => setSaving(false)}
          />
        </DialogBoundary>
      )}
    </div>
  )
}

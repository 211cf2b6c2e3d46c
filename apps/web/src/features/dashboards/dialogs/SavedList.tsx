import { useState } from 'react'
import { DocumentPicker } from '../../../documents/DocumentPicker.tsx'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'

const KINDS = [
  { value: 'chart', label: 'Charts' },
  { value: 'table', label: 'Tables' },
] as const

/** A searchable list of saved charts and tables, to add one as a tile. */
export function SavedList({ onDone }: { onDone: (tile: NewTile) => void }) {
  const [kind, setKind] = useState<'chart' | 'table'>('chart')
  return (
    <div className="pt-1 pb-4">
      <DocumentPicker
        kind={kind}
        label="Saved"
        searchLabel="Search saved charts and tables"
        placeholder="Search"
        controls={
          <SegmentedControl label="Kind" value={kind} segments={KINDS} onChange={setKind} />
        }
        icon={kind}
        empty={(search) => (
          <EmptyState title={search === '' ? 'Nothing saved yet' : `No results for “${search}”`}>
            Charts and tables that are saved on their own pages can be added here.
          </EmptyState>
        )}
        detail={({ author }) => (
          <bdi className="max-w-40 truncate text-sm text-fg3">{author.name}</bdi>
        )}
        onChoose={({ document_id, name }) =>
          onDone({ title: name, body: { kind: 'document', document_id } })
        }
      />
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ChangesPanel, ChecksPanel } from './ChangesPanel.tsx'
import { type PreviewRequest, previewQuery } from './datahubCalls.ts'
import { writeMetricChange } from './metricFields.ts'

const PAUSE_MS = 400

/**
 * Shows the server's comments on an edit while it is written; `request` is the project, of a metric none, and the edit
 * as JSON.
 */
export function PreviewPanels({ request }: { request: string }) {
  const [settled, setSettled] = useState(request)
  // The clock is outside of React: one call for a run of key presses.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(request), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [request])
  const asked = JSON.parse(settled) as PreviewRequest
  const query = useQuery({ ...previewQuery(asked), placeholderData: keepPreviousData })
  return (
    <QueryView
      query={query}
      skeleton={
        <Panel title="Checks">
          <div className="h-24" />
        </Panel>
      }
    >
      {({ changes, checks }) => (
        <div aria-live="polite" className="flex min-w-0 flex-col gap-4">
          <ChecksPanel checks={checks} />
          <ChangesPanel
            changes={asked.projectId === undefined ? changes.map(writeMetricChange) : changes}
          />
        </div>
      )}
    </QueryView>
  )
}

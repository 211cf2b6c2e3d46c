import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** A dashboard with nothing on it. */
export function EmptyDashboard({ onEdit }: { onEdit: () => void }) {
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState title="There is nothing on this dashboard yet">
        <p>Put charts, tables, figures and texts on it.</p>
        <Button onClick={onEdit}>Edit the dashboard</Button>
      </EmptyState>
    </div>
  )
}

import { DocumentLink } from '../../../documents/DocumentLink.tsx'
import { Button, buttonClasses } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** A dashboard with nothing on it. */
export function EmptyDashboard({ onEdit }: { onEdit: () => void }) {
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState title="There is nothing on this dashboard yet">
        <p>Put charts, tables, figures and texts on it.</p>
        <span className="flex flex-wrap justify-center gap-2">
          <Button variant="solid" onClick={onEdit}>
            Edit the dashboard
          </Button>
          <DocumentLink href="/explorer/dashboards" className={buttonClasses({})}>
            Choose a template
          </DocumentLink>
        </span>
      </EmptyState>
    </div>
  )
}

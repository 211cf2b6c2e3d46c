import { Templates } from '../../documents/list/Templates.tsx'
import { listTemplates } from './listTemplates.ts'

const TEMPLATES = listTemplates()

/** What stands in the place of a chart that measures nothing yet: charts to begin with. */
export function EmptyChart() {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-fg2">Choose metrics in question A, or begin with one of these.</p>
      <Templates templates={TEMPLATES} />
    </div>
  )
}

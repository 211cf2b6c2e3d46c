import { Link } from '@tanstack/react-router'
import { writeChart } from '../../charts/drawn/writeChart.ts'
import { Panel } from '../../ui/Panel.tsx'
import { CHART_TEMPLATES } from './model/CHART_TEMPLATES.ts'

/** What stands in the place of a chart that measures nothing yet: charts to begin with. */
export function EmptyChart() {
  return (
    <Panel title="New chart">
      <div className="flex flex-col gap-3 px-3.5 pt-1 pb-4">
        <p className="text-fg2">Choose metrics in question A, or begin with one of these.</p>
        <ul className="grid gap-2 sm:grid-cols-2 2xl:grid-cols-3">
          {CHART_TEMPLATES.map(({ name, description, definition }) => (
            <li key={name} className="flex">
              <Link
                to="/charts/new"
                search={{ chart: writeChart(definition) }}
                preload={false}
                className="flex-1 rounded-sm border border-line px-3 py-2 hover:border-line2 hover:bg-hover"
              >
                <span className="font-medium">{name}</span>
                <span className="block text-sm text-fg3">{description}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

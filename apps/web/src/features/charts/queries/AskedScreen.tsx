import { formatValue } from '@tickmark/core/formats/formatValue'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import { FactTable } from '../../../ui/FactTable.tsx'
import { PageAnchor } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { Line } from './useAsk.ts'

const TITLES: Readonly<Record<Line<'screen'>['kind'], string>> = {
  screen: 'Projects',
  definition: 'Definition',
  unlocks: 'Token unlocks',
  fundraises: 'Funding rounds',
  statement: 'Financial statement',
  restatements: 'Restated figures',
  valuation: 'Valuation against own history',
  status: 'State of the data',
  events: 'Events',
  flows: 'Bridge flows',
  rights: 'Token rights',
  comparables: 'Comparables',
  holders: 'Largest holders',
  assets: 'Tokenized assets',
}

/** Shares and changes are fractions. */
function formatOf(column: string): MetricFormat {
  return /^share\b|\b(?:change|trend)$/i.test(column) ? 'percent' : 'number'
}

type Props = {
  screen: Line<'screen'>
  tables: readonly Line<'table'>[]
  explanations: readonly Line<'explanation'>[]
}

/** An answer by another screen than a chart: what it says, its rows, and a link to it. */
export function AskedScreen({ screen: { kind, path }, tables, explanations }: Props) {
  const title = TITLES[kind]
  return (
    <Panel
      title={title}
      controls={
        <PageAnchor href={path} className="text-sm underline">
          Open the screen
        </PageAnchor>
      }
    >
      {explanations.map(({ text }) => (
        <p key={text} className="max-w-prose px-3.5 py-2 break-words whitespace-pre-line">
          {text}
        </p>
      ))}
      {kind !== 'definition' &&
        tables.map(({ columns, rows }, at) => (
          <FactTable
            // biome-ignore lint/suspicious/noArrayIndexKey: tables are only added.
            key={at}
            label={tables.length > 1 ? `${title} ${at + 1}` : title}
            heads={columns.map((column, index) =>
              rows.some((row) => typeof row[index] === 'number')
                ? `#${column.replaceAll('_', ' ')}`
                : column.replaceAll('_', ' '),
            )}
            rows={rows.map((cells, row) => ({
              key: `${row} ${cells[0]}`,
              cells: cells.map((cell, index) =>
                typeof cell === 'number'
                  ? formatValue(cell, formatOf(columns[index] ?? ''), 'detailed')
                  : cell,
              ),
            }))}
          />
        ))}
    </Panel>
  )
}

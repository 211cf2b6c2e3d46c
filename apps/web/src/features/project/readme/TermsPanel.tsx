import type { ProjectReadme } from '@tickmark/core/answers/Coverage'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { SOURCE_SITES } from '@tickmark/core/sources/SOURCE_CREDITS'
import { useSwitch } from '../../../data/switchStore.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { prepareSources, type ReadmeSource } from './describeReadme.ts'

/** Where the project's figures come from, what it is called there, and what may be done with them. */
export function TermsPanel({ readme }: { readme: ProjectReadme }) {
  const sources = prepareSources(readme)
  return (
    <Panel
      title="Sources and their terms"
      footer={
        <span>
          Terms are given to the best of our knowledge; what the source itself says is what counts.
        </span>
      }
    >
      {sources.length === 0 ? (
        <EmptyState title="No source has delivered anything for this project" />
      ) : (
        <FactTable
          label="Sources and their terms"
          heads={['Source', '#Metrics', 'Called there', 'Licence', 'Credit', 'To mind']}
          rows={sources.map((source) => ({
            key: source.source_id,
            cells: [
              <SiteLink key="name" source={source} />,
              source.metrics === 0 ? '—' : formatValue(source.metrics, 'number', 'exact'),
              <Wrapped key="calls">{source.calls.join(', ') || '—'}</Wrapped>,
              source.terms === undefined
                ? 'Not known here'
                : (source.terms.licence ?? 'None stated'),
              source.terms?.credit ?? '—',
              <Wrapped key="note">{source.terms?.note ?? '—'}</Wrapped>,
            ],
          }))}
        />
      )}
    </Panel>
  )
}

function SiteLink({ source: { source_id, name } }: { source: ReadmeSource }) {
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  const site = mayLeave ? SOURCE_SITES[source_id] : undefined
  if (site === undefined) return name
  return (
    <a
      href={site}
      target="_blank"
      rel="noreferrer noopener"
      className="underline decoration-line2 underline-offset-2 hover:text-fg"
    >
      {name}
    </a>
  )
}

function Wrapped({ children }: { children: string }) {
  return <span className="inline-block min-w-44 max-w-[48ch] whitespace-normal">{children}</span>
}

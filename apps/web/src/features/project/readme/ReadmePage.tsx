import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ProjectReadme, ReadmeMetric } from '@tickmark/core/answers/Coverage'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Project } from '@tickmark/core/projects/Project'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { Fragment, type ReactNode } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { usePageOn } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { CatalogSource } from '../../../ui/CatalogSource.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { writeField, writeFieldLines } from '../../../ui/writeField.ts'
import { useProject } from '../useProject.ts'
import { describeMaking, describeOrigin, prepareSources } from './describeReadme.ts'
import { FaultsPanel } from './FaultsPanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'

const route = getRouteApi('/projects/$slug/readme')

/** Explains what the project is, and how each of its figures is made here. */
export function ReadmePage() {
  const { slug } = route.useParams()
  const project = useProject(slug)
  const query = useQuery(trpc.projects.getReadme.queryOptions({ project_id: slug }))
  useScreenTitle('/projects/$slug/readme', { slug: project.data?.name })
  return (
    <div className="flex max-w-[1440px] flex-col gap-4">
      <PanelSlot name="The project" of={slug}>
        <QueryView query={project} skeleton="h-48">
          {(known) => <AboutPanel project={known} />}
        </QueryView>
      </PanelSlot>
      <PanelSlot name="Notes from the team" of={slug}>
        <NotesPanel slug={slug} />
      </PanelSlot>
      <QueryView query={query} skeleton="h-[640px]">
        {(readme) => (
          <>
            <PanelSlot name="Sources and their terms" of={slug}>
              <TermsPanel readme={readme} />
            </PanelSlot>
            <PanelSlot name="Checks, gaps and changes" of={slug}>
              <FaultsPanel readme={readme} />
            </PanelSlot>
            <PanelSlot name="Methodology by metric" of={slug}>
              <MakingPanel readme={readme} />
            </PanelSlot>
          </>
        )}
      </QueryView>
      <PanelSlot name="Field provenance" of={slug}>
        <CatalogPanel projectId={slug} />
      </PanelSlot>
    </div>
  )
}

type Props = {
  project: Pick<
    Project,
    'project_id' | 'chains' | 'products' | 'launch_year' | 'tags' | 'aliases' | 'former_ids'
  > & { market_sectors: readonly string[]; chain_names: Readonly<Record<string, string>> }
}

/** Shows what the catalog says of the project: nothing here is a figure. */
function AboutPanel({ project }: Props) {
  const { chains, products, tags, launch_year, aliases, former_ids } = project
  return (
    <Panel title="The project">
      <dl className="grid gap-x-6 gap-y-1.5 px-3.5 pb-4 md:grid-cols-[160px_minmax(0,1fr)]">
        <Fact name="Market sectors">
          {project.market_sectors.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <SectorLink id={id} />
            </Fragment>
          ))}
        </Fact>
        {launch_year !== null && <Fact name="Live since">{launch_year}</Fact>}
        <Fact name="Chains">
          {chains.length === 0
            ? 'None'
            : chains.map((chain) => project.chain_names[chain] ?? chain).join(', ')}
        </Fact>
        <Fact name="Products reported separately">
          {products.length === 0
            ? 'None: all figures are of the whole project'
            : products.map(({ name, product_id }) => `${name} (${product_id})`).join(', ')}
        </Fact>
        {tags.length > 0 && <Fact name="Tags">{tags.join(', ')}</Fact>}
        {aliases.length > 0 && <Fact name="Also known as">{aliases.join(', ')}</Fact>}
        {former_ids.length > 0 && <Fact name="Former ids">{former_ids.join(', ')}</Fact>}
        <Fact name="Id">
          <code className="font-mono text-sm">{project.project_id}</code>
        </Fact>
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg3 max-md:mt-1.5">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function SectorLink({ id }: { id: string }) {
  const name = findSector(id)?.name ?? id
  return (
    <Switched name="MARKET_SECTORS_ENABLED" otherwise={name}>
      <Link
        to="/markets/$sector"
        params={{ sector: id }}
        className="underline decoration-line2 underline-offset-4 hover:decoration-accent"
      >
        {name}
      </Link>
    </Switched>
  )
}

/** Shows where the project's figures come from, what it is called there, and what may be done with them. */
function TermsPanel({ readme }: { readme: ProjectReadme }) {
  const { slug } = route.useParams()
  const sources = prepareSources(readme)
  return (
    <Panel
      title="Sources and their terms"
      footer={
        <span>
          Terms are stated to the best of our knowledge; those of the source itself apply.
        </span>
      }
    >
      {sources.length === 0 ? (
        <NoData of={{ anything: true }} none="No source has delivered anything for this project" />
      ) : (
        <FactTable
          label="Sources and their terms"
          isWhole
          heads={['Source', '#Metrics', 'Source ID', 'License', 'Credit', 'Usage notes']}
          rows={sources.map((source) => ({
            key: source.source_id,
            cells: [
              <SourceName key="name" id={source.source_id} projectId={slug} />,
              source.metrics === 0 ? '—' : formatCount(source.metrics),
              <Wrapped key="calls">{source.calls.join(', ') || '—'}</Wrapped>,
              source.terms === undefined
                ? 'Not known here'
                : (source.terms.license ?? 'None stated'),
              source.terms?.credit ?? '—',
              <Wrapped key="note">{source.terms?.note ?? '—'}</Wrapped>,
            ],
          }))}
        />
      )}
    </Panel>
  )
}

function Wrapped({ children }: { children: string }) {
  return <span className="inline-block min-w-44 max-w-[48ch] whitespace-normal">{children}</span>
}

/** Shows the origin of each field of the project: the layer, source and version of it, who published it, and when. */
function CatalogPanel({ projectId }: { projectId: string }) {
  const query = useQuery(trpc.projects.getCatalogue.queryOptions({ project_id: projectId }))
  const hasDatahub = usePageOn('/datahub')
  return (
    <Panel
      title="Field provenance"
      footer={
        <span>
          Edits are shown in place of curated fields, and these in place of what sources list.{' '}
          {hasDatahub && (
            <Link
              to="/datahub"
              search={{ project: projectId }}
              className="underline decoration-line2 underline-offset-4 hover:text-fg"
            >
              Proposals for this project
            </Link>
          )}
        </span>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
        {({ fields }) => (
          <FactTable
            label="Field provenance"
            isWhole
            heads={['Field', 'Value', 'Source', 'Published']}
            rows={fields.map((row) => ({
              key: `${row.field} ${row.layer}`,
              cells: [
                writeField(row.field),
                <span
                  key="value"
                  className={`inline-block min-w-44 max-w-[80ch] whitespace-normal [overflow-wrap:anywhere] ${row.is_published ? '' : 'text-fg3 line-through'}`}
                >
                  {writeFieldLines(row.value).map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </span>,
                <div key="source" className="text-fg2">
                  <CatalogSource source={row.source} />
                  <p className="text-sm text-fg3">{row.layer}</p>
                </div>,
                <div key="published" className="text-fg2">
                  {formatMoment(row.published_at)}
                  <p className="text-sm text-fg3" title={row.reason}>
                    by {row.author}, version{' '}
                    <code className="font-mono text-xs" title={row.revision}>
                      {row.revision.slice(0, 10)}
                    </code>
                  </p>
                </div>,
              ],
            }))}
          />
        )}
      </QueryView>
    </Panel>
  )
}

/** Each metric that has data here: what it means, where it comes from, and how longer periods are made of its days. */
function MakingPanel({ readme: { metrics } }: { readme: ProjectReadme }) {
  return (
    <Panel
      title="Methodology by metric"
      footer={metrics.length > 0 && <span>{count(metrics.length, 'metric')} with data</span>}
    >
      {metrics.length === 0 ? (
        <NoData of={{ anything: true }} none="No source has delivered anything for this project" />
      ) : (
        <FactTable
          label="Methodology by metric"
          isWhole
          heads={['Metric', 'Methodology', 'Sources', 'Data']}
          rows={metrics.map((metric) => ({ key: metric.metric_id, cells: listCells(metric) }))}
        />
      )}
    </Panel>
  )
}

function listCells(made: ReadmeMetric) {
  const metric = findMetric(made.metric_id)
  const making = metric && describeMaking(metric, made.is_reported)
  return [
    <div key="metric" className="min-w-40 max-w-[64ch] whitespace-normal">
      <span className="font-medium">
        <MetricLink id={made.metric_id} />
      </span>
      <p className="text-sm text-fg2">{metric && describeMetric(metric).definition}</p>
    </div>,
    <div key="making" className="min-w-40 max-w-[52ch] whitespace-normal">
      {making?.origin}
      {making?.formula && (
        <code className="block font-mono text-sm break-words text-fg2">= {making.formula}</code>
      )}
      <p className="text-sm text-fg2">{making?.method}</p>
    </div>,
    <span key="sources" className="inline-block min-w-24 whitespace-normal">
      {describeOrigin(made.metric_id, made.source_ids)}
    </span>,
    <div key="data" className="min-w-24 max-lg:whitespace-normal">
      {formatDay(made.first_day)} – {formatDay(made.last_day)}
      <p className="text-sm text-fg2">{describePoints(made)}</p>
    </div>,
  ]
}

/** `10,846 values, split by 3 chains, 2 products`. */
function describePoints({ points, chains, products, contracts }: ReadmeMetric): string {
  const values = count(points, 'value')
  const splits = [
    [chains, 'chain'],
    [products, 'product'],
    [contracts, 'contract'],
  ] as const
  const shown = splits.flatMap(([some, word]) => (some === 0 ? [] : [count(some, word)]))
  return shown.length === 0 ? values : `${values}, split by ${shown.join(', ')}`
}

function count(some: number, word: string): string {
  return `${formatValue(some, 'number', 'exact')} ${some === 1 ? word : `${word}s`}`
}

import { Link } from '@tanstack/react-router'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { ComponentType, ReactNode } from 'react'
import { Switched } from '../../data/Switched.tsx'
import { describeMethod } from './describeMethod.ts'

/** Explains the meaning and computation of the metrics of a chart: its "more info". */
export function MetricNotes({ metrics }: { metrics: readonly string[] }) {
  return (
    <div className="flex w-96 max-w-full flex-col gap-3">
      {metrics
        .map(findMetric)
        .map((metric) => metric && <OneMetric key={metric.metric_id} metric={metric} />)}
    </div>
  )
}

function OneMetric({ metric }: { metric: MetricDefinition }) {
  const { calculation, rollUp, parts } = describeMethod(metric)
  const { definition, sources } = describeMetric(metric)
  return (
    <section className="border-t border-line pt-3 first:border-t-0 first:pt-0">
      <h3 className="flex items-baseline justify-between gap-4 font-medium text-fg">
        {metric.title}
        <Switched name="METRICS_PAGE_ENABLED">
          <Link
            to="/metrics/$metric"
            params={{ metric: metric.slug }}
            className="text-sm font-normal text-fg3 hover:text-fg hover:underline"
          >
            all projects
          </Link>
        </Switched>
      </h3>
      <p className="mt-1 text-fg2">{definition}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {calculation !== null && (
          <Note name="Formula">
            <span className={metric.derivation?.by === 'formula' ? 'font-mono' : ''}>
              {calculation}
            </span>
          </Note>
        )}
        <Note name="Periods">{rollUp}</Note>
        <Note name="Parts">{parts}</Note>
        <Note name="Sources">{sources}</Note>
        <MetricForum metric={metric} as={Note} />
      </dl>
    </section>
  )
}

type NoteProps = { name: string; children: ReactNode }

/** A link to the discussion of a metric, where there is one, as a fact of a list. */
export function MetricForum({
  metric: { governance_forum_link: forum },
  as: Fact,
}: {
  metric: Pick<MetricDefinition, 'governance_forum_link'>
  as: ComponentType<NoteProps>
}) {
  if (forum === null) return null
  return (
    <Switched name="EXTERNAL_LINKS_ENABLED">
      <Fact name="Forum">
        <a
          href={forum}
          target="_blank"
          rel="noreferrer noopener"
          className="underline decoration-line2 underline-offset-2 hover:text-fg"
        >
          Discussion of the metric
        </a>
      </Fact>
    </Switched>
  )
}

function Note({ name, children }: NoteProps) {
  return (
    <>
      <dt className="text-fg3">{name}</dt>
      <dd className="break-words text-fg2">{children}</dd>
    </>
  )
}

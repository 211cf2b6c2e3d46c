import { useQuery } from '@tanstack/react-query'
import type { ProjectCheck } from '@tickmark/core/answers/Quality'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { formatPassed } from '@tickmark/core/quality/formatPassed'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { trpc } from '../../../data/trpc.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { figureColumn, textColumn } from '../../../tables/figureColumn.tsx'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ProjectLink } from '../../../ui/ProjectLink.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { prepareChecks } from './prepareStatusRows.ts'
import { NothingMatches, ScopeFilters } from './ScopeFilters.tsx'
import { countFilters, isFiltered, NO_FILTERS, useStatusSearch } from './useStatusSearch.ts'

/** The outcome of each check by project, those with the largest share of exceptions first. */
export function ChecksPanel() {
  const { search, change } = useStatusSearch()
  const { projects, metrics, from, to } = search
  const input = {
    projects: projects?.split(','),
    metrics: metrics?.split(','),
    start: from,
    end: to,
  }
  const query = useQuery(trpc.status.listChecks.queryOptions(input))
  const { nameOf } = useProjects()
  const checks = query.data?.checks
  const columns = useMemo(() => makeColumns(nameOf), [nameOf])
  const shown = useMemo(
    () => prepareChecks(checks ?? [], { ...search, nameOf }),
    [checks, search, nameOf],
  )
  return (
    <TablePanel
      title="Checks by project"
      query={query}
      skeleton="h-[560px]"
      rows={checks && shown}
      table={{ label: 'Checks', layoutId: 'checks', columns, rowKey: keyOf, maxHeight: 720 }}
      subject={{ call: { procedure: 'status.listChecks', input }, file: 'checks' }}
      file={{ isSample: query.data?.meta.sample === true }}
      empty={
        <NothingMatches
          of="checks"
          none="No project reports all the metrics that a check compares."
          isFiltered={(checks ?? []).length > 0 || isFiltered(search)}
          onClear={() => change({ ...NO_FILTERS, q: undefined, bad: undefined })}
        />
      }
      optionCount={countFilters(search)}
      options={
        <ScopeFilters search={search} onChange={change}>
          <SearchInput
            label="Filter by words"
            placeholder="Project, check or metric"
            value={search.q}
            onChange={(q) => change({ q })}
            className="w-44"
          />
          <Checkbox
            label="Only exceptions"
            checked={search.bad === true}
            onChange={(checked) => change({ bad: checked || undefined })}
          />
          {(from ?? to) !== undefined && (
            <span className="text-sm text-fg2">{nameDays(from, to)}</span>
          )}
        </ScopeFilters>
      }
      footer={
        checks && (
          <>
            <span>
              {shown.length} of {checks.length} shown
            </span>
            <span className="ml-auto">
              {checks.filter((check) => check.failed > 0).length} with exceptions. No value is left
              out because of them.
            </span>
          </>
        )
      }
    />
  )
}

function nameDays(from: Day | undefined, to: Day | undefined): string {
  if (from === undefined || to === undefined)
    return from === undefined ? `to ${formatDay(to ?? '')}` : `since ${formatDay(from)}`
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

function nameMetrics({ metrics }: ProjectCheck): string {
  return metrics.map((id) => nameMeasure(id)).join(', ')
}

function keyOf(check: ProjectCheck): string {
  return `${check.check_id}/${check.metrics.join(',')}/${check.project_id}`
}

/** The columns of checks: the project, the check, its metrics, and how many of the compared days passed. */
function makeColumns(nameOf: (projectId: string) => string): DataColumn<ProjectCheck>[] {
  return [
    textColumn('project', 'Project', {
      width: 190,
      value: (check) => nameOf(check.project_id),
      cell: (check) => <ProjectLink id={check.project_id} />,
      file: ['project_id'],
    }),
    textColumn('identity', 'Check', {
      width: 320,
      value: (check) => check.title,
      cell: (check) => <span title={check.title}>{check.title}</span>,
      file: ['check_id', 'title'],
    }),
    textColumn('metrics', 'Metrics', {
      width: 260,
      value: nameMetrics,
      cell: (check) => <span title={nameMetrics(check)}>{nameMetrics(check)}</span>,
      file: [{ header: 'metric_ids', value: (check) => check.metrics.join(' ') }],
    }),
    figureColumn('compared', 'Days compared', {
      width: 130,
      value: (check) => check.compared,
      write: formatCount,
      adds: true,
      file: 'compared',
    }),
    figureColumn('failed', 'Exceptions', {
      width: 120,
      value: (check) => check.failed,
      write: formatCount,
      adds: true,
      file: 'failed',
    }),
    textColumn('result', 'Passed', {
      width: 110,
      value: (check) => formatPassed([check]),
      cell: (check) =>
        check.failed === 0 ? (
          <Tick>100%</Tick>
        ) : (
          <span className="text-warn">{formatPassed([check])}</span>
        ),
    }),
  ]
}

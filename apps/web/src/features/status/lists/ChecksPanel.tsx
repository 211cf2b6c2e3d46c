import { useQuery } from '@tanstack/react-query'
import type { ProjectCheck } from '@tickmark/core/answers/Quality'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { formatPassed } from '@tickmark/core/quality/describeChecks'
import type { Day } from '@tickmark/core/time/Day'
import { useCallback, useMemo } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { ProjectLink } from '../../../data/ProjectLink.tsx'
import { QueryView } from '../../../data/QueryView.tsx'
import { trpc } from '../../../data/trpc.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { isFiltered, NO_FILTERS } from './isFiltered.ts'
import { ListTable } from './ListTable.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import { prepareChecks } from './prepareChecks.ts'
import { ScopeFilters } from './ScopeFilters.tsx'
import { useStatusSearch } from './useStatusSearch.ts'

/** What a file of the list holds. */
const FIELDS = ['project_id', 'check_id', 'title', 'metric_ids', 'compared', 'failed'] as const

const count = (value: number) => formatValue(value, 'number', 'exact')
const countOf = (value: number | null) => formatValue(value, 'number', 'exact')

/** The outcome of each check by project, those with the largest share of exceptions first. */
export function ChecksPanel() {
  const { search, change } = useStatusSearch()
  const { projects, metrics, from, to } = search
  const question = {
    projects: projects?.split(','),
    metrics: metrics?.split(','),
    start: from,
    end: to,
  }
  const query = useQuery(trpc.status.listChecks.queryOptions(question))
  const { byId } = useProjects()
  const checks = query.data?.checks
  const nameOf = useCallback((id: string) => byId.get(id)?.name ?? id, [byId])
  const columns = useMemo(() => makeColumns(nameOf), [nameOf])
  const shown = useMemo(
    () => prepareChecks(checks ?? [], { ...search, nameOf }),
    [checks, search, nameOf],
  )
  const table = (maxHeight?: number) => (
    <ListTable
      label="Checks"
      layoutId="checks"
      columns={columns}
      rows={shown}
      rowKey={(check) => `${check.check_id}/${check.metrics.join(',')}/${check.project_id}`}
      maxHeight={maxHeight}
    />
  )
  return (
    <Panel
      title="Checks by project"
      controls={
        <>
          <ScopeFilters search={search} onChange={change}>
            <Input
              size="xsmall"
              edge="quiet"
              type="search"
              aria-label="Filter by words"
              placeholder="Project, check or metric"
              value={search.q ?? ''}
              onChange={({ target }) => change({ q: target.value || undefined })}
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
          <PanelTools
            subject={{
              title: 'Checks by project',
              question: { procedure: 'status.listChecks', input: question },
              file: 'checks',
              table:
                query.data &&
                (() => tabulateFields(shown.map(tabulateCheck), FIELDS, query.data.meta.sample)),
              rows: shown,
            }}
            enlarge={shown.length === 0 ? undefined : table}
          />
        </>
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
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[560px]" />}>
        {(answer) =>
          shown.length === 0 ? (
            <NothingMatches
              of="checks"
              none="No project reports all the metrics that a check compares."
              isFiltered={answer.checks.length > 0 || isFiltered(search)}
              onClear={() => change({ ...NO_FILTERS, q: undefined, bad: undefined })}
            />
          ) : (
            table()
          )
        }
      </QueryView>
    </Panel>
  )
}

function nameDays(from: Day | undefined, to: Day | undefined): string {
  if (from === undefined || to === undefined)
    return from === undefined ? `to ${formatDay(to ?? '')}` : `since ${formatDay(from)}`
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

function tabulateCheck({ metrics, ...check }: ProjectCheck) {
  return { ...check, metric_ids: metrics.join(' ') }
}

function nameMetrics({ metrics }: ProjectCheck): string {
  return metrics.map((id) => findMetric(id)?.title ?? id).join(', ')
}

/** The columns of checks: which project, check and metrics, and how many of the compared days passed. */
function makeColumns(nameOf: (projectId: string) => string): DataColumn<ProjectCheck>[] {
  return [
    {
      id: 'project',
      header: 'Project',
      width: 190,
      align: 'left',
      value: (check) => nameOf(check.project_id),
      cell: (check) => <ProjectLink id={check.project_id} />,
    },
    {
      id: 'identity',
      header: 'Check',
      width: 320,
      align: 'left',
      value: (check) => check.title,
      cell: (check) => <span title={check.title}>{check.title}</span>,
    },
    {
      id: 'metrics',
      header: 'Metrics',
      width: 260,
      align: 'left',
      value: nameMetrics,
      cell: (check) => <span title={nameMetrics(check)}>{nameMetrics(check)}</span>,
    },
    {
      id: 'compared',
      header: 'Days compared',
      width: 130,
      align: 'right',
      value: (check) => check.compared,
      figure: { write: countOf, adds: true },
      cell: (check) => count(check.compared),
    },
    {
      id: 'failed',
      header: 'Exceptions',
      width: 120,
      align: 'right',
      value: (check) => check.failed,
      figure: { write: countOf, adds: true },
      cell: (check) => count(check.failed),
    },
    {
      id: 'result',
      header: 'Passed',
      width: 110,
      align: 'left',
      value: (check) => formatPassed([check]),
      cell: (check) =>
        check.failed === 0 ? (
          <Tick>100%</Tick>
        ) : (
          <span className="text-warn">{formatPassed([check])}</span>
        ),
    },
  ]
}

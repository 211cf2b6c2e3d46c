import { getRanking } from '@tickmark/analytics/figures/getRanking'
import {
  type AppliedMultiples,
  buildComparables,
  listCompsColumns,
} from '@tickmark/core/comps/buildComparables'
import { Comparables, type CompsColumn } from '@tickmark/core/comps/Comparables'
import {
  COMPS_FIGURE_IDS,
  COMPS_FIGURES,
  COMPS_INPUTS,
  COMPS_LIMITS,
  COMPS_MULTIPLE_IDS,
  COMPS_MULTIPLES,
  COMPS_WINDOWS,
  type CompsFigureId,
  type CompsInputId,
  type CompsMultipleId,
  DEFAULT_FIGURES,
  DEFAULT_MULTIPLES,
  DEFAULT_PEERS,
} from '@tickmark/core/comps/compsColumns'
import { describeComparables } from '@tickmark/core/comps/describeComparables'
import { AppError, type FieldError } from '@tickmark/core/errors/AppError'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import type { Project } from '@tickmark/core/projects/Project'
import { z } from 'zod'
import type { ApiContext } from '../../context/ApiContext.ts'
import { endpoint, type TableRow } from '../../context/endpoint.ts'
import { queryFigures } from '../../gating/queryFigures.ts'
import { requireDay } from '../../gating/requireAccess.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { resolveIds, resolveProjects } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { AS_OF_PARAM } from '../../params/timeParams.ts'
import { makeComparablesWorkbook } from '../../tables/comparablesWorkbook.ts'

export const getComparables = endpoint({
  name: 'getProjectComparables',
  switches: ['COMPETITIVE_LANDSCAPE_ENABLED'],
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/comparables',
  procedure: 'projects.getComparables',
  publicPath: '/v2/projects/{project_id}/comparables',
  summary:
    'A project beside its peers: multiples, growth, margins and dilution with medians, quartiles, premiums and z-scores, and the values that the multiples imply.',
  description:
    'Statistics cover the peers only. They exclude multiples that are negative or at least 1,000, and amounts of incomplete windows, which `notes` lists.',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    peers: listParam(
      COMPS_LIMITS.peers,
      `Ids of the peers; by default the ${DEFAULT_PEERS} largest others of its market sector by market cap. \`none\` is an empty list.`,
    ),
    multiples: listParam(
      COMPS_MULTIPLE_IDS.length,
      `Multiples, of ${COMPS_MULTIPLE_IDS.join(', ')}.`,
    ),
    figures: listParam(
      COMPS_FIGURE_IDS.length,
      `Further columns, of ${COMPS_FIGURE_IDS.join(', ')}.`,
    ),
    window: z
      .enum(COMPS_WINDOWS)
      .default('30d')
      .describe('The days over which amounts are summed and annualized.'),
    apply: listParam(
      COMPS_MULTIPLE_IDS.length,
      'Multiples to value the project by, instead of the quartiles and the median of its peers: `<multiple>:<low>:<middle>:<high>`, such as `ps_circulating:4:8:12`; an empty part stays.',
    ),
    as_of: AS_OF_PARAM,
  }),
  output: Comparables,
  rows: tabulateComparables,
  workbook: makeComparablesWorkbook,
  async run(ctx, input) {
    const { window, as_of } = input
    const [named, chosen, shown] = [input.peers, input.multiples, input.figures].map(readNone)
    await requireDay(ctx, 'as_of', as_of)
    const project = requireProject(ctx, input.project_id)
    const { ids, errors } = await choosePeers(ctx, project, { peers: named, as_of })
    const multiples = resolveColumns(chosen ?? DEFAULT_MULTIPLES, COMPS_MULTIPLE_IDS, 'multiples')
    const further = resolveColumns(shown ?? DEFAULT_FIGURES, COMPS_FIGURE_IDS, 'figures')
    const locked = [...multiples.ids, ...further.ids].filter((id) => !mayRead(ctx, id))
    const choice = {
      window,
      multiples: multiples.ids.filter((id) => !locked.includes(id)),
      figures: further.ids.filter((id) => !locked.includes(id)),
      applied: readApplied(input.apply ?? []),
    }
    const projectIds = [project.project_id, ...ids]
    const figures = await queryFigures(ctx, {
      columns: listCompsColumns(choice),
      projects: projectIds,
      common_end: 'near',
      as_of,
    })
    const names = projectIds.map((id) => ctx.analytics.catalog.nameOf(id))
    const built = buildComparables(projectIds, figures, choice)
    const ends = figures.columns.flatMap(({ aggregation, anchor }) =>
      aggregation === 'sum' ? (anchor ?? []) : [],
    )
    const hidden = [...locked, ...(figures.meta.locked ?? [])]
    return {
      data: {
        project_id: project.project_id,
        project_ids: projectIds,
        names,
        are_default: input.peers === undefined,
        window,
        to: ends.toSorted().at(-1) ?? null,
        ...built,
        notes: describeComparables({ names, ...built }),
        meta: {
          data_version: figures.meta.data_version,
          sample: figures.meta.sample,
          ...(hidden.length > 0 && { locked: hidden }),
        },
      },
      errors: [...errors, ...multiples.errors, ...further.errors],
    }
  },
})

/** A list that says `none` is empty. */
function readNone(list: string[] | undefined): string[] | undefined {
  return list?.[0] === 'none' ? [] : list
}

type Peers = { ids: string[]; errors: FieldError[] }

/** The named peers, or the largest others of the first market sector. The project itself is no peer. */
async function choosePeers(
  ctx: ApiContext,
  { project_id, market_sectors }: Project,
  { peers, as_of }: { peers?: string[] | undefined; as_of?: string | undefined },
): Promise<Peers> {
  if (peers === undefined) {
    const [sector] = market_sectors
    const { rows } = await getRanking(ctx.analytics, {
      metric_id: 'market_cap_circulating',
      interval: '30d',
      sectors: [sector],
      limit: DEFAULT_PEERS + 1,
      as_of,
    })
    const others = rows.filter((row) => row.project_id !== project_id)
    return { ids: others.slice(0, DEFAULT_PEERS).map((row) => row.project_id), errors: [] }
  }
  const { ids = [], errors } = resolveProjects(ctx, peers, 'peers')
  const isOwn = ids.includes(project_id)
  return {
    ids: ids.filter((id) => id !== project_id),
    errors: isOwn
      ? [...errors, { code: 'own-project', field: 'peers', value: project_id }]
      : errors,
  }
}

function resolveColumns<T extends string>(
  given: readonly string[],
  known: readonly T[],
  field: string,
): { ids: T[]; errors: FieldError[] } {
  const { errors } = resolveIds(given, (id) => known.find((one) => one === id), {
    field,
    code: 'unknown-column',
  })
  return { ids: known.filter((id) => given.includes(id)), errors }
}

/** A column that is a metric too has its tier; otherwise those of what it is computed from. */
function mayRead(ctx: ApiContext, id: CompsMultipleId | CompsFigureId): boolean {
  const column: { metric?: string; change?: string; over?: CompsInputId; under?: CompsInputId } =
    id in COMPS_MULTIPLES
      ? COMPS_MULTIPLES[id as CompsMultipleId]
      : COMPS_FIGURES[id as CompsFigureId]
  const inputs = [column.over, column.under].flatMap((input) =>
    input === undefined ? [] : COMPS_INPUTS[input].metric,
  )
  return [column.metric, column.change, ...inputs].every(
    (metric) => metric === undefined || mayReadMetric(ctx.access, metric),
  )
}

const PARTS = ['low', 'mid', 'high'] as const

/** @throws AppError `bad-request` for an unknown multiple, and for one that is not above zero or too large. */
function readApplied(given: readonly string[]): AppliedMultiples {
  const applied: AppliedMultiples = {}
  for (const text of given) {
    const [name = '', ...parts] = text.split(':')
    const id = COMPS_MULTIPLE_IDS.find((one) => one === name)
    if (id === undefined || parts.length > PARTS.length) throw refuse(text)
    const range: NonNullable<AppliedMultiples[CompsMultipleId]> = {}
    for (const [at, part] of parts.entries()) {
      if (part.trim() === '') continue
      const value = Number(part)
      if (!(value > 0 && value <= COMPS_LIMITS.multiple)) throw refuse(text)
      range[PARTS[at] ?? 'mid'] = value
    }
    applied[id] = range
  }
  return applied
}

function refuse(value: string): AppError {
  return new AppError(
    'bad-request',
    `apply: expected <multiple>:<low>:<middle>:<high>, such as ps_circulating:4:8:12, with multiples above 0 and at most ${COMPS_LIMITS.multiple}, and not "${value}".`,
    { errors: [{ code: 'invalid', field: 'apply', value }] },
  )
}

const STATISTICS = ['count', 'min', 'q1', 'median', 'mean', 'q3', 'max', 'deviation'] as const

/** One row per project and then per statistic of the peers; what does not count is empty. */
export function tabulateComparables({ project_ids, names, columns }: Comparables): TableRow[] {
  const fill = (find: (column: CompsColumn) => number | null | undefined) =>
    Object.fromEntries(columns.map((column) => [column.column_id, find(column) ?? null]))
  return [
    ...project_ids.map((project_id, at) => ({
      row: at === 0 ? 'project' : 'peer',
      project_id,
      name: names[at],
      ...fill(({ cells }) => (cells[at]?.state === 'not_meaningful' ? null : cells[at]?.value)),
    })),
    ...STATISTICS.map((name) => ({
      row: name,
      project_id: null,
      name: null,
      ...fill(({ statistics }) => statistics[name]),
    })),
  ]
}

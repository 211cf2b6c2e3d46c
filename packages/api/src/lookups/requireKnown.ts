import { AppError } from '@tickmark/core/errors/AppError'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { findNearestProjects } from '@tickmark/core/projects/findNearestProjects'
import type { Project } from '@tickmark/core/projects/Project'
import { refuseAmbiguous } from '@tickmark/core/projects/refuseAmbiguous'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { findSector, type KnownSector, MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { findNearest, type NamedCandidate } from '@tickmark/core/text/findNearest'
import type { ApiContext } from '../context/ApiContext.ts'
import { requireReadable } from '../gating/requireAccess.ts'

/**
 * The metric that a call names by itself.
 * @throws AppError `not-found` that names the id, `payment-required` when the requester’s tier does not have it.
 */
export function requireMetric(ctx: ApiContext, id: string): MetricDefinition {
  const metric = getMetric(id)
  requireReadable(ctx, metric.metric_id, 'metric_id')
  return metric
}

/**
 * Returns the project that a path, a parameter or a cell names; see `resolveProject`.
 * @throws AppError `not-found` that names the id and those that are like it, `ambiguous` with the choices.
 */
export function requireProject(
  { analytics: { catalog } }: { analytics: { catalog: Catalog } },
  id: string,
  field = 'project_id',
): Project {
  const resolved = resolveProject(catalog, id)
  switch (resolved.kind) {
    case 'found':
      return resolved.project
    case 'ambiguous':
      throw refuseAmbiguous({ field, value: id }, resolved.projects)
    case 'unknown':
      throw new AppError('not-found', `There is no project "${id}". ${adviseOn(catalog, id)}`, {
        errors: [{ code: 'unknown-project', field, value: id }],
      })
  }
}

function adviseOn({ projects }: Catalog, id: string): string {
  const near = findNearestProjects(id, projects)
  return (
    writeSuggestion(near.map((project) => project.project_id)) ?? 'GET /v2/projects lists them.'
  )
}

/** The market sector named in a path. @throws AppError `not-found` that names the id and those that are like it. */
export function requireSector(id: string): KnownSector {
  const sector = findSector(id)
  if (sector === undefined) {
    const advice = suggestNearest(id, MARKET_SECTORS, {
      nameOf: ({ market_sector_id, name }) => ({ names: [market_sector_id, name] }),
      idOf: ({ market_sector_id }) => market_sector_id,
    })
    throw new AppError(
      'not-found',
      `There is no market sector "${id}". ${advice ?? 'GET /v2/market-sectors lists them.'}`,
      { errors: [{ code: 'unknown-market-sector', field: 'market_sector_id', value: id }] },
    )
  }
  return sector
}

const SHOWN = 3

/** `Did you mean a, b or c?` of at most three things that a mistyped text may have meant; undefined where none is near. */
export function suggestNearest<T>(
  text: string,
  among: readonly T[],
  { nameOf, idOf }: { nameOf: (item: T) => NamedCandidate; idOf: (item: T) => string },
): string | undefined {
  const near = findNearest(text, among, nameOf).slice(0, SHOWN)
  return writeSuggestion(near.map(({ item }) => idOf(item)))
}

/** Undefined where there is nothing to suggest. */
function writeSuggestion(ids: readonly string[]): string | undefined {
  const last = ids.at(-1)
  if (last === undefined) return undefined
  const others = ids.slice(0, -1).join(', ')
  return `Did you mean ${others === '' ? last : `${others} or ${last}`}?`
}

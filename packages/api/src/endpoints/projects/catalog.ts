import {
  listStatedFields,
  listCatalogueChanges as queryChanges,
} from '@tickmark/analytics/provenance/traceCatalog'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { CatalogChanges, CatalogTrace } from '@tickmark/core/answers/CatalogTrace'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { resolveProjects } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage, ROWS_PARAMS } from '../../params/pageParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { AS_OF_PARAM } from '../../params/timeParams.ts'

export const getCatalogTrace = endpoint({
  name: 'showProjectCatalogue',
  group: 'Provenance',
  path: '/v2/internal/projects/{project_id}/catalogue',
  procedure: 'projects.getCatalogue',
  publicPath: '/v2/projects/{project_id}/catalogue',
  summary: 'The origin of each field of a project: its layer, source, batch and author.',
  input: z.strictObject({ project_id: idParam('Project id.'), as_of: AS_OF_PARAM }),
  output: CatalogTrace,
  rows: ({ fields }) => fields.map((row) => ({ ...row, value: JSON.stringify(row.value) })),
  async run(ctx, input) {
    const { project_id, is_reviewed } = requireProject(ctx, input.project_id)
    const asOf = input.as_of === undefined ? null : (parseAsOf(input.as_of) ?? null)
    const { analytics } = ctx
    return {
      data: {
        project_id,
        is_reviewed,
        fields: await listStatedFields(analytics, project_id, asOf),
        meta: {
          data_version: analytics.dataVersion,
          sample: (await indexSeries(analytics)).isSample,
        },
      },
    }
  },
})

export const listCatalogueChanges = endpoint({
  name: 'showCatalogueChanges',
  group: 'Provenance',
  path: '/v2/internal/catalogue-changes',
  procedure: 'status.listCatalogueChanges',
  publicPath: '/v2/catalogue-changes',
  summary:
    'Changes to the catalog of projects and own metrics: fields, authors, times and reasons.',
  input: z.strictObject({
    projects: listParam(2_000, 'Project ids.'),
    ...ROWS_PARAMS,
    ...CURSOR_PARAMS,
  }),
  output: CatalogChanges.extend(CURSOR_FIELDS),
  rows: ({ changes }) =>
    changes.map(({ fields, ...change }) => ({
      ...change,
      fields: fields.map(({ field }) => field),
      before: JSON.stringify(Object.fromEntries(fields.map((one) => [one.field, one.before]))),
      after: JSON.stringify(Object.fromEntries(fields.map((one) => [one.field, one.after]))),
    })),
  async run(ctx, input) {
    const page = openPage(ctx, input)
    const { ids, errors } = resolveProjects(ctx, input.projects, 'projects')
    const data = await queryChanges(ctx.analytics, {
      ...page.part,
      ...(ids && { projects: ids }),
    })
    return { data: { ...data, ...page.cursorsOf(data.total) }, errors }
  },
})

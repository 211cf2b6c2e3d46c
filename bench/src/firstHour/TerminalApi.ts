import { z } from 'zod'

const AUTHORIZATION = { authorization: 'Bearer tickmark-public' }

/** A row of the list of projects, with its figures by column. */
export type ListedRow = {
  project_id: string
  name: string
  symbol: string
  is_reviewed: boolean
  figures: Readonly<Record<string, number | null>>
}

const List = z.object({
  projects: z.array(
    z.object({
      project_id: z.string(),
      name: z.string(),
      symbol: z.string(),
      is_reviewed: z.boolean(),
    }),
  ),
  figures: z.object({
    columns: z.array(z.object({ column_id: z.string(), values: z.array(z.number().nullable()) })),
    meta: z.object({ sample: z.boolean() }),
  }),
})
const Coverage = z.object({
  data: z.object({
    projects: z.array(
      z.object({
        project_id: z.string(),
        first_day: z.string(),
        last_day: z.string(),
        sources: z.array(z.string()),
      }),
    ),
  }),
})
const Status = z.object({
  data: z.object({
    state: z.string(),
    sample: z.boolean(),
    live: z.unknown(),
    totals: z.object({ facts: z.number(), projects: z.number() }),
  }),
})
const Sync = z.object({
  running: z.unknown(),
  sources: z.array(
    z.object({
      source_id: z.string(),
      datasets: z.array(
        z.object({ dataset: z.string(), state: z.string(), error: z.string().nullable() }),
      ),
    }),
  ),
})
const Days = z.object({
  data: z.array(z.looseObject({ timestamp: z.string() })),
})

/** The calls with which the bench reads a terminal. */
export class TerminalApi {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** The first rows of the list in an order, and whether they are sample data. */
  async list(
    columns: readonly string[],
    {
      sort,
      limit = 100,
      only_reviewed = false,
    }: { sort: string; limit?: number; only_reviewed?: boolean },
  ): Promise<{ rows: ListedRow[]; isSample: boolean }> {
    const query = `columns=${columns.join()}&sort=${sort}&limit=${limit}&only_reviewed=${only_reviewed}&include_all=${only_reviewed}`
    const { projects, figures } = List.parse(await this.#get(`/v2/internal/projects?${query}`))
    const rows = projects.map((project, index) => ({
      ...project,
      figures: Object.fromEntries(
        figures.columns.map(({ column_id, values }) => [column_id, values[index] ?? null]),
      ),
    }))
    return { rows, isSample: figures.meta.sample }
  }

  /** The first and last day of each project that has a metric, but for sample data. */
  async coverage(metric: string) {
    const { data } = Coverage.parse(await this.#get(`/v2/metrics/${metric}/coverage`))
    return new Map(
      data.projects
        .filter(({ sources }) => !sources.includes('sample'))
        .map((project) => [project.project_id, project]),
    )
  }

  /** Daily values of a project, or of one of its labels, the oldest first, in days since 1970. */
  async days(project: string, metrics: readonly string[], label?: string) {
    const of = label === undefined ? '' : `&labels=${encodeURIComponent(label)}`
    const query = `metric_ids=${metrics.join()}&order_direction=asc&start=2009-01-01${of}`
    const { data } = Days.parse(await this.#get(`/v2/projects/${project}/metrics?${query}`))
    return data.map((row) => ({
      day: Date.parse(row.timestamp) / 86_400_000,
      read: (metric: string) => (typeof row[metric] === 'number' ? row[metric] : null),
    }))
  }

  async status() {
    return Status.parse(await this.#get('/v2/data-status')).data
  }

  /** Returns whether datasets were never fetched, or the first sync still runs. */
  async isFilling(): Promise<boolean> {
    const [{ live }, { sources }] = await Promise.all([this.status(), this.sync()])
    const isNew = sources.some(({ datasets }) => datasets.some(({ state }) => state === 'never'))
    return Boolean(live) || isNew
  }

  async sync() {
    return Sync.parse(await this.#get('/v2/internal/sync'))
  }

  async #get(path: string): Promise<unknown> {
    const response = await fetch(new URL(path, this.url), { headers: AUTHORIZATION })
    if (!response.ok)
      throw new Error(
        `${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`,
      )
    return response.json()
  }
}

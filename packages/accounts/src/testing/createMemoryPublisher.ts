import { randomUUID } from 'node:crypto'
import type { TableMapping } from '@tickmark/core/datahub/TableMapping'
import { Catalog } from '@tickmark/core/projects/Catalog'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import type {
  CatalogPublisher,
  PublishedEdit,
  PublishedMetric,
} from '../datahub/CatalogPublisher.ts'
import type { FactView } from '../datahub/FactView.ts'
import type { TableStore } from '../datahub/TableStore.ts'

export type MemoryPublisher = CatalogPublisher & {
  readonly published: readonly PublishedEdit[]
  readonly publishedMetrics: readonly PublishedMetric[]
  /** The batches of tables. */
  readonly publishedTables: readonly string[]
  /** Called before a batch is published; what it throws stops the publication. */
  before: (() => Promise<void>) | undefined
  /** Called after a batch was published, as a process may be killed there. */
  after: (() => Promise<void>) | undefined
}

/** A catalog in memory with two projects, which has one layer besides them. */
export function createMemoryPublisher(): MemoryPublisher {
  const published: PublishedEdit[] = []
  const publishedTables: string[] = []
  const publishedMetrics: PublishedMetric[] = []
  let last: Promise<unknown> = Promise.resolve()
  const publisher: MemoryPublisher = {
    published,
    before: undefined,
    after: undefined,
    get catalog() {
      const documents: Record<string, DiscoveredDocument> = { ...PROJECTS }
      for (const { project_id, fields } of published) {
        const document = { ...PROJECTS[project_id], ...documents[project_id] }
        for (const [field, value] of Object.entries(fields)) {
          const stated =
            value === undefined ? Reflect.get(PROJECTS[project_id] ?? {}, field) : value
          Object.assign(document, { [field]: stated ?? undefined })
        }
        if (document.name === undefined) delete documents[project_id]
        else documents[project_id] = document as DiscoveredDocument
      }
      return new Catalog(documents)
    },
    publishedTables,
    publishedMetrics,
    ...createMemoryTables(publishedTables),
    metrics: {
      list: () =>
        [...new Map(publishedMetrics.map((one) => [one.metric.metric_id, one])).values()].flatMap(
          ({ metric, isDeleted }) => (isDeleted ? [] : [metric]),
        ),
      countPoints: async () => publishedTables.length,
      publish: async (metric) => {
        await publisher.before?.()
        publishedMetrics.push(metric)
        await publisher.after?.()
      },
    },
    alone: (work) => {
      const done = last.then(work)
      last = done.catch(() => undefined)
      return done
    },
    publish: async (edit) => {
      await publisher.before?.()
      published.push(edit)
      await publisher.after?.()
    },
    isPublished: async (batchId) =>
      [...published, ...publishedMetrics].some(({ batch_id }) => batch_id === batchId),
    readBefore: async (batchId) => {
      const at = published.findIndex(({ batch_id }) => batch_id === batchId)
      const own = published[at]
      const fields = Object.keys(own?.fields ?? {})
      const ofProject = published.filter(({ project_id }) => project_id === own?.project_id)
      const index = own === undefined ? -1 : ofProject.indexOf(own)
      return {
        fields: Object.fromEntries(
          fields.map((field) => [
            field,
            ofProject.slice(0, index).findLast((one) => field in one.fields)?.fields[field],
          ]),
        ),
        changedSince: fields.filter((field) =>
          ofProject.slice(index + 1).some((one) => field in one.fields),
        ),
      }
    },
  }
  return publisher
}

/** Tables of one point each. */
function createMemoryTables(published: string[]): Pick<CatalogPublisher, 'tables' | 'facts'> {
  const report = {
    rows: 1,
    points: 1,
    rejected: 0,
    rejects: [],
    metrics: ['fees'],
    projects: ['aave'],
    project_count: 1,
    first_day: '2026-01-01',
    last_day: '2026-01-01',
  }
  const tables: TableStore = {
    createBatchId: () => randomUUID(),
    stage: async () => ({ ...report, doubts: [], sha256: 'hash' }),
    has: async () => true,
    drop: async () => undefined,
    findBase: async () => published.at(-1) ?? '',
    listConflicts: async (_id, base) =>
      published.slice(published.indexOf(base) + 1).map(() => ({ metric_id: 'fees', points: 1 })),
    publish: async ({ batchId }) => void published.push(batchId),
    withdraw: async ({ batchId, withdrawn }) => {
      published.splice(published.indexOf(withdrawn), 1)
      published.push(batchId)
    },
    isPublished: async (id) => published.includes(id),
  }
  const facts: FactView = {
    listConflicts: tables.listConflicts,
    preview: async ({ file, mapping = EMPTY_MAPPING }) => ({
      file_id: file.id,
      file_name: file.name,
      header: [],
      sheets: [],
      records: null,
      mapping,
      faults: [],
      notes: [],
      doubts: [],
      readings: [],
      report,
      sample: [],
      chart: null,
    }),
    diff: async () => ({
      series: [],
      series_count: 0,
      added: 0,
      changed: 0,
      same: 0,
      points: [],
      chart: null,
    }),
    check: async () => [],
    countPoints: async () => ({
      points: published.length,
      projects: published.length === 0 ? [] : ['aave'],
    }),
  }
  return { tables, facts }
}

const EMPTY_MAPPING = {
  columns: [],
  day_order: 'day-month',
  decimal: '.',
  empty: 'missing',
} as const satisfies TableMapping

const PROJECTS: Readonly<Record<string, DiscoveredDocument>> = {
  ethereum: {
    name: 'Ethereum',
    symbol: 'ETH',
    market_sectors: ['blockchains-l1'],
    chains: ['ethereum'],
    description: 'A public blockchain that runs programs for everybody.',
    links: { website: 'https://ethereum.org' },
  },
  aave: {
    name: 'Aave',
    symbol: 'AAVE',
    market_sectors: ['lending'],
    chains: ['ethereum'],
    description: 'A protocol for lending and borrowing against collateral.',
    links: { website: 'https://aave.com' },
  },
}

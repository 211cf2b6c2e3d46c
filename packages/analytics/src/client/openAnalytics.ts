import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { recoverBatches } from '../batches/recoverBatches.ts'
import { syncProjects } from '../catalogue/syncProjects.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Analytics, Question, StreamFormat } from './Analytics.ts'
import { closeEmbedded, openEmbedded } from './openEmbedded.ts'
import { streamEmbedded } from './streamEmbedded.ts'
import { streamServer } from './streamServer.ts'
import { toAppError } from './toAppError.ts'

/** Where facts are kept: inside this process under a folder, or on a ClickHouse server. */
export type AnalyticsConfig =
  | { kind: 'embedded'; path: string }
  | {
      kind: 'server'
      url: string
      /** Other servers load into it, too: then what looks left behind may be under way; see `withRightToLoad`. */
      isShared?: boolean
    }

/**
 * Opens the engine, brings its tables up to date and finishes or removes what a killed load left.
 * @throws AppError `busy` when another process has the folder open, `internal` when a server cannot be reached.
 */
export async function openAnalytics(config: AnalyticsConfig): Promise<Analytics> {
  const { client, folder } = connect(config)
  let dataVersion = 0
  const analytics: Analytics = {
    get dataVersion() {
      return dataVersion
    },
    rows: <T>({ sql, params }: Question) =>
      run(async () => {
        const result = await client.query({
          query: sql,
          query_params: params,
          format: 'JSONEachRow',
        })
        return result.json<T>()
      }),
    bytes: ({ sql, params }: Question, format: StreamFormat) =>
      run(async () => {
        const result = await client.exec({ query: `${sql} FORMAT ${format}`, query_params: params })
        return collect(result.stream)
      }),
    async *stream(question) {
      try {
        yield* folder === undefined
          ? streamServer(client, question)
          : streamEmbedded(folder, question, SETTINGS)
      } catch (cause) {
        throw toAppError(cause)
      }
    },
    command: ({ sql, params }: Question) =>
      run(async () => {
        await client.command({ query: sql, query_params: params })
      }),
    insert: (table, body, format) =>
      run(async () => {
        const result = await client.exec({
          query: `INSERT INTO ${table} FORMAT ${format}`,
          values: Readable.from([body], { objectMode: false }),
        })
        await collect(result.stream)
      }),
    insertParquet: (table, path, columns) =>
      run(() =>
        insertParquet({ client, isServer: config.kind === 'server' }, { table, path, columns }),
      ),
    async refreshDataVersion() {
      const [row] = await analytics.rows<{ data_version: number }>({
        sql: 'SELECT max(data_version) AS data_version FROM data_versions',
      })
      dataVersion = row?.data_version ?? 0
    },
    async releaseMemory() {
      if (config.kind === 'embedded') await analytics.command({ sql: 'SYSTEM JEMALLOC PURGE' })
    },
    close: () => (config.kind === 'server' ? client.close() : closeEmbedded(client, config.path)),
  }
  if (config.kind === 'embedded')
    for (const [name, value] of Object.entries({ ...SETTINGS, ...EMBEDDED_SETTINGS }))
      await analytics.command({ sql: `SET ${name} = ${value}` })
  await migrate(analytics)
  await syncProjects(analytics)
  if (config.kind === 'embedded' || !config.isShared) await recoverBatches(analytics)
  await analytics.refreshDataVersion()
  return analytics
}

/** A name means the column of the step before, not an alias of the same SELECT; whole numbers are numbers in JSON. */
const SETTINGS = {
  prefer_column_name_to_alias: 1,
  output_format_json_quote_64bit_integers: 0,
} as const

const MB = 1024 * 1024

/**
 * The engine shares its memory with the server: what would take more is sorted and grouped on the disk, and written in
 * smaller blocks. A server of its own has the settings that its operator gave it.
 */
const EMBEDDED_SETTINGS = {
  max_bytes_before_external_group_by: 96 * MB,
  max_bytes_before_external_sort: 96 * MB,
  min_insert_block_size_bytes: 32 * MB,
  min_insert_block_size_rows: 262_144,
} as const

/** `folder` is where an embedded engine keeps its data. */
function connect(config: AnalyticsConfig): { client: ClickHouseClient; folder?: string } {
  return config.kind === 'server'
    ? { client: createClient({ url: config.url, clickhouse_settings: SETTINGS }) }
    : openEmbedded(config.path)
}

/** A server gets the bytes sent; the embedded engine takes what is sent to it for text, and reads the file itself. */
async function insertParquet(
  { client, isServer }: { client: ClickHouseClient; isServer: boolean },
  { table, path, columns }: { table: string; path: string; columns: readonly string[] },
): Promise<void> {
  const names = columns.map((name) => `\`${name}\``).join(', ')
  const target = `INSERT INTO ${table} (${names})`
  if (!isServer) {
    await client.command({
      query: `${target} SELECT ${names} FROM file({path: String}, Parquet)`,
      query_params: { path },
    })
    return
  }
  const query = `${target} FORMAT Parquet`
  await collect((await client.exec({ query, values: createReadStream(path) })).stream)
}

async function run<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw toAppError(cause)
  }
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

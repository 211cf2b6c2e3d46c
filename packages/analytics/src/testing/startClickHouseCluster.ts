import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLUSTER } from '../shards/SHARDED_TABLES.ts'
import { openRelay } from './openRelay.ts'
import { startClickHouseServer, type TestClickHouse } from './startClickHouseServer.ts'

export type TestCluster = {
  servers: readonly TestClickHouse[]
  /**
   * Creates an empty database on the first server, which coordinates, and one on each of `count` servers for facts.
   * Returns their addresses.
   */
  createStore(name: string, count?: number): Promise<{ url: string; shards: string[] }>
  /** Makes the first servers the shards of the cluster, of which each server reads its configuration within seconds. */
  list(count: number): Promise<void>
  stop(): Promise<void>
}

/** Ports of a server, and where it makes its folder. */
type Place = { http: number; native: number; parent?: string | undefined }

/** Starts real ClickHouse servers that know each other as shards, each at one of these places. */
export async function startClickHouseCluster(places: readonly Place[]): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'clickhouse-cluster-'))
  const relays = await Promise.all(places.map(({ native }) => openRelay(native)))
  const configFileOf = (index: number) => join(folder, `${index}.xml`)
  // A server recognizes itself by its own port.
  const describe = (index: number, count: number) =>
    describeCluster(
      relays.slice(0, count).map(({ port }, at) => (at === index ? places[at]?.native : port)),
    )
  const list = async (count: number) => {
    await Promise.all(
      places.map((_, index) => writeFile(configFileOf(index), describe(index, count))),
    )
  }
  await list(places.length)
  const servers = await Promise.all(
    places.map(({ http, native, parent }, index) =>
      startClickHouseServer(http, {
        native: { port: native, configFile: configFileOf(index) },
        parent,
      }),
    ),
  )
  return {
    servers,
    list,
    async createStore(name, count = servers.length) {
      const [coordinator] = servers
      if (coordinator === undefined) throw new Error('A cluster has at least one server.')
      return {
        url: await coordinator.createDatabase(name),
        shards: await Promise.all(
          servers.slice(0, count).map((server) => server.createDatabase(`${name}_shard`)),
        ),
      }
    },
    async stop() {
      for (const relay of relays) relay.close()
      await Promise.all(servers.map((server) => server.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function describeCluster(ports: readonly (number | undefined)[]): string {
  const shards = ports.map(
    (port) => `<shard><internal_replication>true</internal_replication>
      <replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`,
  )
  return `<clickhouse><remote_servers><${CLUSTER}>${shards.join('')}</${CLUSTER}></remote_servers></clickhouse>`
}

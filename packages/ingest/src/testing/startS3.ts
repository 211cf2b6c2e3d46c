import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Config } from '../objects/S3Client.ts'

export type TestS3 = {
  /** A place in its one bucket. */
  config: S3Config
  /** The folder of the objects of that bucket. */
  folder: string
  /** Lets requests fail; null ends it. */
  disturb(disturbance: Disturbance | null): void
  stop(): Promise<void>
}

/** Answers in place of the store; returns false for a request that the store should answer. */
type Disturbance = (request: IncomingMessage, response: ServerResponse) => boolean

/** The id and the secret of the one key that it knows. */
const KEY = 'S3RVER'
const BUCKET = 'tickmark'

/** A real S3-compatible server that checks signatures and keeps objects in a temporary folder. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'tickmark-s3-'))
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  await store.configureBuckets()
  const answer = store.callback()
  let disturbance: Disturbance | null = null
  const server = createServer((request, response) => {
    if (disturbance?.(request, response) !== true) answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    config: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      accessKeyId: KEY,
      secretAccessKey: KEY,
      bucket: BUCKET,
      prefix: 'raw',
      name: 'TT_RAW_URL',
    },
    folder: join(directory, BUCKET),
    disturb: (next) => {
      disturbance = next
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@tickmark/core/errors/AppError'
import { createLookup } from '@tickmark/core/text/createLookup'
import type { AwsClient } from 'aws4fetch'

export type S3Config = {
  /** Without a path; buckets are the first segment of the path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  bucket: string
  /** Precedes every key, without slashes at its ends; may be empty. */
  prefix: string
  /** The operator's name for this place: a setting or an address. */
  name: string
}

type S3Request = {
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer | string
}
type S3Answer = { status: number; headers: Headers; bytes: Buffer }

/** Waits between tries, in ms. */
const WAITS_MS = [200, 800, 2_400]
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
/** For an answer without a large body, and for one with it. */
const SHORT_MS = 10_000
const LONG_MS = 120_000

/** The steps for an operator after a refusal, by the name that S3 gives it. */
const REFUSALS: Record<string, string> = createLookup({
  NoSuchBucket: 'its bucket does not exist. Create it, or set another one',
  InvalidAccessKeyId: 'the access key is unknown. Check TT_S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the secret is wrong. Check TT_S3_SECRET_ACCESS_KEY',
  AccessDenied: 'the key lacks permission. Allow it to list, read, write and delete objects',
  RequestTimeTooSkewed: 'the clock of this machine is wrong. Correct it',
  AuthorizationHeaderMalformed: 'the region is wrong. Check TT_S3_REGION',
  PermanentRedirect: 'the bucket is in another place. Check TT_S3_ENDPOINT and TT_S3_REGION',
  QuotaExceeded: 'its quota is used up',
})

/**
 * Requests to one bucket. Path-style addresses, which every S3-compatible store serves. A failure
 * that passes is tried again for some seconds.
 */
export class S3Client {
  readonly #config: S3Config
  readonly #waitsMs: readonly number[]
  #signer: Promise<AwsClient> | undefined

  constructor(config: S3Config, waitsMs: readonly number[] = WAITS_MS) {
    this.#config = config
    this.#waitsMs = waitsMs
  }

  /**
   * The answer to a request; 404 for an object that does not exist.
   * @throws AppError `not-ready` with what to do.
   */
  async send(method: string, request: S3Request): Promise<S3Answer> {
    for (let tries = 0; ; tries++) {
      const wait = this.#waitsMs[tries]
      const answer = await this.#try(method, request).catch((failure: Error) => failure)
      // A timeout was long enough to wait.
      const passes =
        answer instanceof Error ? answer.name !== 'TimeoutError' : TRY_AGAIN.has(answer.status)
      if (!passes || wait === undefined) return this.#check(method, answer)
      await sleep(wait)
    }
  }

  async #try(
    method: string,
    { key = '', query = {}, headers = {}, body }: S3Request,
  ): Promise<S3Answer> {
    const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = this.#config
    // Loaded by those who have a bucket.
    this.#signer ??= import('aws4fetch').then(
      ({ AwsClient }) =>
        new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 }),
    )
    const path = [bucket, key === '' ? '' : prefix, key].filter((part) => part !== '').join('/')
    const request = await (await this.#signer).sign(
      `${endpoint}/${path}?${new URLSearchParams(query)}`.replace(/\?$/, ''),
      {
        method,
        // The store compares the bytes with their hash.
        headers: { ...headers, 'x-amz-content-sha256': hashOf(body ?? '') },
        ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
        signal: AbortSignal.timeout(body || headers.range ? LONG_MS : SHORT_MS),
      },
    )
    const answer = await fetch(request, { redirect: 'manual' })
    // A body that is shorter than announced fails here.
    return {
      status: answer.status,
      headers: answer.headers,
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }

  #check(method: string, answer: S3Answer | Error): S3Answer {
    if (answer instanceof Error)
      throw this.#refuse(`cannot be reached (${reasonOf(answer)})`, answer)
    const { status, bytes } = answer
    // Copies and uploads in parts may fail after their status was sent. An object may hold any text.
    const mayFail = status >= 300 || method !== 'GET'
    const isFailure = mayFail && bytes.length < 100_000 && bytes.includes('<Error>')
    const code = isFailure ? (readTag(bytes.toString(), 'Code') ?? '') : ''
    if (status === 404 && code !== 'NoSuchBucket' && code !== 'NoSuchUpload') return answer
    if (status < 300 && code === '') return answer
    // The answer to a HEAD has no body that would say why.
    const why = REFUSALS[status === 403 && code === '' ? 'AccessDenied' : code]
    throw this.#refuse(why === undefined ? `answers ${status} ${code}`.trim() : `refuses: ${why}`)
  }

  #refuse(why: string, cause?: Error): AppError {
    return new AppError('not-ready', `The object store of ${this.#config.name} ${why}.`, { cause })
  }
}

/** The text of the first such element. */
export function readTag(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
}

function hashOf(body: Buffer | string): string {
  return createHash('sha256').update(body).digest('hex')
}

function reasonOf(failure: Error): string {
  const inner = failure.cause instanceof Error ? failure.cause : failure
  if ('code' in inner && typeof inner.code === 'string') return inner.code
  return failure.name === 'TimeoutError' ? 'no answer in time' : inner.message
}

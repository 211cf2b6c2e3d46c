import { randomUUID } from 'node:crypto'
import { verifySmtp } from '@tickmark/accounts/services/MailTransport'
import { SERVER_NOTICES, ServerNotice } from '@tickmark/core/answers/ServerNotice'
import { readSyncLog } from '@tickmark/ingest/datasets/syncLog'
import { z } from 'zod'
import { openRedis } from '../limits/openRedis.ts'
import { listLastingNotices } from '../operations/ServerNotices.ts'
import type { Config } from '../settings/config.ts'
import { createSyncOptions, openRawAnswers } from '../sync/createSyncOptions.ts'
import type { Clocks } from './checkClock.ts'
import { type Finding, ok, problem, warning } from './checkClock.ts'

const TIMEOUT_MS = 5_000

/** Notices that another check already reports in the same words. */
const REPORTED: ReadonlySet<string> = new Set<ServerNotice['code']>(['sync-off', 'mail-off'])
/** Notices that follow from settings which operators choose. */
const CHOSEN: ReadonlySet<string> = new Set<ServerNotice['code']>(['datasets-withheld'])
const Ready = z.object({ status: z.literal('ready'), notices: z.array(ServerNotice).default([]) })

/** Reports that the server runs, its notices, or another program on its port. */
export async function checkServer(config: Config): Promise<Finding[]> {
  const { host, port } = config
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  )
  if (answer === undefined)
    return [
      ok('server', `nothing is listening at ${url}`),
      ...describeNotices(listLastingNotices(config)),
    ]
  const text = await answer.text()
  const ready = Ready.safeParse(readJson(text))
  if (answer.ok && ready.success)
    return [ok('server', `ready at ${url}`), ...describeNotices(ready.data.notices)]
  return [
    text.includes('not-ready')
      ? problem('server', `The server at ${url} is not ready: ${readMessage(text)}`)
      : problem('server', `Another program is using ${url}. Set PORT to a free port.`),
  ]
}

function describeNotices(notices: readonly ServerNotice[]): Finding[] {
  return notices
    .filter(({ code }) => !REPORTED.has(code))
    .map(({ code, text }) => (CHOSEN.has(code) ? ok('server', text) : warning('server', text)))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readMessage(text: string): string {
  return /"message":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 200)
}

/** Checks whether links lead to the server, encrypted, and visitors are distinguished behind a proxy. */
export function checkAddress({ publicUrl, trustedProxies, host }: Config): Finding {
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname)
  if (publicUrl.startsWith('https:') && trustedProxies.length === 0)
    return warning(
      'address',
      `${publicUrl}, but TT_TRUSTED_PROXIES is empty: all visitors share the limits of the proxy's address. Set it to the address of the proxy.`,
    )
  if (publicUrl.startsWith('http:') && !isLocal)
    return warning(
      'address',
      `${publicUrl} is not encrypted: passwords and sessions are sent in plain text. Put a reverse proxy with TLS in front of it.`,
    )
  if (isLocal && host !== '127.0.0.1')
    return warning(
      'address',
      `The server listens on ${host}, but links lead to ${publicUrl}. Set TT_PUBLIC_URL.`,
    )
  return ok('address', publicUrl)
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === null) return ok('redis', 'not set, and not needed by a single server')
  const redis = await openRedis(redisUrl)
  try {
    await redis.ping()
    return ok('redis', 'answers')
  } catch (cause) {
    return problem('redis', `cannot be reached: ${describe(cause)}. Check REDIS_URL.`)
  } finally {
    redis.disconnect()
  }
}

export async function checkMail({ accounts, publicUrl }: Config): Promise<Finding> {
  const { mail } = accounts
  if (mail.kind === 'outbox') {
    const says = SERVER_NOTICES['mail-off']()
    return new URL(publicUrl).hostname === 'localhost'
      ? ok('mail', says)
      : warning('mail', `${says} Set it, or users do not receive the links to sign up.`)
  }
  return verifySmtp(mail).then(
    () => ok('mail', `the mail server accepts emails from ${mail.sender}`),
    (cause: unknown) =>
      problem('mail', `The mail server rejects emails: ${describe(cause)}. Check SMTP_URL.`),
  )
}

/** Checks whether the bucket of raw answers takes an object, lists it, gives it back and deletes it. */
export async function checkRawAnswers({ sync }: Config): Promise<Finding[]> {
  if (sync.raw.kind === 'folder') return []
  const part = 'raw answers'
  const raw = openRawAnswers(sync)
  const key = `doctor/${randomUUID()}`
  await raw.write(key, 'x')
  const isListed = (await raw.list('doctor/')).some((one) => one.key === key)
  const isRead = (await raw.read(key))?.toString() === 'x'
  await raw.remove(key)
  if (isListed && isRead) return [ok(part, 'the bucket of TT_RAW_URL is readable and writable')]
  return [problem(part, 'The bucket of TT_RAW_URL does not return stored objects.')]
}

const HOUR_MS = 3_600_000
/** A first run takes hours, and one that is missed is made up for. */
const MAX_MISSED = 3

/** Each live source that is synced: whether it answers, and how its last sync ended. */
export async function checkSources(config: Config, clocks: Clocks): Promise<Finding[]> {
  const { everyHours } = config.sync
  if (everyHours === null) return [ok('sources', SERVER_NOTICES['sync-off']())]
  const { connectors, raw, mirror } = createSyncOptions(config)
  const log = await readSyncLog(raw).catch(() => [])
  const used = connectors.filter(({ datasets }) => datasets.length > 0)
  return Promise.all(
    used.map(async ({ contract: { source_id, title, origins } }): Promise<Finding> => {
      const part = `source ${source_id}`
      const [origin = ''] = origins
      const address = mirror === null ? origin : `${mirror}/${new URL(origin).host}/`
      try {
        const answer = await fetch(address, {
          method: 'HEAD',
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        clocks.set(title, Date.parse(answer.headers.get('date') ?? ''))
      } catch (cause) {
        return problem(
          part,
          `${address} cannot be reached: ${describe(cause)}. Check the network, DNS and the firewall, or exclude it with TT_SOURCES.`,
        )
      }
      const own = log.filter((one) => one.source_id === source_id)
      const [failed, ...others] = own.filter(({ state }) => state === 'failed')
      if (failed !== undefined)
        return warning(
          part,
          `${failed.dataset} failed on ${failed.ended_at.slice(0, 10)}${others.length > 0 ? `, as did ${others.map(({ dataset }) => dataset).join(', ')}` : ''}: ${failed.error ?? ''}`,
        )
      const last = own
        .map(({ ended_at }) => ended_at)
        .sort()
        .at(-1)
      if (last === undefined) return ok(part, 'answers')
      if (Date.now() - Date.parse(last) <= MAX_MISSED * everyHours * HOUR_MS)
        return ok(part, `reachable; last sync ${last}`)
      return warning(
        part,
        `answers, but was last synced at ${last}, although a server that runs does so every ${everyHours} h. Start it, look at its log, or run npm run sync.`,
      )
    }),
  )
}

function describe(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  return inner instanceof Error ? inner.message.replace(/\.$/, '') : String(inner)
}

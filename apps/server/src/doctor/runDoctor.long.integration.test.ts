import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openUnmigrated } from '@tickmark/accounts/store/openStore'
import { CAN_MOUNT, mountSmallDisk } from '@tickmark/accounts/testing/mountSmallDisk'
import { startSmtp } from '@tickmark/accounts/testing/startSmtp'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { describeNotice } from '@tickmark/core/answers/ServerNotice'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { startS3 } from '@tickmark/ingest/testing/startS3'
import fastify from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { registerProbes } from '../operations/registerProbes.ts'
import { makeConfig } from '../settings/config.ts'
import { Clocks } from './checkClock.ts'
import { renderFindings, runDoctor } from './runDoctor.ts'

const HOUR_MS = 3_600_000

let folder: string
let settings: Record<string, string>

const mirror = openForTests(() =>
  createServer((_request, response) => response.end()).listen(0, '127.0.0.1'),
)
const smtp = openForTests(startSmtp)
beforeEach(() => {
  folder = makeTestFolder(onTestFinished)
  settings = {
    TT_DATA_DIR: join(folder, 'data'),
    PORT: '1',
    TT_SOURCE_MIRROR: urlOf(mirror),
    SMTP_URL: smtp.url,
  }
})

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Examines the installation, and returns what is not fine, by its part. */
async function examine(changes: Record<string, string> = {}, clocks?: Clocks) {
  const findings = await runDoctor({ ...settings, ...changes }, clocks)
  return Object.fromEntries(
    findings
      .filter(({ part, state }) => state !== 'ok' && part !== 'page')
      .map(({ part, state, says }) => [part, `${state}: ${says}`]),
  )
}

/** The stores as a first start leaves them. */
async function makeStores(): Promise<void> {
  const config = makeConfig(settings)
  const analytics = await openAnalytics(config.analytics)
  await analytics.close()
  const lazyAccounts = new LazyAccounts(config)
  await lazyAccounts.open()
  await lazyAccounts.close()
}

describe('the doctor', () => {
  it('has nothing to say against an installation that is whole, nor against an empty folder', async () => {
    expect(await examine()).toEqual({})
    await makeStores()
    expect(await examine()).toEqual({})
    const findings = await runDoctor(settings)
    for (const part of ['settings', 'disk', 'secret', 'facts', 'accounts', 'mail', 'clock'])
      expect(findings.find((one) => one.part === part)?.state, part).toBe('ok')
    expect(findings.filter(({ part }) => part.startsWith('source '))).toHaveLength(6)
    const lines = renderFindings(findings).trim().split('\n')
    expect(lines.slice(0, -2)).toHaveLength(findings.length)
    expect(lines.at(-1)).toMatch(/^0 problems/)
  })

  it('finds a wrong setting, and never shows a secret one', async () => {
    expect(await examine({ TT_GATING: 'perhaps' })).toEqual({
      settings: 'problem: The setting TT_GATING is "perhaps". Allowed: on or off.',
    })
    expect((await examine({ SMTP_URL: 'http://user:hidden@host' })).settings).not.toContain(
      'hidden',
    )
  })

  it('finds a data folder that cannot be one', async () => {
    writeFileSync(settings.TT_DATA_DIR ?? '', 'a file')
    expect((await examine()).disk).toContain('Set TT_DATA_DIR to a writable folder.')
  })

  it('finds stores that a newer release has changed, and leaves them as they are', async () => {
    await makeStores()
    const config = makeConfig(settings)
    const facts = await openAnalytics(config.analytics)
    await facts.command({ sql: "INSERT INTO migrations SELECT '9999_later.sql', now64(3)" })
    await facts.close()
    const accounts = await openUnmigrated(config.accounts.store)
    await sql`INSERT INTO migrations (name) VALUES ('9998_later.sql')`.execute(accounts.db)
    await accounts.close()
    const found = await examine()
    expect(found.facts).toMatch(/^problem: .* 9999_later\.sql, which this release does not know/)
    expect(found.accounts).toMatch(/^problem: .* 9998_later\.sql, which this release does not know/)
  })

  it('finds stores of an older release, which the next start migrates', async () => {
    await makeStores()
    const config = makeConfig(settings)
    const facts = await openAnalytics(config.analytics)
    await facts.command({
      sql: "DELETE FROM migrations WHERE name = '0040_catalogue.sql'",
    })
    await facts.close()
    const accounts = await openUnmigrated(config.accounts.store)
    await sql`DELETE FROM migrations WHERE name = '0063_gallery.sql'`.execute(accounts.db)
    await accounts.close()
    const found = await examine()
    expect(found.facts).toMatch(/^warning: .* applies 1 migration, the last 0040_catalogue/)
    expect(found.accounts).toMatch(/^warning: .* applies 1 migration, the last 0063_gallery/)
  })

  it('finds servers of facts, accounts and counts that are away', async () => {
    const found = await examine({
      CLICKHOUSE_URL: 'http://127.0.0.1:1/tickmark',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/tickmark',
      REDIS_URL: 'redis://127.0.0.1:1',
    })
    expect(Object.keys(found)).toEqual(['facts', 'accounts', 'redis'])
    for (const [part, setting] of [
      ['facts', 'CLICKHOUSE_URL'],
      ['accounts', 'DATABASE_URL'],
      ['redis', 'REDIS_URL'],
    ] as const)
      expect(found[part]).toMatch(
        new RegExp(`^problem: cannot be reached: .+\\. Check ${setting}\\.$`),
      )
  })

  it('finds a bucket that is not there, and one that takes nothing', async () => {
    const s3 = await startS3()
    onTestFinished(s3.stop)
    const account = {
      TT_S3_ENDPOINT: s3.config.endpoint,
      TT_S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      TT_S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    }
    expect(await examine({ ...account, TT_RAW_URL: 's3://tickmark/raw' })).toEqual({})
    expect(await examine({ ...account, TT_RAW_URL: 's3://nowhere' })).toEqual({
      'raw answers':
        'problem: The object store of TT_RAW_URL refuses: its bucket does not exist. Create it, or set another one.',
    })
    s3.disturb((request, response) => {
      if (request.method !== 'PUT') return false
      response.writeHead(200, { etag: 'x' }).end()
      return true
    })
    expect(await examine({ ...account, TT_RAW_URL: 's3://tickmark' })).toEqual({
      'raw answers': 'problem: The bucket of TT_RAW_URL does not return stored objects.',
    })
  })

  it('finds a mail server that is away, and one that is not set where links lead elsewhere', async () => {
    expect((await examine({ SMTP_URL: 'smtp://127.0.0.1:1' })).mail).toMatch(
      /^problem: The mail server rejects emails: .*Check SMTP_URL/,
    )
    const outside = { SMTP_URL: '', TT_PUBLIC_URL: 'https://terminal.example' }
    expect(await examine(outside)).toEqual({
      mail: expect.stringMatching(/^warning: Emails are not sent, because SMTP_URL is not set\./),
      address: expect.stringMatching(/^warning: .*TT_TRUSTED_PROXIES is empty/),
    })
  })

  it('finds sources that cannot be reached, and one whose last sync failed', async () => {
    const found = await examine({ TT_SOURCE_MIRROR: 'http://127.0.0.1:1' })
    expect(found['source defillama']).toMatch(/^problem: .* cannot be reached/)
    expect(found.clock).toMatch(/^warning: No reference clock/)
    expect(await examine({ TT_SOURCE_MIRROR: 'http://127.0.0.1:1', TT_SYNC: 'off' })).toEqual({
      clock: found.clock,
    })
    mkdirSync(join(settings.TT_DATA_DIR ?? '', 'raw'), { recursive: true })
    const entry = {
      ...{ source_id: 'defillama', dataset: 'fees', state: 'failed', error: 'It was down.' },
      ...{ subjects: 0, asked: 0, reused: 0, rows_kept: 0, faults: [], fault_count: 0 },
      ...{ unmatched: [], unmatched_count: 0, ended_at: '2026-01-02T03:04:05.000Z' },
    }
    writeFileSync(join(settings.TT_DATA_DIR ?? '', 'raw/last-sync.json'), JSON.stringify([entry]))
    expect(await examine()).toEqual({
      'source defillama': 'warning: fees failed on 2026-01-02: It was down.',
    })
    const log = [entry, { ...entry, dataset: 'prices' }]
    writeFileSync(join(settings.TT_DATA_DIR ?? '', 'raw/last-sync.json'), JSON.stringify(log))
    expect(await examine()).toEqual({
      'source defillama': 'warning: fees failed on 2026-01-02, as did prices: It was down.',
    })
    const old = [{ ...entry, state: 'loaded', error: null }]
    writeFileSync(join(settings.TT_DATA_DIR ?? '', 'raw/last-sync.json'), JSON.stringify(old))
    expect(await examine()).toEqual({
      'source defillama':
        'warning: answers, but was last synced at 2026-01-02T03:04:05.000Z, although a server that runs does so every 6 h. Start it, look at its log, or run npm run sync.',
    })
  })

  it('repeats what a running server says of itself, word for word', async () => {
    const notices = [
      describeNotice('newer-release', '9999_later.sql'),
      describeNotice('failures-survived', '2'),
    ]
    const app = fastify()
    onTestFinished(() => app.close())
    registerProbes(
      app,
      { check: async () => undefined, announceStop: () => undefined, isStopping: false },
      { list: () => notices },
    )
    const { port: PORT } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const findings = await runDoctor({ ...settings, PORT })
    expect(findings.filter(({ part }) => part === 'server').map(({ says }) => says)).toEqual([
      `ready at http://127.0.0.1:${PORT}`,
      ...notices.map(({ text }) => text),
    ])
  })

  it('finds a clock that is an hour off, whichever way', async () => {
    const ahead = await examine({}, new Clocks(() => Date.now() + HOUR_MS))
    expect(ahead.clock).toMatch(/^problem: This machine is 3\d{3} s ahead of/)
    const behind = await examine({}, new Clocks(() => Date.now() - HOUR_MS))
    expect(behind.clock).toMatch(/^problem: This machine is 3\d{3} s behind/)
  })

  it('finds a secret that was damaged, an open data folder, and a port that another program has', async () => {
    mkdirSync(settings.TT_DATA_DIR ?? '')
    chmodSync(settings.TT_DATA_DIR ?? '', 0o750)
    writeFileSync(join(settings.TT_DATA_DIR ?? '', 'secret'), 'short')
    const PORT = new URL(urlOf(mirror)).port
    expect(await examine({ PORT })).toEqual({
      folder: expect.stringMatching(/^warning: .* is open to other users .* \(mode 750\)/),
      secret: expect.stringMatching(/^problem: .*Restore it from a backup/),
      server: `problem: Another program is using http://127.0.0.1:${PORT}. Set PORT to a free port.`,
    })
  })

  describe('as a command', () => {
    const command = fileURLToPath(new URL('../doctor.ts', import.meta.url))
    const run = (changes: Record<string, string>) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
        encoding: 'utf8',
        // The mirror is of this process, which waits meanwhile.
        env: { ...settings, SMTP_URL: '', TT_SYNC: 'off', ...changes },
      })
      expect(stderr).toBe('')
      return { status, problems: stdout.split('\n').filter((line) => line.startsWith('problem ')) }
    }

    it('ends with 0 where there is no problem, and with 1 where there is one', () => {
      expect(run({})).toEqual({ status: 0, problems: [] })
      const said = 'The setting TT_LOG_LEVEL is "loud". Allowed: error, warn, info or debug.'
      expect(run({ TT_LOG_LEVEL: 'loud' })).toEqual({
        status: 1,
        problems: [expect.stringContaining(`settings  ${said}`)],
      })
    })

    it.runIf(CAN_MOUNT)('finds a disk that is full, and one that nothing can be written to', () => {
      const disk = mountSmallDisk(4)
      onTestFinished(disk.unmount)
      const TT_DATA_DIR = join(disk.folder, 'data')
      mkdirSync(TT_DATA_DIR)
      disk.fill()
      const full = `0 MB are free for ${TT_DATA_DIR}. Free space: nothing more can be saved.`
      expect(run({ TT_DATA_DIR })).toEqual({
        status: 1,
        problems: [expect.stringMatching(new RegExp(`^problem {2}disk +${full}$`))],
      })
      disk.makeRoom()
      disk.protect()
      const closed = `The data folder ${TT_DATA_DIR} is not writable. Set TT_DATA_DIR to a writable folder.`
      expect(run({ TT_DATA_DIR })).toEqual({
        status: 1,
        problems: [expect.stringMatching(new RegExp(`^problem {2}disk +${closed}$`))],
      })
    })
  })
})

import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { dumpAccounts } from '@tickmark/accounts/backup/dumpAccounts'
import { createTestDatabase } from '@tickmark/accounts/testing/createTestDatabase'
import { fillAccount } from '@tickmark/accounts/testing/fillAccount'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { publishMetric } from '@tickmark/analytics/catalog/ownMetrics'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { OWN_INFLOW, OWN_INFLOW_BATCH } from '@tickmark/analytics/testing/OWN_INFLOW'
import { loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import { startClickHouseServer } from '@tickmark/analytics/testing/startClickHouseServer'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { createS3Store } from '@tickmark/ingest/objects/createS3Store'
import { makeQueries } from '@tickmark/ingest/testing/makeQueries'
import { startS3 } from '@tickmark/ingest/testing/startS3'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { type Config, makeConfig } from '../settings/config.ts'
import { runProgram } from '../testing/runProgram.ts'
import { MANIFEST_FILE, type sealManifest } from './BackupManifest.ts'
import { restoreBackup, restoreFrom } from './restoreBackup.ts'
import { openBackupSources, writeBackup } from './writeBackup.ts'

const METRICS = ['fees', 'revenue', 'price', OWN_INFLOW.metric_id]
const PROJECTS = ['ethereum', 'aave', 'uniswap']
const QUERIES = makeQueries(30, {
  metrics: METRICS,
  projects: PROJECTS,
  moments: ['2024-09-30', '2025-12-31'],
}).filter((_, at) => takesCase(at, 2))

const ASK_EVERY_MS = 20

const folder = makeTestFolder()
const backup = join(folder, 'backup')
let original: Held

type Held = { answers: string[]; accounts: Record<string, string[]> }

const makeSettings = (changes: Record<string, string> = {}) => ({
  TT_DATA_DIR: join(folder, randomUUID()),
  TT_SAMPLE: 'off',
  TT_SYNC: 'off',
  PORT: '0',
  ...changes,
})

/** Settings of an installation whose accounts are in a server, which opens faster than the embedded store. */
const makeServerSettings = async () => makeSettings({ DATABASE_URL: await createTestDatabase() })

/** Opens the stores of an installation one at a time, since a process has one engine. */
async function withStores<T>(
  config: Config,
  work: (stores: { analytics: Analytics; lazyAccounts: LazyAccounts }) => Promise<T>,
): Promise<T> {
  const analytics = await openAnalytics(config.analytics)
  const lazyAccounts = new LazyAccounts(config)
  try {
    return await work({ analytics, lazyAccounts })
  } finally {
    await lazyAccounts.close()
    await analytics.close()
  }
}

/** The bytes of many answers and of every row of accounts, documents among them. */
function readAll(config: Config): Promise<Held> {
  return withStores(config, async ({ analytics, lazyAccounts }) => {
    const answers: string[] = []
    for (const query of QUERIES) {
      const { meta, ...answer } = await answerMetricQuery(analytics, query)
      answers.push(JSON.stringify({ ...answer, meta: { ...meta, data_version: 0 } }))
    }
    const accounts: Held['accounts'] = {}
    await dumpAccounts((await lazyAccounts.open()).db, async ({ table, rows }) => {
      const lines: string[] = []
      for await (const some of rows) lines.push(...some)
      accounts[table] = lines.sort()
    })
    return { answers, accounts }
  })
}

beforeAll(async () => {
  const config = makeConfig(makeSettings())
  await withStores(config, async ({ analytics, lazyAccounts }) => {
    await publishMetric(analytics, OWN_INFLOW, OWN_INFLOW_BATCH)
    for (const [index, observed] of ['2024-10-01', '2025-01-01'].entries())
      await loadPoints(
        analytics,
        METRICS.flatMap((metric_id) =>
          PROJECTS.flatMap((project_id) =>
            series(
              '2024-03-01',
              Array.from({ length: 150 }, (_, day) => 1 + ((day * 7.3 + index) % 11)),
              { metric_id, project_id },
            ),
          ),
        ),
        { observed_at: Date.parse(observed) },
      )
    await refreshDerivedTables(analytics)
    const accounts = await lazyAccounts.open()
    for (const name of ['ann', 'bob'])
      await fillAccount(accounts, await makeUser(accounts, `${name}@bank.example`))
    await accounts.db.updateTable('documents').set({ name: 'a\u2028"b"\n😀' }).execute()
    const sources = await openBackupSources(lazyAccounts, false)
    const report = await writeBackup({ analytics, leases: null, ...sources }, backup)
    expect(report.facts).toBeGreaterThan(3_000)
    expect(report.accounts).toBeGreaterThan(40)
  })
  original = await readAll(config)
})

const restored = async (settings: Record<string, string>) => {
  const config = makeConfig(settings)
  const report = await restoreBackup(config, backup)
  return { report, held: await readAll(config) }
}

describe('a backup', () => {
  it('is for its owner alone, and never goes into a folder that holds something', async () => {
    expect(statSync(backup).mode & 0o077).toBe(0)
    expect(statSync(join(backup, 'accounts/users.jsonl')).mode & 0o077).toBe(0)
    await withStores(makeConfig(makeSettings()), async ({ analytics }) => {
      const sources = { analytics, leases: null, accounts: null, secret: null }
      await expect(writeBackup(sources, backup)).rejects.toThrow('is not empty')
    })
  })

  it('that was interrupted leaves nothing', async () => {
    await withStores(
      makeConfig(await makeServerSettings()),
      async ({ analytics, lazyAccounts }) => {
        await loadPoints(analytics, series('2025-01-01', [1, 2, 3]))
        await lazyAccounts.open()
        const sources = await openBackupSources(lazyAccounts, false)
        const target = join(folder, 'interrupted')
        const signal = AbortSignal.abort(new Error('stopped'))
        const stopped = writeBackup({ analytics, leases: null, ...sources }, target, { signal })
        await expect(stopped).rejects.toThrow()
        expect(readdirSync(folder).filter((name) => name.includes('interrupted'))).toEqual([])
      },
    )
  })

  it('comes back with the same bytes: many answers, every document, every account', async () => {
    const settings = makeSettings()
    const { report, held } = await restored(settings)
    expect(held).toEqual(original)
    expect(held.answers.filter((text) => text.includes('"values":[')).length).toBeGreaterThan(5)
    expect(held.accounts.documents?.length).toBeGreaterThan(4)
    expect(report.warning).toBeNull()
    expect(readFileSync(join(settings.TT_DATA_DIR, 'secret'), 'utf8')).toBe(
      readFileSync(join(backup, 'secret'), 'utf8'),
    )
  })

  it('comes back with the same bytes on servers of ClickHouse and PostgreSQL', async () => {
    const clickHouse = await startClickHouseServer(await findFreePort())
    try {
      const { report, held } = await restored(
        makeSettings({
          CLICKHOUSE_URL: await clickHouse.createDatabase('restored'),
          DATABASE_URL: await createTestDatabase(),
          TT_SECRET: 'x'.repeat(40),
        }),
      )
      expect(held).toEqual(original)
      expect(report.warning).toContain('another TT_SECRET')
    } finally {
      await clickHouse.stop()
    }
  })
})

describe('a restore', () => {
  /** The backup with something done to it. */
  function copyBackup(spoil: (copy: string) => void): string {
    const copy = mkdtempSync(join(folder, 'copy-'))
    cpSync(backup, copy, { recursive: true })
    spoil(copy)
    return copy
  }

  /** Changes the manifest, and seals it again as a program would that means it. */
  function reseal(copy: string, change: (manifest: Manifest) => void): void {
    const path = join(copy, MANIFEST_FILE)
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    change(manifest)
    const { digest: _old, ...body } = manifest
    // Malformed manifests are sealed, too.
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    writeFileSync(path, JSON.stringify({ ...body, digest }))
  }

  type Manifest = ReturnType<typeof sealManifest>
  const editTable = ({ accounts }: Manifest, change: object) =>
    Object.assign(accounts?.tables[0] ?? {}, change)
  const usersOf = ({ accounts }: Manifest) => {
    const users = accounts?.tables.find(({ table }) => table === 'users')
    if (users === undefined) throw new Error('The backup has no users.')
    return users
  }
  const cutOff = (path: string) => truncateSync(path, statSync(path).size - 40)

  const editManifest = (from: string | RegExp, to: string) => (copy: string) => {
    const path = join(copy, MANIFEST_FILE)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }

  it.each([
    ['of a folder that is no backup', (copy: string) => rmSync(join(copy, MANIFEST_FILE))],
    ['with half a manifest', editManifest(/[\s\S]{300}$/, '')],
    ['with a manifest that says something else', editManifest(/"rows": \d+/, '"rows": 1')],
    ['of a newer form', editManifest('"version": 1', '"version": 2')],
    [
      'with rows that were changed',
      (copy: string) => appendFileSync(join(copy, 'accounts/users.jsonl'), '{}\n'),
    ],
    ['without a table', (copy: string) => rmSync(join(copy, 'accounts/documents.jsonl'))],
    ['with another secret', (copy: string) => writeFileSync(join(copy, 'secret'), 'y'.repeat(64))],
    [
      'with another list of facts',
      (copy: string) => appendFileSync(join(copy, 'facts/manifest.json'), ' '),
    ],
    [
      'with facts that were changed',
      (copy: string) => appendFileSync(join(copy, 'facts/facts-0.parquet'), 'x'),
    ],
    [
      'of a newer release',
      (copy: string) => reseal(copy, ({ accounts }) => accounts?.migrations.push('9999_later.sql')),
    ],
    [
      'without the end of a table',
      (copy: string) => cutOff(join(copy, 'accounts/documents.jsonl')),
    ],
    [
      'without the end of the list of facts',
      (copy: string) => cutOff(join(copy, 'facts/manifest.json')),
    ],
    [
      'with a table that is a link',
      (copy: string) => {
        const path = join(copy, 'accounts/users.jsonl')
        renameSync(path, join(copy, 'elsewhere'))
        symlinkSync(join(copy, 'elsewhere'), path)
      },
    ],
    [
      'whose folder of accounts is a link',
      (copy: string) => {
        renameSync(join(copy, 'accounts'), join(copy, 'elsewhere'))
        symlinkSync(join(copy, 'elsewhere'), join(copy, 'accounts'))
      },
    ],
    [
      'whose manifest never ends',
      (copy: string) => {
        rmSync(join(copy, MANIFEST_FILE))
        symlinkSync('/dev/zero', join(copy, MANIFEST_FILE))
      },
    ],
    [
      'whose manifest is gigabytes of nothing',
      (copy: string) => truncateSync(join(copy, MANIFEST_FILE), 10_000_000_000),
    ],
    ['with keys of a prototype', editManifest('{', '{ "__proto__": {"accounts": null},')],
    ...[
      ['a table twice', (m: Manifest) => m.accounts?.tables.push(...m.accounts.tables)],
      ['a table that leads out', (m: Manifest) => editTable(m, { table: '../secret' })],
      ['a table by its whole path', (m: Manifest) => editTable(m, { table: '/etc/passwd' })],
      ['a column twice', (m: Manifest) => editTable(m, { columns: ['id', 'id'] })],
      ['another number of bytes', (m: Manifest) => editTable(m, { bytes: 10_000_000_000 })],
      ['a secret and no accounts', (m: Manifest) => Object.assign(m, { accounts: null })],
    ].map(([what, change]): [string, (copy: string) => void] => [
      `that states ${what}`,
      (copy) => reseal(copy, change as (m: Manifest) => void),
    ]),
  ])('%s restores nothing', async (_what, spoil) => {
    const config = makeConfig(makeSettings())
    await expect(restoreBackup(config, copyBackup(spoil))).rejects.toMatchObject({
      message: expect.stringMatching(
        /not a backup|incomplete|changed|cannot be read|newer release/,
      ),
    })
    expect(existsSync(join(config.dataDir, 'secret'))).toBe(false)
    expect(existsSync(join(config.dataDir, 'people'))).toBe(false)
    if (!existsSync(join(config.dataDir, 'ch'))) return
    await withStores(config, async ({ analytics }) => {
      expect(await analytics.rows({ sql: 'SELECT count() AS n FROM facts' })).toEqual([{ n: 0 }])
    })
  })

  it('is refused beside facts, and beside accounts', async () => {
    const withFacts = makeConfig(makeSettings())
    await withStores(withFacts, async ({ analytics }) => {
      await loadPoints(analytics, series('2025-01-01', [1, 2, 3]))
    })
    await expect(restoreBackup(withFacts, backup)).rejects.toThrow('into an empty store')
    const withAccounts = makeConfig(await makeServerSettings())
    await withStores(withAccounts, async ({ lazyAccounts }) => {
      await makeUser(await lazyAccounts.open(), 'ann@bank.example')
    })
    await expect(restoreBackup(withAccounts, backup)).rejects.toThrow('account store is not empty')
  })

  it.each([
    ['another number of rows', (m: Manifest) => usersOf(m).rows++, 'its manifest states 3'],
    [
      'a table of PostgreSQL',
      (m: Manifest) => Object.assign(usersOf(m), { table: 'pg_authid' }),
      'is none of its release',
    ],
  ])('with %s of accounts leaves no facts and no secret', async (_what, change, message) => {
    const config = makeConfig({ ...(await makeServerSettings()), TT_SECRET: '' })
    const broken = copyBackup((copy) => {
      reseal(copy, change)
      cpSync(join(copy, 'accounts/users.jsonl'), join(copy, 'accounts/pg_authid.jsonl'))
    })
    await expect(restoreBackup(config, broken)).rejects.toThrow(message)
    expect(existsSync(join(config.dataDir, 'secret'))).toBe(false)
    expect(existsSync(join(config.dataDir, 'ch'))).toBe(false)
  })

  it('that broke off between the stores is repeated, and then is whole', async () => {
    const settings = await makeServerSettings()
    const factsAlone = copyBackup((copy) =>
      reseal(copy, (manifest) => Object.assign(manifest, { accounts: null, secret: null })),
    )
    await restoreBackup(makeConfig(settings), factsAlone)
    expect((await restored(settings)).held).toEqual(original)
  })

  it('never takes the secret of an installation that has accounts', async () => {
    const settings = makeSettings()
    const config = makeConfig(settings)
    await withStores(config, async ({ lazyAccounts }) => {
      await makeUser(await lazyAccounts.open(), 'ann@bank.example')
    })
    const secret = () => readFileSync(join(config.dataDir, 'secret'), 'utf8')
    const before = secret()
    const noAccounts = (facts: null | undefined) => (manifest: Manifest) =>
      Object.assign(manifest, { accounts: null, ...(facts === null && { facts }) })
    for (const facts of [null, undefined])
      await expect(
        restoreBackup(
          config,
          copyBackup((copy) => reseal(copy, noAccounts(facts))),
        ),
      ).rejects.toThrow('it seals nothing')
    await expect(restoreBackup(config, backup)).rejects.toThrow('account store is not empty')
    expect(secret()).toBe(before)
  })
})

describe('the commands', () => {
  it('back up a server that runs and is asked meanwhile, and restore where none runs', async () => {
    const s3 = await startS3()
    onTestFinished(s3.stop)
    const account = {
      TT_S3_ENDPOINT: s3.config.endpoint,
      TT_S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      TT_S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    }
    const settings = makeSettings(account)
    await restoreBackup(makeConfig(settings), backup)
    const server = runProgram('main', [], settings)
    try {
      const url = (await server.line(/ is at /)).replace(/^.* is at /, '').replace('/explorer', '')
      const second = 's3://tickmark/second'
      const command = runProgram('backup', [second], settings)
      const statuses = new Set<number>()
      let isRunning = true
      const asked = (async () => {
        while (isRunning) {
          const headers = { authorization: 'Bearer tickmark-public' }
          statuses.add((await fetch(`${url}/v2/projects/ethereum`, { headers })).status)
          // Leaves the processors to the backup.
          await setTimeout(ASK_EVERY_MS)
        }
      })()
      expect(await command.ended, command.output()).toBe(0)
      isRunning = false
      await asked
      expect([...statuses]).toEqual([200])
      expect(command.output()).toMatch(/rows of facts and \d+ of accounts are in/)
      const refused = runProgram('restore', [second], settings)
      expect(await refused.ended).toBe(1)
      expect(refused.output()).toMatch(/is in use by|account store is not empty/)
      expect(refused.output().trim().split('\n')).toHaveLength(1)
      const elsewhere = makeSettings(account)
      const again = runProgram('restore', [second], elsewhere)
      expect(await again.ended, again.output()).toBe(0)
      expect(
        readdirSync(elsewhere.TT_DATA_DIR).filter((name) => /^(?:backup|restore)-/.test(name)),
      ).toEqual([])
      const { answers, accounts } = await readAll(makeConfig(elsewhere))
      expect(answers).toEqual(original.answers)
      expect(accounts.documents).toEqual(original.accounts.documents)
      await createS3Store({ ...s3.config, prefix: 'second' }).write('accounts/users.jsonl', '{}')
      const changed = makeConfig(makeSettings(account))
      await expect(restoreFrom(changed, second)).rejects.toThrow(
        `Its file ${second}/accounts/users.jsonl is missing or was changed. Nothing was restored.`,
      )
      expect(readdirSync(changed.dataDir)).toEqual([])
    } finally {
      server.child.kill('SIGTERM')
      await server.ended
    }
  })

  it('say how they are used', async () => {
    for (const name of ['backup', 'restore'] as const) {
      const command = runProgram(name, [], makeSettings())
      expect([await command.ended, command.output()]).toEqual([
        2,
        expect.stringContaining(`npm run ${name} -- <folder or`),
      ])
    }
  })
})

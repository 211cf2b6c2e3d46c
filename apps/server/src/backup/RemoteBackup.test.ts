import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { createS3Store } from '@tickmark/ingest/objects/createS3Store'
import { startS3 } from '@tickmark/ingest/testing/startS3'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { sealManifest } from './BackupManifest.ts'
import { RemoteBackup } from './RemoteBackup.ts'

const s3 = openForTests(startS3)
let folder: string
let taken = 0
/** An address of its own for each test. */
let url: string
beforeEach(() => {
  folder = makeTestFolder(onTestFinished)
  url = `s3://tickmark/backups/${taken++}`
})
afterEach(() => s3.disturb(null))

const PART_BYTES = 1_000
const open = () => new RemoteBackup({ s3: s3.config }, url, PART_BYTES)
const openStore = () => createS3Store({ ...s3.config, prefix: url.slice('s3://tickmark/'.length) })

function makeBackup(): string {
  const backup = join(folder, 'backup')
  for (const part of ['facts', 'accounts']) mkdirSync(join(backup, part), { recursive: true })
  const sha256 = '0'.repeat(64)
  // More than one part.
  const rows = Buffer.alloc(3.5 * PART_BYTES, 'line\n')
  const table = { table: 'documents', columns: ['id'], rows: 700, bytes: rows.length, sha256 }
  const manifest = sealManifest({
    format: 'tickmark-backup',
    version: 1,
    release: '1.0.0',
    written_at: '2026-01-01T00:00:00Z',
    facts: { sha256, rows: 0 },
    accounts: { migrations: [], tables: [table] },
    secret: { fingerprint: sha256, file: true },
  })
  const facts = {
    format: 'tickmark-export',
    version: 1,
    exported_at: '2026-01-01T00:00:00Z',
    data_version: 1,
    tables: [
      {
        table: 'facts',
        columns: ['day'],
        rows: 0,
        files: [{ file: 'facts-0.parquet', rows: 0, bytes: 0, sha256 }],
      },
    ],
  }
  writeFileSync(join(backup, 'backup.json'), JSON.stringify(manifest))
  writeFileSync(join(backup, 'secret'), 'x'.repeat(64))
  writeFileSync(join(backup, 'facts/manifest.json'), JSON.stringify(facts))
  writeFileSync(join(backup, 'facts/facts-0.parquet'), '')
  writeFileSync(join(backup, 'accounts/documents.jsonl'), rows)
  return backup
}

const readAll = (root: string) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true })
      .map(String)
      .filter((name) => !['facts', 'accounts'].includes(name))
      .map((name) => [name, readFileSync(join(root, name)).toString('base64')]),
  )

it('comes back as it was sent, and is not written over', async () => {
  const backup = makeBackup()
  await open().begin()
  await open().send(backup)
  const fetched = join(folder, 'fetched')
  await open().fetch(fetched)
  expect(readAll(fetched)).toEqual(readAll(backup))
  expect((await openStore().list('')).map(({ key }) => key)).not.toContain('backup.partial')
  await expect(open().begin()).rejects.toMatchObject({
    code: 'conflict',
    message: `${url} is not empty. Choose an empty address.`,
  })
})

it('that was interrupted is none, and the next one takes its place', async () => {
  const backup = makeBackup()
  await open().begin()
  let puts = 0
  s3.disturb((request, response) => {
    if (request.method !== 'PUT' || puts++ < 3) return false
    response.writeHead(403).end('<Error><Code>QuotaExceeded</Code></Error>')
    return true
  })
  await expect(open().send(backup)).rejects.toThrow('refuses: its quota is used up')
  s3.disturb(null)
  expect(await openStore().list('')).not.toEqual([])
  const fetched = join(folder, 'fetched')
  await expect(open().fetch(fetched)).rejects.toMatchObject({
    code: 'unsupported-input',
    message: `The backup at ${url} was interrupted and is incomplete. Nothing was restored.`,
  })
  expect(existsSync(fetched)).toBe(false)
  await openStore().write('accounts/left.jsonl', 'of the one before')
  await open().begin()
  await open().send(backup)
  await open().fetch(fetched)
  expect(readAll(fetched)).toEqual(readAll(backup))
})

it('is not written over what is something else, nor read from there', async () => {
  await openStore().write('defillama/bodies/aa', 'x')
  await expect(open().begin()).rejects.toThrow('is not empty')
  await expect(open().fetch(join(folder, 'fetched'))).rejects.toThrow(
    `${url} is not a backup: it has no backup.json.`,
  )
  expect((await openStore().list('')).map(({ key }) => key)).toEqual(['defillama/bodies/aa'])
})

it('fetches no object that is no part of it', async () => {
  await open().begin()
  await open().send(makeBackup())
  for (const key of ['people/PG_VERSION', 'facts/deep/er', 'other', 'accounts/more.jsonl'])
    await openStore().write(key, 'x')
  const fetched = join(folder, 'fetched')
  await open().fetch(fetched)
  expect(readdirSync(fetched).sort()).toEqual(['accounts', 'backup.json', 'facts', 'secret'])
  expect(readdirSync(join(fetched, 'facts')).sort()).toEqual(['facts-0.parquet', 'manifest.json'])
  expect(readdirSync(join(fetched, 'accounts'))).toEqual(['documents.jsonl'])
})

it.each([
  ['accounts/documents.jsonl', 'larger than its manifest says'],
  ['facts/facts-0.parquet', 'larger than its manifest says'],
  ['backup.json', 'x'.repeat(17 * 1024 * 1024)],
])('fetches no %s of another size', async (key, content) => {
  await open().begin()
  await open().send(makeBackup())
  await openStore().write(key, content)
  const fetched = join(folder, 'fetched')
  await expect(open().fetch(fetched)).rejects.toMatchObject({
    code: 'unsupported-input',
    message: expect.stringContaining(`${key} is missing or was changed`),
  })
  expect(existsSync(join(fetched, key))).toBe(false)
})

it.each(['s3://', 's3://B', 's3://bucket/../x', 's3://key:secret@bucket'])(
  'has no address %s',
  (address) => {
    expect(() => new RemoteBackup({ s3: s3.config }, address)).toThrow(
      `The address "${address.replace('key:secret', '…')}" is not allowed: s3://bucket`,
    )
  },
)

it('needs the keys of the store', () => {
  expect(() => new RemoteBackup({ s3: null }, 's3://bucket')).toThrow('are not set')
})

import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { getTrace } from '@tickmark/analytics/provenance/getTrace'
import { clearFacts, openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Connector } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { importPaths } from '../imports/importPaths.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createS3Store } from '../objects/createS3Store.ts'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import { S3Client } from '../objects/S3Client.ts'
import type { Retention } from '../rawAnswers/chooseLists.ts'
import { createRawStore } from '../rawAnswers/createRawStore.ts'
import { pruneAnswers } from '../rawAnswers/pruneAnswers.ts'
import { readRawAnswersStatus } from '../rawAnswers/RawAnswersStatus.ts'
import { assetMetrics } from '../sources/coinMetrics/assetMetrics.ts'
import { createConnectors } from '../sources/createConnectors.ts'
import { fees } from '../sources/defiLlama/live/fees.ts'
import { tvl } from '../sources/defiLlama/live/tvl.ts'
import { commits } from '../sources/github/createGithub.ts'
import { chainFundamentals } from '../sources/growthepie/chainFundamentals.ts'
import { chainKeySupplies } from '../sources/internetComputer/createInternetComputer.ts'
import { replayAnswers } from '../sync/replayAnswers.ts'
import { type SyncOptions, syncSources } from '../sync/syncSources.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { loadDatasets } from '../testing/loadDatasets.ts'
import { ofProjects } from '../testing/ofProjects.ts'
import { NOW, PROVIDERS } from '../testing/PROVIDERS.ts'
import { startFakeProvider } from '../testing/startFakeProvider.ts'
import { startS3 } from '../testing/startS3.ts'
import { EvidenceService } from './EvidenceService.ts'

const CONNECTORS = createConnectors({
  defillamaKey: null,
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: 'github-token',
})

const db = openForTests(openTestAnalytics)
let folder: string
let rawFolder: string
let raw: ObjectStore
const provider = openForTests(() => startFakeProvider(PROVIDERS))
beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
  rawFolder = join(folder, 'raw')
  raw = createFolderStore(rawFolder)
  await clearFacts(db)
})

const options = (changes: Partial<SyncOptions> = {}): SyncOptions => ({
  connectors: CONNECTORS,
  raw,
  mirror: provider.origin,
  clock: createTestClock(NOW),
  ...changes,
})

/** Syncs one source as a run does, or only the named datasets. */
async function load(
  source_id: string,
  { connectors = CONNECTORS, only, now = NOW }: LoadOptions = {},
): Promise<void> {
  const found = connectors.find(({ contract }) => contract.source_id === source_id)
  if (found === undefined) throw new Error(`no source ${source_id}`)
  const connector = { ...found, datasets: only ?? found.datasets }
  const clock = createTestClock(now)
  const client = createSourceClient(connector, { clock, mirror: provider.origin })
  const loaded = await loadDatasets(db, connector, { client, clock, raw })
  expect(loaded.flatMap(({ error }) => error ?? [])).toEqual([])
}

type LoadOptions = {
  connectors?: readonly Connector[]
  only?: Connector['datasets']
  now?: string
}

/** Follows a figure as a user does who looks at a chart: to its trace, and on to the bytes. */
async function follow(metric_id: string, project_id: string, day: string) {
  const trace = await getTrace(db, { project_id, metric_id, timestamp: day, granularity: 'day' })
  const version = trace.versions.find((one) => one.current && one.chain_id === '')
  if (version === undefined) throw new Error(`no ${metric_id} of ${project_id}`)
  const service = new EvidenceService(db, { connectors: CONNECTORS, raw })
  const { batch_id, chain_id, product_id, contract_id } = version
  const evidence = await service.read({
    batch_id,
    metric_id,
    project_id,
    chain_id,
    product_id,
    contract_id,
    day,
  })
  return { service, version, evidence }
}

describe('the way from a figure to its bytes', () => {
  it('ends at the record of the answer, byte by byte as the source sent it', async () => {
    await load('defillama', { only: [fees] })
    const { evidence, service } = await follow('fees', 'lido', '2026-01-03')
    expect(evidence).toMatchObject({ kind: 'answers', source_id: 'defillama', problem: null })
    const [answer] = evidence.answers
    expect(answer).toMatchObject({
      url: 'https://api.llama.fi/summary/fees/lido?dataType=dailyFees',
      status: 200,
      state: 'kept',
      whole_for: 'staff',
    })
    const [record] = answer?.records ?? []
    expect(record).toMatchObject({
      path: 'totalDataChart[2]',
      text: '[1767398400,1020]',
      before: '',
      after: '',
    })
    // The provider is requested directly, without our code, for the original bytes.
    const sent = await fetch(`${provider.origin}/api.llama.fi/summary/fees/lido?dataType=dailyFees`)
    const bytes = Buffer.from(await sent.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(answer?.sha256)
    const { offset = 0, length = 0 } = record ?? {}
    expect(bytes.subarray(offset, offset + length).toString()).toBe('[1767398400,1020]')
    const whole = await service.readAnswer(evidence.batch_id, answer?.sha256 ?? '')
    expect(whole.content.equals(bytes)).toBe(true)
    // No license lets DefiLlama's answers be passed on.
    await expect(
      service.readOpenAnswer(evidence.batch_id, answer?.sha256 ?? ''),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await expect(service.readAnswer(evidence.batch_id, 'f'.repeat(64))).rejects.toThrow(
      'contains no response',
    )

    // A value that is computed leads to each record that it is made of, in the order in which they are read.
    const computed = await follow('fees_supply_side', 'lido', '2026-01-03')
    expect(
      computed.evidence.answers.map(({ url, records }) => [
        new URL(url).searchParams.get('dataType'),
        records.map(({ text }) => text),
      ]),
    ).toEqual([
      ['dailyFees', ['[1767398400,1020]']],
      ['dailyRevenue', ['[1767398400,255]']],
      ['dailySupplySideRevenue', []],
    ])
  })

  it('finds the record whatever the answer looks like', async () => {
    const cases = [
      ['fees', 'arbitrum', '2026-01-04', 'growthepie', chainFundamentals],
      ['price', 'bitcoin', '2026-01-02', 'coin-metrics', ofProjects(assetMetrics, 'bitcoin')],
      [
        'cketh_total_supply',
        'internetcomputer',
        '2026-01-04',
        'internet-computer',
        chainKeySupplies,
      ],
      ['tvl', 'aave', '2026-01-03', 'defillama', tvl],
      ['code_commits', 'uniswap', '2026-01-09', 'github', ofProjects(commits, 'uniswap')],
    ] as const
    for (const [metric_id, project_id, day, source_id, dataset] of cases) {
      await load(source_id, { only: [dataset] })
      const { evidence } = await follow(metric_id, project_id, day)
      expect(evidence).toMatchObject({ source_id, problem: null })
      const records = evidence.answers.flatMap((answer) => answer.records)
      expect(records.length, metric_id).toBeGreaterThan(0)
      for (const { text } of records)
        expect(text.length, `${metric_id}: ${text}`).toBeLessThan(1_500)
    }
    const { evidence, service } = await follow('fees', 'arbitrum', '2026-01-04')
    expect(evidence.answers[0]).toMatchObject({ whole_for: 'anybody' })
    expect(evidence.answers[0]?.records[0]?.after).toMatch(/^,\{/)
    const open = await service.readOpenAnswer(evidence.batch_id, evidence.answers[0]?.sha256 ?? '')
    expect(createHash('sha256').update(open.text).digest('hex')).toBe(open.sha256)
  })

  it('says what is gone or damaged, and what a changed reader makes of it now', async () => {
    await load('growthepie')
    const { evidence, version, service } = await follow('fees', 'arbitrum', '2026-01-04')
    const sha256 = evidence.answers[0]?.sha256 ?? ''
    const body = join(rawFolder, 'growthepie/bodies', sha256.slice(0, 2), `${sha256}.zst`)
    const read = () =>
      service.read({ ...version, metric_id: 'fees', project_id: 'arbitrum', day: '2026-01-04' })

    const doubled = new EvidenceService(db, { connectors: changeReader(2), raw })
    const { day: _day, ...point } = version
    const changed = await doubled.read({
      ...point,
      metric_id: 'fees',
      project_id: 'arbitrum',
      day: '2026-01-04',
    })
    expect(changed.problem).toMatch(/this response yields 2060: the parser has changed since/)

    await writeFile(body, zstdCompressSync('{"somebody":"else"}'))
    expect((await read()).answers[0]).toMatchObject({ sha256, state: 'damaged', records: [] })
    expect((await read()).problem).toContain('missing or damaged')
    await rm(`${body}.damaged`)
    expect((await read()).answers[0]?.state).toBe('missing')
    await rm(join(rawFolder, 'growthepie/fundamentals'), { recursive: true })
    expect((await read()).problem).toMatch(
      /The list of responses raw\/growthepie\/.* is not on this server/,
    )
    await expect(
      service.read({
        ...point,
        batch_id: 'unknown',
        metric_id: 'fees',
        project_id: 'arbitrum',
        day: '2026-01-04',
      }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('ends at the line of a file that was imported', async () => {
    const csv = 'time,PriceUSD,FeeTotUSD\n2026-01-01,90000,5\n2026-01-02,91000,6\n'
    await writeFile(join(folder, 'btc.csv'), csv)
    const { files } = await importPaths(db, [join(folder, 'btc.csv')])
    expect(files[0]?.state).toBe('loaded')
    const { evidence } = await follow('price', 'bitcoin', '2026-01-02')
    expect(evidence).toMatchObject({
      kind: 'file',
      input: 'btc.csv',
      problem: null,
      file: { sha256: createHash('sha256').update(csv).digest('hex'), line: 3 },
    })
  })
})

describe('pruneAnswers', () => {
  it('keeps what numbers depend on unless configured otherwise, and reports what was removed', async () => {
    const retention = { days: 30, mostBytes: null, keepsEvidence: true }
    const look = (now: string, changes: Partial<Retention> = {}) =>
      pruneAnswers(db, {
        raw,
        retention: { ...retention, ...changes },
        now: Date.parse(now),
      })
    await load('growthepie')
    const { evidence, service } = await follow('fees', 'arbitrum', '2026-01-04')
    await load('growthepie', { now: '2026-01-11T12:00:00Z' })
    const year = '2027-01-01T00:00:00Z'
    expect(await look(year)).toMatchObject({ lists: 2, removed_lists: 0, missing: 0, note: null })
    expect(await look(year, { mostBytes: 1 })).toMatchObject({
      lists: 2,
      note: expect.stringContaining('published figures depend on'),
    })
    const whole = await readRawAnswersStatus(raw)
    const left = await look(year, { keepsEvidence: false })
    expect(left).toMatchObject({ lists: 1, removed_lists: 1, missing: 0 })
    expect(left.bytes).toBeLessThan(whole?.bytes ?? 0)
    const sha256 = evidence.answers[0]?.sha256 ?? ''
    await expect(service.readAnswer(evidence.batch_id, sha256)).rejects.toThrow(
      'is not on this server',
    )
    // The newest list stays complete; files that disappear unexpectedly are found and reported.
    const bodies = join(rawFolder, 'growthepie/bodies')
    await rm(bodies, { recursive: true })
    const bare = await look(year)
    expect(bare).toMatchObject({ lists: 1, damaged: 0 })
    expect(bare.missing).toBeGreaterThan(0)
  })
})

describe('replayAnswers', () => {
  const readFees = async () => (await follow('fees', 'arbitrum', '2026-01-04')).version.value

  it('loads what a mended reader makes of the same answers, once, asking no source', async () => {
    await load('growthepie', { connectors: changeReader(2) })
    const { version, evidence } = await follow('fees', 'arbitrum', '2026-01-04').catch(() => {
      throw new Error('nothing was loaded')
    })
    expect(version.value).toBe(2_060)
    const asked = provider.requests.length
    const first = await replayAnswers(db, evidence.batch_id, options())
    expect(first.datasets[0]).toMatchObject({ state: 'loaded', error: null, faults: [], asked: 0 })
    expect(await readFees()).toBe(1_030)
    const mended = await follow('fees', 'arbitrum', '2026-01-04')
    expect(mended.version.observed_at).toBe(version.observed_at)
    expect(mended.evidence.answers[0]?.records[0]?.text).toContain('1030')
    for (const what of [evidence.batch_id, evidence.input, 'growthepie/fundamentals']) {
      const again = await replayAnswers(db, what, options())
      expect(again.datasets.map(({ state }) => state)).toEqual(['unchanged'])
    }
    expect(provider.requests.length).toBe(asked)
  })

  it('leaves what was observed later above what it loads', async () => {
    await load('growthepie', { connectors: changeReader(3) })
    const { evidence } = await follow('fees', 'arbitrum', '2026-01-04')
    provider.change((body) => JSON.parse(JSON.stringify(body).replaceAll('1030', '1031')))
    await load('growthepie', { now: '2026-01-11T12:00:00Z' })
    provider.change(null)
    expect(await readFees()).toBe(1_031)
    await replayAnswers(db, evidence.batch_id, options())
    expect(await readFees()).toBe(1_031)
  })

  it('leaves out what is damaged and says so, and refuses what it does not know', async () => {
    await load('growthepie', { connectors: changeReader(2) })
    const { evidence } = await follow('fees', 'arbitrum', '2026-01-04')
    const sha256 = evidence.answers[0]?.sha256 ?? ''
    await writeFile(
      join(rawFolder, 'growthepie/bodies', sha256.slice(0, 2), `${sha256}.zst`),
      'not packed at all',
    )
    const report = await replayAnswers(db, evidence.batch_id, options())
    expect(report.exitCode).toBe(1)
    expect(report.datasets[0]?.faults).toEqual([
      {
        key: 'fees',
        message: expect.stringMatching(`the stored response ${sha256} .* is damaged`),
      },
    ])
    expect(await readFees()).toBe(2_060)
    // The same answer is stored again when it is received again.
    const { host, pathname } = new URL(evidence.answers[0]?.url ?? '')
    const sent = await fetch(`${provider.origin}/${host}${pathname}`)
    const store = createRawStore(raw, 'growthepie')
    expect(await store.put(Buffer.from(await sent.arrayBuffer()))).toBe(sha256)
    expect((await replayAnswers(db, evidence.batch_id, options())).exitCode).toBe(0)
    expect(await readFees()).toBe(1_030)
    await expect(replayAnswers(db, 'no-such-batch', options())).rejects.toThrow('There is no batch')
    await expect(replayAnswers(db, 'growthepie/nothing', options())).rejects.toThrow(
      'are stored here',
    )
    await expect(
      replayAnswers(db, 'raw/growthepie/fundamentals/2020-01-01-x.jsonl', options()),
    ).rejects.toThrow('is not on this server')
  })

  it('leaves nothing when it is cut off, and does all of it the next time', async () => {
    await load('growthepie', { connectors: changeReader(2) })
    const { evidence } = await follow('fees', 'arbitrum', '2026-01-04')
    const abort = new AbortController()
    let reads = 0
    const cutOff = changeReader(1, () => {
      reads += 1
      // In the middle of the second reading, which is the one that loads.
      if (reads === 9) abort.abort()
    })
    const report = await replayAnswers(
      db,
      evidence.batch_id,
      options({ connectors: cutOff, signal: abort.signal }),
    )
    expect(report).toMatchObject({ exitCode: 1, datasets: [{ state: 'failed' }] })
    expect(await readFees()).toBe(2_060)
    expect((await replayAnswers(db, evidence.batch_id, options())).exitCode).toBe(0)
    expect(await readFees()).toBe(1_030)
  })
})

describe('raw answers in a bucket', () => {
  const s3 = openForTests(startS3)
  /** As a server opens it, which waits for nothing in tests. */
  const openBucket = () => createS3Store(s3.config, new S3Client(s3.config, [0]))

  it('are written by one server, and followed, replayed and pruned by another', async () => {
    raw = openBucket()
    await load('growthepie', { connectors: changeReader(2) })
    raw = openBucket()
    const { evidence, service } = await follow('fees', 'arbitrum', '2026-01-04')
    expect(evidence.answers[0]).toMatchObject({ state: 'kept' })
    const sha256 = evidence.answers[0]?.sha256 ?? ''
    expect((await service.readOpenAnswer(evidence.batch_id, sha256)).text).toContain('1030')
    const again = await replayAnswers(db, 'growthepie/fundamentals', options())
    expect(again.datasets).toMatchObject([{ state: 'loaded', faults: [] }])
    const status = await pruneAnswers(db, {
      raw,
      retention: { days: 30, mostBytes: 1, keepsEvidence: true },
      now: Date.parse('2027-01-01T00:00:00Z'),
    })
    expect(status).toMatchObject({ lists: 1, missing: 0, damaged: 0 })
    expect(await readRawAnswersStatus(openBucket())).toEqual(status)
    s3.disturb((_request, response) => {
      response.writeHead(503).end()
      return true
    })
    const away = { code: 'not-ready', message: expect.stringContaining('answers 503') }
    await expect(service.readAnswer(evidence.batch_id, sha256)).rejects.toMatchObject(away)
    await expect(follow('fees', 'arbitrum', '2026-01-04')).rejects.toMatchObject(away)
    s3.disturb(null)
    expect((await service.readAnswer(evidence.batch_id, sha256)).sha256).toBe(sha256)
  })

  it('are not lost while it is away: the sync says so, and the next one goes on', async () => {
    raw = openBucket()
    const sync = () =>
      syncSources(db, options({ source: 'coin-metrics', connectors: openCoinMetrics() }))
    const openCoinMetrics = () =>
      CONNECTORS.map((connector) => ({
        ...connector,
        datasets: connector.datasets.filter(({ id }) => id === 'asset-metrics'),
      }))
    const before = provider.requests.length
    let writes = 0
    s3.disturb((request, response) => {
      if (request.method !== 'PUT' || writes++ < 8) return false
      response.writeHead(503).end()
      return true
    })
    await expect(sync()).rejects.toMatchObject({ code: 'not-ready' })
    const asked = provider.requests.length - before
    const facts = { sql: 'SELECT count() AS n FROM facts' }
    expect(await db.rows(facts)).toEqual([{ n: 0 }])
    s3.disturb(null)
    const report = await sync()
    expect(report).toMatchObject({ exitCode: 0, datasets: [{ state: 'loaded' }] })
    expect(asked).toBeGreaterThan(1)
    expect(report.datasets[0]?.reused).toBeGreaterThan(0)
  })
})

/** Connectors whose readers make each value so many times what it is. */
function changeReader(factor: number, onRead: () => void = () => undefined): Connector[] {
  return CONNECTORS.map((connector) => ({
    ...connector,
    datasets: connector.datasets.map((dataset) => ({
      ...dataset,
      read(answers, writer) {
        onRead()
        return dataset.read(answers, {
          ...writer,
          point: (point) => writer.point({ ...point, value: point.value * factor }),
        })
      },
    })),
  }))
}

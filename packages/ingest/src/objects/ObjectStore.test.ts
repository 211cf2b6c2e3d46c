import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { afterEach, describe, expect, it } from 'vitest'
import { createRawStore } from '../rawAnswers/createRawStore.ts'
import { openRawRun, readRawEntries } from '../rawAnswers/openRawRun.ts'
import { startS3 } from '../testing/startS3.ts'
import { createFolderStore } from './createFolderStore.ts'
import { createS3Store } from './createS3Store.ts'
import type { ObjectStore } from './ObjectStore.ts'
import { S3Client, type S3Config } from './S3Client.ts'

const s3 = openForTests(startS3)
const folder = makeTestFolder()
afterEach(() => s3.disturb(null))

/** A store that tries three times and does not wait in between. */
function openS3(changes: Partial<S3Config> = {}): ObjectStore {
  const config = { ...s3.config, ...changes }
  return createS3Store(config, new S3Client(config, [0, 0]))
}

describe.each([
  ['a folder', () => createFolderStore(folder)],
  ['a bucket', () => openS3()],
  ['a bucket without a prefix', () => openS3({ prefix: '' })],
])('objects in %s', (name, open) => {
  const at = (key: string) => `${name.length}/${key}`

  it('are read as they were written, replaced, moved, listed and removed', async () => {
    const store = open()
    const key = at('source/bodies/ab/cd.zst')
    expect([await store.read(key), await store.has(key)]).toEqual([null, false])
    const bytes = Buffer.from([0, 255, 10, 13, 0])
    await store.write(key, 'first')
    await store.write(key, bytes)
    expect([await store.read(key), await store.has(key)]).toEqual([bytes, true])
    await store.write(at('source/fees/one.jsonl'), '')
    expect(await store.has(at('source/fees/one.jsonl'))).toBe(false)
    const text = '<Error><Code>NoSuchBucket</Code></Error>'
    await store.write(at('text'), text)
    expect((await store.read(at('text')))?.toString()).toBe(text)
    await store.remove(at('text'))
    await store.move(key, `${key}.damaged`)
    expect(await store.has(key)).toBe(false)
    expect(
      (await store.list(at(''))).sort((one, other) => one.key.localeCompare(other.key)),
    ).toEqual([
      { key: `${key}.damaged`, bytes: 5 },
      { key: at('source/fees/one.jsonl'), bytes: 0 },
    ])
    expect(await store.list(at('source/fees/'))).toHaveLength(1)
    expect(await store.list(at('source/none/'))).toEqual([])
    await store.remove(`${key}.damaged`)
    await store.remove(`${key}.damaged`)
    expect(await store.list(at('source/bodies/'))).toEqual([])
  })

  it.each([
    '',
    '/etc/passwd',
    '../outside',
    'a/../../outside',
    'a//b',
    'a/./b',
    'a?delete',
    'a#b',
    'a%2e%2e/b',
    'a\\..\\b',
    'a\u0000b',
    'a\nb',
    'é',
    'x'.repeat(501),
  ])('have no key %j', async (key) => {
    const store = open()
    const tries = [
      () => store.read(key),
      () => store.has(key),
      () => store.write(key, 'x'),
      () => store.remove(key),
      () => store.move('a', key),
      () => store.openLines(key, []),
    ]
    for (const act of tries) await expect(async () => act()).rejects.toThrow('Not the key')
  })

  it('resume a run that another process began', async () => {
    const store = open()
    const dataset = at('source/fees')
    const entry = (key: string) => ({
      key,
      url: `https://a.example/${key}`,
      status: 200,
      sha256: 'a'.repeat(64),
      bytes: 2,
      fetched_at: 1_000,
      missing: false,
    })
    const run = await openRawRun(store, dataset, 2_000)
    await run.add(entry('aave'))
    await run.add(entry('lido'))
    await run.flush()
    const resumed = await openRawRun(open(), dataset, 3_000)
    expect(resumed.find('aave', 'https://a.example/aave')).toEqual(entry('aave'))
    await resumed.add(entry('ethena'))
    await resumed.flush()
    expect(await readRawEntries(open(), `${dataset}/open.jsonl`)).toHaveLength(3)
    await resumed.finish(`raw/${dataset}/2026.jsonl`, [entry('aave')])
    expect(await readRawEntries(open(), `${dataset}/2026.jsonl`)).toEqual([entry('aave')])
    expect(await open().has(`${dataset}/open.jsonl`)).toBe(false)
    const late = await openRawRun(open(), dataset, 3_000)
    expect(late.find('aave', 'https://a.example/aave')).toBeNull()
  })
})

describe('a bucket', () => {
  // The server of tests cannot cut a list into pages.
  it('is listed to its end, page by page', async () => {
    const NEXT = 'a+b/c=='
    const page = (key: string) =>
      `<Contents><Key>raw/many/${key}</Key><Size>1</Size></Contents><IsTruncated>`
    s3.disturb((request, response) => {
      const asked = new URL(request.url ?? '', s3.config.endpoint).searchParams
      const isNext = asked.get('continuation-token') === NEXT
      response.end(
        isNext
          ? `${page('2')}false</IsTruncated>`
          : `${page('1')}true</IsTruncated><NextContinuationToken>${NEXT}</NextContinuationToken>`,
      )
      return true
    })
    expect((await openS3().list('many/')).map(({ key }) => key)).toEqual(['many/1', 'many/2'])
  })

  it('may hold what others put there, which is left alone', async () => {
    const foreign = new S3Client(s3.config)
    for (const key of ['foreign/a b', 'foreign/<Key>x', 'foreign/&amp;', 'foreign/é/..'])
      await foreign.send('PUT', { key: encodeURI(key), body: 'x' })
    const store = openS3()
    await store.write('foreign/ours', 'x')
    expect(await store.list('foreign/')).toEqual([{ key: 'foreign/ours', bytes: 1 }])
  })

  it.each([
    [{ bucket: 'nowhere' }, 'its bucket does not exist'],
    [{ accessKeyId: 'nobody' }, 'the access key is unknown. Check TT_S3_ACCESS_KEY_ID'],
    [{ secretAccessKey: 'wrong' }, 'the secret is wrong. Check TT_S3_SECRET_ACCESS_KEY'],
    [{ endpoint: 'http://nowhere.invalid' }, /cannot be reached \((?:ENOTFOUND|EAI_AGAIN)\)/],
  ])(
    'that refuses, with %j, says why and is never taken for an empty one',
    async (changes, why) => {
      const store = openS3(changes)
      const raw = createRawStore(store, 'source')
      const tries = [
        () => store.read('a'),
        () => store.write('a', 'x'),
        () => store.list(''),
        () => raw.put(Buffer.from('{}')),
        () => raw.find('a'.repeat(64)),
        () => openRawRun(store, 'source/fees', 0),
      ]
      for (const attempt of tries)
        await expect(attempt()).rejects.toMatchObject({
          code: 'not-ready',
          message: expect.stringContaining(`The object store of TT_RAW_URL `),
        })
      await expect(store.list('')).rejects.toThrow(why)
    },
  )

  it('that is away for a moment is tried again, and for longer is reported', async () => {
    const store = openS3()
    await store.write('moment', 'whole')
    let failures = 0
    const failTimes = (times: number) => {
      failures = 0
      s3.disturb((request, response) => {
        if (failures === times) return false
        failures++
        if (failures % 2 === 1) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
        else request.socket.destroy()
        return true
      })
    }
    failTimes(2)
    expect((await store.read('moment'))?.toString()).toBe('whole')
    failTimes(2)
    await store.write('moment', 'again')
    failTimes(3)
    await expect(store.read('moment')).rejects.toThrow('answers 503 SlowDown')
    s3.disturb(null)
    expect((await store.read('moment'))?.toString()).toBe('again')
  })

  it('whose answer is cut short is asked again; an object that is short is put aside', async () => {
    const store = openS3()
    const raw = createRawStore(store, 'cut')
    const answer = Buffer.from(JSON.stringify(Array.from({ length: 2_000 }, (_, at) => at)))
    const sha256 = await raw.put(answer)
    let cuts = 0
    s3.disturb((request, response) => {
      if (request.method !== 'GET' || cuts++ > 0) return false
      response.writeHead(200, { 'content-length': 5_000 })
      response.write('x', () => request.socket.destroy())
      return true
    })
    expect(await raw.get(sha256)).toEqual(answer)
    s3.disturb(null)
    const key = `cut/bodies/${sha256.slice(0, 2)}/${sha256}.zst`
    const packed = await store.read(key)
    await store.write(key, packed?.subarray(0, 100) ?? '')
    expect(await raw.find(sha256)).toBe('damaged')
    await expect(raw.get(sha256)).rejects.toMatchObject({ code: 'conflict' })
    expect(await raw.put(answer)).toBe(sha256)
    expect(await raw.get(sha256)).toEqual(answer)
  })

  it('is not what answers 200 to anything', async () => {
    s3.disturb((_request, response) => {
      response.writeHead(200).end('<html>Log in to this network</html>')
      return true
    })
    await expect(openS3().write('a', 'x')).rejects.toMatchObject({ code: 'not-ready' })
  })

  it('whose pages have no end is not listed for ever', async () => {
    s3.disturb((_request, response) => {
      response
        .writeHead(200)
        .end('<IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken>')
      return true
    })
    await expect(openS3().list('')).rejects.toThrow('endless listing')
  })

  it('may fail after it said 200', async () => {
    s3.disturb((_request, response) => {
      response.writeHead(200).end('<Error><Code>InternalError</Code></Error>')
      return true
    })
    await expect(openS3().move('a', 'b')).rejects.toThrow('answers 200 InternalError')
  })
})

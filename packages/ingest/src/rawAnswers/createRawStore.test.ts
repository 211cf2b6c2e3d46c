import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createRawStore } from './createRawStore.ts'

const ANSWER = Buffer.from('{"totalDataChart":[[1767398400,1020]]}')
const SHA256 = createHash('sha256').update(ANSWER).digest('hex')

let folder: string
beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
})

const listFiles = () => readdir(join(folder, 'source/bodies', SHA256.slice(0, 2)))
async function leave(name: string, bytes: Buffer): Promise<void> {
  await mkdir(join(folder, 'source/bodies', SHA256.slice(0, 2)), { recursive: true })
  await writeFile(join(folder, 'source/bodies', SHA256.slice(0, 2), name), bytes)
}

describe('createRawStore', () => {
  it('gives back the bytes that it was given, and keeps equal ones once', async () => {
    const store = createRawStore(createFolderStore(folder), 'source')
    expect([await store.put(ANSWER), await store.put(ANSWER)]).toEqual([SHA256, SHA256])
    expect(await listFiles()).toEqual([`${SHA256}.zst`])
    expect(await store.get(SHA256)).toEqual(ANSWER)
  })

  it('reads answers that an older release packed, and does not keep them twice', async () => {
    await leave(`${SHA256}.gz`, gzipSync(ANSWER))
    const store = createRawStore(createFolderStore(folder), 'source')
    expect(await store.find(SHA256)).toEqual(ANSWER)
    await store.put(ANSWER)
    expect(await listFiles()).toEqual([`${SHA256}.gz`])
  })

  it.each([
    ['gz', Buffer.from('not packed')],
    ['zst', Buffer.from('not packed')],
    ['gz', gzipSync('{}')],
    ['zst', zstdCompressSync('{}')],
  ])('puts a damaged .%s away, so that the answer is stored again', async (ending, bytes) => {
    await leave(`${SHA256}.${ending}`, bytes)
    const store = createRawStore(createFolderStore(folder), 'source')
    expect([await store.find(SHA256), await store.find(SHA256)]).toEqual(['damaged', 'damaged'])
    await expect(store.get(SHA256)).rejects.toThrow(/is damaged\. Run the sync again/)
    await store.put(ANSWER)
    expect(await store.get(SHA256)).toEqual(ANSWER)
  })

  it('says what is missing', async () => {
    expect(await createRawStore(createFolderStore(folder), 'source').find(SHA256)).toBe('missing')
  })
})

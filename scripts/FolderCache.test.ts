import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderCache } from './FolderCache.ts'

describe('FolderCache', () => {
  let cache: FolderCache
  beforeEach(() => {
    cache = new FolderCache(mkdtempSync(join(tmpdir(), 'tickmark-cache-')))
  })
  afterEach(() => rmSync(cache.path, { recursive: true }))

  it('fills a folder once', async () => {
    const folder = await cache.get('a', fillWith('first'))
    expect(await cache.get('a', fillWith('second'))).toBe(folder)
    expect(readFileSync(join(folder, 'data'), 'utf8')).toBe('first')
  })

  it('takes the folder of the run that was first where two fill it at once', async () => {
    const [one, other] = await Promise.all([
      cache.get('a', fillWith('same')),
      cache.get('a', fillWith('same')),
    ])
    expect(one).toBe(other)
    expect(readFileSync(join(one, 'data'), 'utf8')).toBe('same')
    expect(readdirSync(cache.path)).toEqual(['a'])
  })

  it('removes what no run has requested for an hour, and keeps the rest', async () => {
    const [unused, used] = [
      await cache.get('a', fillWith('1')),
      await cache.get('b', fillWith('2')),
    ]
    for (const folder of [unused, used]) makeOld(folder)
    await cache.get('b', fillWith('2'))
    await cache.get('c', fillWith('3'))
    expect([existsSync(unused), existsSync(used)]).toEqual([false, true])
  })
})

function fillWith(text: string): () => Promise<string> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tickmark-filled-'))
    writeFileSync(join(folder, 'data'), text)
    return folder
  }
}

function makeOld(folder: string): void {
  const then = new Date(Date.now() - 7_200_000)
  utimesSync(folder, then, then)
}

import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { protocolList } from '../sources/defiLlama/protocolList.ts'
import { protocolTvl } from '../sources/defiLlama/protocolTvl.ts'
import { dateSnapshot } from './loadFiles.ts'
import type { RecognizedFile } from './recognizeFile.ts'

const WRITTEN = Date.parse('2026-02-03T04:05:06Z')
const HISTORY_END = Date.parse('2025-12-19T19:50:23Z')
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

let folder: string
beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
})

async function write(
  path: string,
  importer = protocolList,
  content: object = [],
): Promise<RecognizedFile> {
  const absolutePath = join(folder, path)
  await mkdir(dirname(absolutePath), { recursive: true })
  await writeFile(absolutePath, JSON.stringify(content))
  await utimes(absolutePath, WRITTEN / 1000, WRITTEN / 1000)
  const listed = { absolutePath, path, size: 2, named: false, problem: null }
  return { listed, importer, packing: 'plain' }
}

const history = (path: string) =>
  write(path, protocolTvl, {
    tvl: [{ date: Math.floor(HISTORY_END / 1000), totalLiquidityUSD: 1 }],
  })

describe('a list of present values without dates', () => {
  it.each([
    ['its name says', 'lists/protocols-2025-11-02.json', day('2025-11-02')],
    ['its folder says', '2025-11-02/protocols.json', day('2025-11-02')],
    ['histories further down end', 'list.json', HISTORY_END],
    ['it was written, without any other evidence', 'other/list.json', WRITTEN],
    ['it was written where its name has a future day', 'other/list-2099-01-01.json', WRITTEN],
  ])('is of the day that %s', async (_, path, moment) => {
    const others = [await history('tvl/save.json'), await write('tvl/again.json')]
    const dated = await dateSnapshot(await write(path), { claimed: undefined, others })
    expect(dated).toEqual({ moment, isStated: moment !== WRITTEN, doubt: null })
  })

  it('does not have the day of the import if the file names another', async () => {
    const others = [await history('tvl/save.json')]
    const claimed = day('2020-07-28')
    expect(await dateSnapshot(await write('list.json'), { claimed, others })).toEqual({
      moment: HISTORY_END,
      isStated: true,
      doubt:
        'a snapshot: the histories beside the file end 2025-12-19, but it was imported as of 2020-07-28',
    })
    const named = await write('other/list-2025-11-02.json')
    expect(await dateSnapshot(named, { claimed, others })).toMatchObject({
      moment: day('2025-11-02'),
      doubt: expect.stringContaining('the name of the file says 2025-11-02'),
    })
  })

  it('is not of a day that nothing but the import claims', async () => {
    const claimed = day('2020-07-28')
    expect(await dateSnapshot(await write('list.json'), { claimed, others: [] })).toEqual({
      moment: claimed,
      isStated: false,
      doubt: 'a snapshot: only the import states its day, 2020-07-28',
    })
  })

  it('is certain if the import names about the same day as the file', async () => {
    const others = [await history('tvl/save.json')]
    const list = await write('list.json')
    for (const claimed of ['2025-12-18', '2025-12-20'])
      expect(await dateSnapshot(list, { claimed: day(claimed), others })).toMatchObject({
        moment: HISTORY_END,
        doubt: null,
      })
    const claimed = day('2026-02-02')
    expect(await dateSnapshot(list, { claimed, others: [] })).toMatchObject({
      moment: claimed,
      doubt: null,
    })
  })

  it('takes broken histories for silent', async () => {
    const broken = await write('tvl/save.json', protocolTvl, {})
    await writeFile(broken.listed.absolutePath, '{')
    const dated = dateSnapshot(await write('list.json'), { claimed: undefined, others: [broken] })
    expect(await dated).toMatchObject({ moment: WRITTEN, isStated: false })
  })
})

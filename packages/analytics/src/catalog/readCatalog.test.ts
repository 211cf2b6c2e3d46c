import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProjectDocument } from '@tickmark/core/projects/ProjectDocument'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { checkCatalog, readCatalog, readProjectFile } from './readCatalog.ts'

const SOUND = `
name: Example
market_sectors: [lending]
chains: [ethereum]
description: Lends what others deposit and keeps the difference.
links: { website: https://example.org }
`

describe('a project file', () => {
  it('needs a name, sectors, chains, a description and a website', () => {
    expect(readProjectFile('example', SOUND)).toMatchObject({ name: 'Example' })
  })

  it.each([
    ['an unknown field', `${SOUND}nmae: Typo`, 'file: Unrecognized key: "nmae"'],
    ['an unknown sector', SOUND.replace('lending', 'lendign'), 'market_sectors.0: Invalid'],
    ['no sector', SOUND.replace('[lending]', '[]'), 'market_sectors'],
    ['a link that is not https', SOUND.replace('https:', 'http:'), 'links.website: must be an'],
    ['a script as a link', SOUND.replace('https://example.org', 'javascript:alert(1)'), 'links'],
    ['an id with capitals', `${SOUND}former_ids: [Old]`, 'former_ids.0: must be lowercase words'],
    ['a ticker of another form', `${SOUND}bb_ticker: BTC`, 'bb_ticker: must look like XBTUSD'],
    [
      'no sentence',
      SOUND.replace('difference.', 'difference'),
      'description: must be one sentence',
    ],
    ['a year of the future', `${SOUND}launch_year: 21000`, 'launch_year'],
    ['text that is no YAML', 'name: [', 'not YAML'],
    ['a list instead of fields', '- a', 'file: Invalid input'],
    ['an empty file', '', 'not YAML: expected a document'],
    ['a custom type', `${SOUND}tags: !!js/function 'x'`, 'not YAML'],
    ['a field twice', `${SOUND}name: Another`, 'not YAML: duplicated mapping key'],
    ['a second document', `${SOUND}---${SOUND}`, 'not YAML: expected a single document'],
    ['a name of 10,000 letters', SOUND.replace('Example', 'x'.repeat(10_000)), 'name: Too big'],
    ['a prototype', `${SOUND}__proto__: { name: Other }`, 'Unrecognized key: "__proto__"'],
    ['lists in lists', `tags: ${'['.repeat(20_000)}`, 'not YAML'],
    ['text that runs backwards', SOUND.replace('Example', 'a\u202eb'), 'character U+202E'],
    ['64 KB', SOUND + '#'.repeat(64 * 1024), 'longer than 64 KB'],
  ])('with %s is refused and says why', (_what, text, fault) => {
    expect(String(readProjectFile('example', text))).toContain(fault)
  })

  it('cannot grow by aliases', () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const item = level === 0 ? 'x' : `*l${level - 1}`
      return `l${level}: &l${level} [${Array(9).fill(item).join(', ')}]`
    })
    expect(readProjectFile('bomb', levels.join('\n'))).toEqual(['describes more than 5000 values'])
  })

  it.each(['__proto__', '../../etc', '', 'Aave', 'a b', 'ä'])('cannot be named %j', (id) => {
    expect(String(readProjectFile(id, SOUND))).toContain('the file name must be the project id')
  })

  it('is described by the JSON schema that editors read', async () => {
    const path = new URL('../../../../catalog/project.schema.json', import.meta.url)
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(z.toJSONSchema(ProjectDocument))),
    )
  })
})

describe('a folder of project files', () => {
  let folder: string
  beforeEach(async () => {
    folder = makeTestFolder(onTestFinished)
  })
  const write = (id: string, text: string) => writeFile(join(folder, `${id}.yaml`), text)
  const CHAIN = SOUND.replace('lending', 'blockchains-l1')

  it('is refused as a whole, with every fault by file', async () => {
    await write('ethereum', CHAIN)
    await write('one', `${SOUND}sources: { coingecko: coin, coin_metrics: [a, b] }\nsymbol: ONE`)
    await write(
      'two',
      `${SOUND.replace('ethereum', 'ethereum, ethereum, nowhere').replace('lending', 'lending, lending')}aliases: [ONE]\nsources: { coingecko: coin, chain_names: [Two] }`,
    )
    await write('broken', 'name: [')
    const { faults } = await checkCatalog(folder)
    expect(faults.map(({ project_id, fault }) => `${project_id}: ${fault}`)).toEqual([
      expect.stringMatching(/^broken: not YAML/),
      'two: the name "one" is also that of one',
      'one: the description "Lends what others deposit and keeps the difference." is also that of ethereum',
      'two: the description "Lends what others deposit and keeps the difference." is also that of one',
      'two: the CoinGecko id "coin" is also that of one',
      'one: only one Coin Metrics asset gives the total of a project; others belong to products',
      'two: no blockchain has the id "nowhere"',
      'two: the chain "ethereum" is listed twice',
      'two: the sector "lending" is listed twice',
      'two: only a blockchain has chain names',
      'two: a CoinGecko id needs a symbol to compare with',
    ])
    await expect(readCatalog(folder)).rejects.toThrow('two.yaml: no blockchain has the id')
  })

  it('reports each fault in one line, whatever files are called and hold', async () => {
    await write('ethereum', CHAIN)
    await write('two\nlines', SOUND)
    await write('long', `${SOUND}${'y'.repeat(5_000)}: 1`)
    await writeFile(join(folder, 'other.yml'), SOUND)
    await writeFile(join(folder, 'large.yaml'), Buffer.alloc(50 * 1024 * 1024))
    await writeFile(join(folder, 'README.md'), 'No project.')
    await mkdir(join(folder, 'folder.yaml'))
    await symlink('/dev/zero', join(folder, 'endless.yaml'))
    await symlink('nowhere', join(folder, 'dangling.yaml'))
    const { faults } = await checkCatalog(folder)
    expect(faults.map(({ project_id, fault }) => `${project_id}: ${fault}`)).toEqual([
      'dangling: not a readable file',
      'endless: not a readable file',
      'folder: not a readable file',
      'large: longer than 64 KB',
      expect.stringMatching(/^long: file: Unrecognized key: "y{200,300}$/),
      'other: the name of the file must end in .yaml',
      'two?lines: the file name must be the project id: lowercase words with hyphens',
    ])
  })

  it('becomes a catalog', async () => {
    await write('ethereum', CHAIN)
    await write('notes', '')
    await rm(join(folder, 'notes.yaml'))
    const catalog = await readCatalog(folder)
    expect(catalog.projects.map(({ project_id }) => project_id)).toEqual(['ethereum'])
    expect(catalog.projects[0]?.links).toEqual([{ kind: 'website', url: 'https://example.org' }])
  })
})

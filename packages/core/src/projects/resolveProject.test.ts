import { describe, expect, it } from 'vitest'
import { Catalog } from './Catalog.ts'
import type { DiscoveredDocument } from './ProjectDocument.ts'
import { listNamedChains } from './resolveChain.ts'
import { resolveProject } from './resolveProject.ts'

const project = (fields: Partial<DiscoveredDocument>): DiscoveredDocument => ({
  name: 'Unnamed',
  market_sectors: ['lending'],
  chains: ['gravity'],
  links: {},
  ...fields,
})

const catalog = new Catalog(
  {
    aave: project({ name: 'Aave', symbol: 'AAVE', aliases: ['lend', 'aave-v3'] }),
    'aave-coinmetrics': project({ name: 'AAVE', symbol: 'AAVE' }),
    synthetix: project({ name: 'Synthetix', symbol: 'SNX', former_ids: ['havven'] }),
    snx: project({ name: 'snx', symbol: 'SNX' }),
    benqi: project({ name: 'BENQI', symbol: 'QI', aliases: ['qi'], tokens: ['sAVAX', 'sLST'] }),
    qidao: project({ name: 'QiDao', symbol: 'QI' }),
    galxe: project({ name: 'Galxe', symbol: 'G' }),
    gravity: project({
      name: 'Gravity Chain',
      symbol: 'G',
      sources: { chain_names: ['Gravity by Galxe', '1625'] },
    }),
    'listed-one': project({ name: 'Listed', symbol: 'LST' }),
    'listed-two': project({ name: 'Other', symbol: 'LST' }),
    'listed-token': project({ name: 'Staked', symbol: 'sLST' }),
    overnight: project({ name: 'Overnight', symbol: 'USD+' }),
    usd: project({ name: 'Dollar', symbol: 'USD' }),
    old: project({ name: 'Old', symbol: 'NEW', is_archived: true }),
    fresh: project({ name: 'Fresh', symbol: 'NEW' }),
    cafe: project({ name: 'Café Łódź', symbol: 'CFŁ' }),
    classic: project({ name: 'Classic', symbol: 'ETC', aliases: ['etc'] }),
    reach: project({ name: '/Reach', symbol: 'REACH' }),
    bit: project({ name: '.bit', symbol: 'BIT1' }),
  },
  { unreviewed: new Set(['aave-coinmetrics', 'snx', 'listed-one', 'listed-two', 'listed-token']) },
)

function resolve(text: string): string | undefined {
  const resolved = resolveProject(catalog, text)
  if (resolved.kind === 'unknown') return undefined
  return resolved.kind === 'found'
    ? resolved.project.project_id
    : resolved.projects.map(({ project_id }) => project_id).join(' or ')
}

describe('resolveProject', () => {
  it.each([
    ['aave', 'aave'],
    ['AAVE', 'aave'],
    ['$AAVE', 'aave'],
    ['ＡＡＶＥ', 'aave'],
    ['＄ａａｖｅ', 'aave'],
    [' Aave\u200b ', 'aave'],
    ['Aave V3', 'aave'],
    ['LEND', 'aave'],
    ['Havven', 'synthetix'],
    ['cafe lodz', 'cafe'],
    ['etc', 'classic'],
    ['../etc', undefined],
    ['..\\..\\etc', undefined],
    ['/etc', undefined],
    ['etc/', undefined],
    ['./etc/..', undefined],
    ['％/etc', undefined],
    ['．．／etc', undefined],
    ['…/etc', undefined],
    ['/REACH', 'reach'],
    ['.BIT', 'bit'],
    ['(Classic)', 'classic'],
    ['"classic".', 'classic'],
    ['CFL', 'cafe'],
    ['USD+', 'overnight'],
    ['USD', 'usd'],
  ])('takes %j for %s', (text, id) => expect(resolve(text)).toBe(id))

  it('lets no unreviewed twin win a ticker or make it ambiguous', () => {
    expect(resolve('SNX')).toBe('synthetix')
    expect(resolve('$snx')).toBe('synthetix')
  })

  it('takes an id that is written exactly before anything else', () => {
    expect(resolve('snx')).toBe('snx')
    expect(resolve('aave-coinmetrics')).toBe('aave-coinmetrics')
  })

  it('finds unreviewed projects where no reviewed one is called so', () => {
    expect(resolve('listed')).toBe('listed-one')
    expect(resolve('Aave-CoinMetrics')).toBe('aave-coinmetrics')
  })

  it('calls a name ambiguous that several projects have, also as an alias of one', () => {
    expect(resolve('QI')).toBe('benqi or qidao')
    expect(resolve('qi')).toBe('benqi or qidao')
    expect(resolve('G')).toBe('galxe or gravity')
    expect(resolve('LST')).toBe('listed-one or listed-two')
  })

  it('takes another token of a project neither for the project nor before one that is called so', () => {
    expect(resolveProject(catalog, 'savax')).toMatchObject({
      kind: 'ambiguous',
      projects: [{ project_id: 'benqi' }],
    })
    expect(resolveProject(catalog, 'SLST')).toMatchObject({
      kind: 'found',
      project: { project_id: 'listed-token' },
    })
  })

  it('lists current projects before archived ones', () => {
    expect(resolve('new')).toBe('fresh or old')
  })

  it.each(['', ' ', '$', '…', '__proto__', 'constructor', '$aave-v3'])(
    'knows nothing by %j',
    (text) => expect(resolve(text)).toBeUndefined(),
  )

  it('notes a former id or another name', () => {
    expect(resolveProject(catalog, 'LEND')).toMatchObject({
      note: '"LEND" is another name of Aave (aave).',
    })
    expect(resolveProject(catalog, 'havven')).toMatchObject({
      note: '"havven" is a former id of Synthetix (synthetix).',
    })
    expect(resolveProject(catalog, 'AAVE')).not.toHaveProperty('note')
  })
})

describe('listNamedChains', () => {
  const idsOf = (text: string) => listNamedChains(catalog, text).map(({ project_id }) => project_id)

  it('decides among chains only, and knows what sources call them', () => {
    expect(idsOf('G')).toEqual(['gravity'])
    expect(idsOf('gravity BY galxe')).toEqual(['gravity'])
    expect(idsOf('1625')).toEqual(['gravity'])
    expect(idsOf('galxe')).toEqual([])
  })
})

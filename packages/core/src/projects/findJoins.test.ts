import { describe, expect, it } from 'vitest'
import type { StatedDocument } from './applyMoves.ts'
import { Catalog } from './Catalog.ts'
import { findJoins } from './findJoins.ts'
import type { SourceRecord } from './RecordBook.ts'

const document = (name: string, changes: Partial<StatedDocument> = {}): StatedDocument => ({
  name,
  market_sectors: ['lending'],
  chains: [],
  links: {},
  ...changes,
})
const site = (website: string) => ({ links: { website } })
const coin = (coingecko: string) => ({ sources: { coingecko } })
const slug = (defillama: string) => ({ sources: { defillama: [defillama] } })

type Known = {
  reviewed?: readonly string[]
  records?: Record<string, Partial<SourceRecord>>
  distinct?: readonly string[]
}

function find(documents: Record<string, StatedDocument>, known: Known = {}) {
  const { reviewed = [], records = {}, distinct = [] } = known
  const catalog = new Catalog(documents, {
    unreviewed: new Set(Object.keys(documents).filter((id) => !reviewed.includes(id))),
  })
  const state = { name: '', slug: '', category: '', project_id: '' }
  const stored = Object.entries(records).map(([key, one]) => [key, { ...state, ...one }] as const)
  return findJoins(catalog, {
    records: new Map(stored),
    areDistinct: (one, other) => distinct.includes([one, other].toSorted().join()),
  }).map(({ from_id, to_id }) => `${from_id} → ${to_id}`)
}

const REVIEWED = { reviewed: ['rain'] }
const RAIN = document('Rain', { symbol: 'RAIN', ...site('https://rain.fi') })

describe('two equal identifiers join', () => {
  it.each([
    ['name and ticker', document('RAIN', { symbol: 'rain', ...coin('rain-token') })],
    ['name in other letters', document('Ｒáin', { symbol: 'RAIN', ...coin('rain-token') })],
    [
      'website and ticker',
      document('Rain Lend', { symbol: 'RAIN', ...site('https://app.rain.fi') }),
    ],
    ['name and website', document('rain', { symbol: 'R', ...site('https://www.rain.fi/x') })],
  ])('%s', (_, other) => {
    expect(find({ rain: RAIN, 'rain-2': other }, REVIEWED)).toEqual(
      // Letters of unusual forms imitate others.
      other.name === 'Ｒáin' ? [] : ['rain-2 → rain'],
    )
  })

  it('an account with a name or ticker', () => {
    const links = (twitter: string) => ({ links: { twitter } })
    const all = {
      rain: document('Rain', links('https://x.com/RainFi')),
      'rain-2': document('Rain', links('https://twitter.com/rainfi/')),
    }
    expect(find(all, REVIEWED)).toEqual(['rain-2 → rain'])
  })

  it('and unreviewed projects, into the one of the list of protocols', () => {
    const all = {
      'a-coin': document('Rain', { symbol: 'RAIN', ...coin('rain') }),
      rain: document('Rain', { symbol: 'RAIN', ...slug('rain') }),
    }
    expect(find(all)).toEqual(['a-coin → rain'])
  })

  it('but not the name and abbreviation of a collection and a coin, which may be older', () => {
    const azuki = document('Azuki', {
      symbol: 'AZUKI',
      market_sectors: ['nft-collection'],
      ...site('https://www.azuki.com'),
    })
    const token = document('Azuki', { symbol: 'AZUKI', ...coin('azuki') })
    expect(find({ azuki, token }, { reviewed: ['azuki'] })).toEqual([])
    const own = { ...token, ...site('https://azuki.com/') }
    expect(find({ azuki, own }, { reviewed: ['azuki'] })).toEqual(['own → azuki'])
  })

  it('and all of three sources at once', () => {
    const all = {
      rain: RAIN,
      'rain-coin': document('Rain', { symbol: 'RAIN', ...coin('rain') }),
      'rain-lend': document('Rain', { ...slug('rain'), ...site('https://rain.fi') }),
    }
    expect(find(all, REVIEWED)).toEqual(['rain-lend → rain', 'rain-coin → rain'])
  })
})

describe('one equal identifier joins nothing', () => {
  it.each([
    ['a name', document('Rain', { symbol: 'RN', ...site('https://rain.example') })],
    ['a ticker', document('Other', { symbol: 'RAIN' })],
    ['a website', document('Other', { symbol: 'OTH', ...site('https://rain.fi') })],
    [
      'an asset named by its ticker',
      document('RAIN', { symbol: 'RAIN', sources: { coin_metrics: ['rain'] } }),
    ],
  ])('%s', (_, other) => {
    expect(find({ rain: RAIN, 'rain-2': other }, REVIEWED)).toEqual([])
  })

  it('and a page on a shared site is none', () => {
    const page = { symbol: 'RAIN', ...site('https://medium.com/@rain') }
    expect(
      find({ rain: document('Rain', page), other: document('Other', page) }, REVIEWED),
    ).toEqual([])
  })
})

describe('what is not unique joins nothing', () => {
  it('two records of one list with name and ticker', () => {
    const all = {
      rain: RAIN,
      'rain-2': document('Rain', { symbol: 'RAIN', ...coin('rain-a') }),
      'rain-3': document('Rain', { symbol: 'RAIN', ...coin('rain-b') }),
    }
    expect(find(all, REVIEWED)).toEqual([])
  })

  it('a ticker that ten coins share, unless one has the name too', () => {
    const coins = Array.from({ length: 10 }, (_, at) => [
      `coin-${at}`,
      document(`Coin ${at}`, { symbol: 'RAIN', ...coin(`coin-${at}`) }),
    ])
    const all = { rain: RAIN, ...Object.fromEntries(coins) }
    expect(find(all, REVIEWED)).toEqual([])
    const named = document('Rain', { symbol: 'RAIN', ...coin('rain') })
    expect(find({ ...all, 'coin-3': named }, REVIEWED)).toEqual(['coin-3 → rain'])
  })

  it('a record beside the one that the reviewed project has in that list', () => {
    const all = {
      rain: { ...RAIN, ...slug('rain') },
      'rain-2': document('Rain', { symbol: 'RAIN', ...slug('rain-of-another') }),
      'rain-3': document('Rain', { symbol: 'RAIN', ...coin('rain') }),
    }
    expect(find(all, REVIEWED)).toEqual([])
  })

  it('two reviewed projects, also through a third', () => {
    const all = {
      rain: RAIN,
      storm: document('Storm', { symbol: 'STM', ...site('https://storm.example') }),
      both: document('Rain', { symbol: 'STM', links: { website: 'https://rain.fi' } }),
      other: document('Storm', { symbol: 'STM' }),
    }
    const joins = find(all, { reviewed: ['rain', 'storm'] })
    expect(joins).toEqual(['both → rain', 'other → storm'])
  })
})

it('joins one id at a source, also when the reviewed project got it later', () => {
  const all = {
    rain: { ...RAIN, sources: { coin_metrics: ['rn'] } },
    rn: document('RN', { symbol: 'RN', sources: { coin_metrics: ['rn'] } }),
  }
  expect(find(all, REVIEWED)).toEqual(['rn → rain'])
})

it('does not join a project with the product that has its id', () => {
  const all = {
    rain: {
      ...RAIN,
      products: [{ product_id: 'usdr', name: 'USDR', sources: { coin_metrics: ['usdr'] } }],
    },
    usdr: document('USDR', { symbol: 'USDR', sources: { coin_metrics: ['usdr'] } }),
  }
  expect(find(all, REVIEWED)).toEqual([])
})

it('follows the coin that a record states, where one project only states it', () => {
  const all = {
    rain: document('Rain', slug('rain')),
    storm: document('Storm', slug('storm')),
    drizzle: document('Drizzle', { symbol: 'DRZ', ...coin('drizzle') }),
  }
  const record = (project_id: string) => ({ name: project_id, project_id, coin: 'drizzle' })
  const one = { 'defillama:protocols:1': record('rain') }
  expect(find(all, { ...REVIEWED, records: one })).toEqual(['drizzle → rain'])
  const two = { ...one, 'defillama:protocols:2': record('storm') }
  expect(find(all, { ...REVIEWED, records: two })).toEqual([])
})

it('joins a chain with the project of its coin only when it is named after it', () => {
  const all = {
    rain: document('Rain', {
      chains: ['rain'],
      sources: { coingecko: 'rain', chain_names: ['Rain'] },
    }),
    'rain-evm': document('Rain EVM', { sources: { chain_names: ['Rain EVM'] } }),
    smartrain: document('smartRain', { sources: { chain_names: ['smartRain'] } }),
    usdr: document('Issuer', {
      products: [{ product_id: 'usdr', name: 'USDR', sources: { stablecoins: ['usdr'] } }],
    }),
    'issuer-chain': document('Issuer Chain', { sources: { chain_names: ['Issuer Chain'] } }),
  }
  const record = (name: string, project_id: string, coin: string) => ({ name, project_id, coin })
  const records = {
    'defillama:chains:1': record('Rain EVM', 'rain-evm', 'rain'),
    'defillama:chains:2': record('smartRain', 'smartrain', 'rain'),
    'defillama:chains:3': record('Issuer Chain', 'issuer-chain', 'usdr'),
  }
  expect(find(all, { reviewed: ['rain', 'usdr'], records })).toEqual(['rain-evm → rain'])
})

it('takes a protocol that is named like a chain for something else', () => {
  const all = {
    rain: { ...RAIN, chains: ['rain'] },
    bridge: document('Rain', { ...slug('rain-bridge'), ...site('https://rain.fi') }),
  }
  expect(find(all, REVIEWED)).toEqual([])
})

it('joins neither what staff called different nor what may imitate another', () => {
  const other = document('Rain', { symbol: 'RAIN' })
  expect(find({ rain: RAIN, two: other }, { ...REVIEWED, distinct: ['rain,two'] })).toEqual([])
  const hostile = ['Rаin', 'Rain\u200b', '𝐑ain'].map((name) => document(name, { symbol: 'RAIN' }))
  for (const one of hostile) expect(find({ rain: RAIN, one }, REVIEWED)).toEqual([])
})

it('does not join where website and account of both are different', () => {
  const links = (name: string) => ({
    links: { website: `https://${name}.example`, twitter: `https://x.com/${name}` },
  })
  const all = {
    rain: document('Rain', { symbol: 'RAIN', ...links('one') }),
    two: document('Rain', { symbol: 'RAIN', ...links('two') }),
  }
  expect(find(all, REVIEWED)).toEqual([])
})

import { expect, it } from 'vitest'
import { SectorMapping } from '../sectors/SectorMapping.ts'
import { Catalog } from './Catalog.ts'
import { listProposals } from './listProposals.ts'
import { ProjectDiscovery } from './ProjectDiscovery.ts'
import type { DiscoveredDocument } from './ProjectDocument.ts'
import { RecordBook, type SourceRecord } from './RecordBook.ts'

type Entry = { id: string; name: string; slug: string; category?: string; parent?: string }

const LIST = 'defillama:protocols:'
const documentOf = (name: string, slug: string): DiscoveredDocument => ({
  name,
  market_sectors: ['lending'],
  chains: [],
  links: {},
  sources: { defillama: [slug] },
})
/** One project was reviewed, under a name of its own, and one was not. */
const DOCUMENTS = { good: documentOf('Good', 'good-lend'), plain: documentOf('Plain', 'plain') }
const CATALOG = new Catalog(DOCUMENTS, { unreviewed: new Set(['plain']) })

function readList(
  entries: readonly Entry[],
  stored: ReadonlyMap<string, SourceRecord> = new Map(),
) {
  const book = new RecordBook(stored)
  const discovery = new ProjectDiscovery(CATALOG, { records: book })
  const placed = entries.map(({ id, name, slug, category = 'Lending', parent = '' }) => {
    const record = book.follow({ key: `${LIST}${id}`, state: { name, slug, category, parent } })
    const { state, isForeignSlug } = record
    return discovery.place({
      source_id: 'defillama',
      slug: state.slug,
      record,
      document: {
        ...documentOf(state.name, state.slug),
        sources: isForeignSlug ? {} : { defillama: [state.slug] },
      },
    }).project_id
  })
  const missing = book.endList(LIST)
  const records = new Map([...stored, ...book.changed])
  const proposals = listProposals(CATALOG, records, new SectorMapping()).map(
    ({ proposal }) => proposal,
  )
  return { placed, missing, records, proposals, discovery }
}

const GOOD = { id: '1', name: 'Good Lend', slug: 'good-lend' }
const PLAIN = { id: '2', name: 'Plain', slug: 'plain' }

it('notes each record once, and proposes nothing the first time', () => {
  const first = readList([GOOD, PLAIN])
  expect([first.placed, first.proposals]).toEqual([['good', 'plain'], []])
  expect(readList([GOOD, PLAIN], first.records).records).toEqual(first.records)
})

it('keeps a name of ours that the source never had, and follows the slug of a reviewed project', () => {
  const { records } = readList([GOOD])
  const { proposals, placed } = readList([{ ...GOOD, name: 'Better', slug: 'better' }], records)
  expect(placed).toEqual(['good'])
  expect(proposals).toMatchObject([
    {
      project_id: 'good',
      is_reviewed: true,
      changes: [{ field: 'sources', after: { defillama: ['better', 'good-lend'] } }],
      suggested_id: null,
    },
  ])
})

it('gives a slug that changes hands to a project of its own, until staff decide', () => {
  const { records } = readList([PLAIN])
  const taken = readList(
    [
      { id: '9', name: 'Newcomer', slug: 'plain' },
      { ...PLAIN, name: 'Plain Classic', slug: 'plain-classic' },
    ],
    records,
  )
  expect(taken.placed).toEqual(['plain-defillama', 'plain'])
  expect(taken.discovery.documents.get('plain-defillama')?.document.sources).toEqual({})
  expect(taken.proposals).toMatchObject([
    {
      project_id: 'plain',
      changes: [
        { field: 'name', after: 'Plain Classic' },
        { field: 'aliases' },
        { field: 'sources', after: { defillama: ['plain-classic'] } },
      ],
      suggested_id: 'plain-classic',
    },
  ])
})

it('keeps two entries that claim one id apart', () => {
  const twin = { id: '2', name: 'Twin', slug: 'twin' }
  const { placed, records } = readList([PLAIN, twin])
  expect(placed).toEqual(['plain', 'twin'])
  expect([...records.keys()]).toEqual([`${LIST}2`, `${LIST}twin`])
  expect(readList([PLAIN, twin], records).records).toEqual(records)
})

it('takes hostile names as they are', () => {
  const hostile = ['__proto__', '../../etc', '\u202Eevil', '🚀', 'constructor'].map(
    (name, index) => ({
      id: name,
      name,
      slug: `slug-${index}`,
    }),
  )
  const { records, placed } = readList(hostile)
  expect(new Set(placed).size).toBe(hostile.length)
  expect(records.get(`${LIST}__proto__`)?.name).toBe('__proto__')
})

it('proposes that a project is now part of another, and never merges it by itself', () => {
  const { records } = readList([GOOD, PLAIN])
  const ofGood = { ...PLAIN, parent: 'good-lend' }
  const found = readList([GOOD, ofGood], records)
  expect(found.placed).toEqual(['good', 'plain'])
  expect(found.proposals).toMatchObject([
    { project_id: 'plain', changes: [], part_of: { project_id: 'good', is_whole: true } },
  ])
  // An unknown project, or the project itself, is no other project.
  for (const parent of ['nobody', '__proto__', 'plain'])
    expect(readList([GOOD, { ...PLAIN, parent }], records).proposals).toEqual([])
  // Each of two that claim each other may be merged into the other; staff choose.
  const cycle = readList([{ ...GOOD, parent: 'plain' }, ofGood], records).proposals
  expect(cycle.map(({ part_of }) => part_of?.project_id)).toEqual(['plain', 'good'])
})

it('merges no project of which the source lists another part elsewhere', () => {
  const part = { id: '3', name: 'Plain', slug: 'plain', parent: '' }
  const { records } = readList([GOOD, PLAIN, part])
  const { proposals } = readList([GOOD, { ...PLAIN, parent: 'good-lend' }, part], records)
  expect(proposals).toMatchObject([{ part_of: { project_id: 'good', is_whole: false } }])
})

it('believes no list that lost much at once', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({
    id: `n${at}`,
    name: `Many ${at}`,
    slug: `many-${at}`,
  }))
  const { records } = readList([PLAIN, ...many])
  expect(readList(many.slice(0, 50), records)).toMatchObject({ missing: 51, proposals: [] })
  expect(readList(many, records).proposals).toMatchObject([{ project_id: 'plain', now: null }])
})

import { describe, expect, it } from 'vitest'
import { listParts } from '../../ui/ChangesTable.tsx'
import { listFaults, makeEdit, readTexts } from './metadataFields.ts'

const AAVE = {
  name: 'Aave',
  symbol: 'AAVE',
  market_sectors: ['lending'],
  chains: ['ethereum', 'base'],
  links: { website: 'https://aave.com', docs: 'https://docs.aave.com' },
  sources: { coingecko: 'aave', defillama_parent: 'parent#aave' },
  products: [{ product_id: 'aave-v3', name: 'Aave V3' }],
}

const edit = (texts: Record<string, string>, document: object = AAVE) =>
  makeEdit({ ...document }, { ...readTexts({ ...document }), ...texts })

describe('the form of a project', () => {
  it('changes nothing while its texts say the same', () => {
    expect(edit({})).toEqual({})
    expect(edit({ chains: ' ethereum \n\nbase\n', name: 'Aave ' })).toEqual({})
  })

  it('changes the fields that were written in, and keeps what it does not show', () => {
    expect(
      edit({
        name: 'Aave Labs',
        symbol: '',
        launch_year: '2017',
        is_archived: 'true',
        tags: 'lending\n big ',
        'links.docs': '',
        'sources.coingecko': 'aave-2',
      }),
    ).toEqual({
      name: 'Aave Labs',
      symbol: null,
      launch_year: 2017,
      is_archived: true,
      tags: ['lending', 'big'],
      links: { website: 'https://aave.com' },
      sources: { coingecko: 'aave-2', defillama_parent: 'parent#aave' },
    })
    expect(edit({ 'sources.coingecko': '' }, { chains: [], sources: { coingecko: 'a' } })).toEqual({
      sources: null,
    })
    expect(edit({ is_archived: '' }, { chains: [], is_archived: true })).toEqual({
      is_archived: null,
    })
    expect(edit({ chains: '' })).toEqual({ chains: [] })
    expect(edit({ name: 'New' }, {})).toEqual({ name: 'New', chains: [] })
  })

  it('keeps what it does not show of a product', () => {
    const products = [{ product_id: 'aave-v3', name: 'Aave V3', sources: { stablecoins: ['gho'] } }]
    const document = { ...AAVE, products }
    expect(edit({}, document)).toEqual({})
    const text = `${JSON.stringify({ ...products[0], name: 'Aave 3' })}\n{"product_id":"","name":"x"}`
    const changed = edit({ products: text, 'exchanges.kraken': 'AAVE' }, document)
    expect(changed).toEqual({
      products: [
        { ...products[0], name: 'Aave 3' },
        { product_id: '', name: 'x' },
      ],
      exchanges: { kraken: 'AAVE' },
    })
    expect(listFaults(changed)).toMatchSnapshot()
    expect(edit({ products: '' }, document)).toEqual({ products: null })
  })

  it('says what is wrong beside the field', () => {
    expect(
      listFaults(
        edit({
          name: '',
          launch_year: 'soon',
          description: 'No period at its end',
          tags: 'fine\nNot Fine',
          'links.website': 'http://aave.com',
        }),
      ),
    ).toMatchSnapshot()
    expect(listFaults(edit({ 'links.website': '' }))).toMatchSnapshot()
    expect(listFaults(edit({ name: 'Aave Labs', launch_year: '2020' }))).toEqual({})
  })
})

describe('a changed value', () => {
  it('is shown by the items that were removed and added', () => {
    expect(listParts(['a', 'b'], ['b', 'c'])).toEqual({
      before: [
        { text: 'a', change: 'removed' },
        { text: 'b', change: 'kept' },
      ],
      after: [
        { text: 'b', change: 'kept' },
        { text: 'c', change: 'added' },
      ],
    })
    expect(listParts(null, { website: 'https://x.org' })).toEqual({
      before: [],
      after: [{ text: 'website: https://x.org', change: 'added' }],
    })
    expect(listParts(true, null).before).toEqual([{ text: 'yes', change: 'removed' }])
  })
})

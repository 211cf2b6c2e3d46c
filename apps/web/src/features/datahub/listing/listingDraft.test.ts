import { describe, expect, it } from 'vitest'
import { readTexts } from '../metadataFields.ts'
import { EMPTY_DRAFT, listStepFaults, readEdit, readValidEdit, STEPS } from './listingDraft.ts'

const draftOf = (texts: Record<string, string>) => ({ ...EMPTY_DRAFT, texts })

describe('an application', () => {
  it('has five steps, of which no field is in two', () => {
    const paths = STEPS.flatMap(({ fields }) => fields.map(({ path }) => path))
    expect(STEPS).toHaveLength(5)
    expect(new Set(paths).size).toBe(paths.length)
    // Fields that only listed projects have are left out.
    expect(Object.keys(readTexts({})).filter((path) => !paths.includes(path))).toEqual([
      'is_archived',
      'aliases',
      'tags',
      'products',
      'exchanges.binance',
      'exchanges.coinbase',
      'exchanges.kraken',
      'bb_ticker',
    ])
  })

  it('says what is missing or wrong in each step', () => {
    const [first, second] = STEPS
    const draft = draftOf({
      name: 'New Lend',
      launch_year: 'soon',
      'links.website': 'http://x.org',
    })
    expect(first && listStepFaults(draft, first)).toMatchSnapshot()
    expect(second && listStepFaults(draft, second)).toMatchSnapshot()
    expect(readValidEdit(draft)).toEqual({ name: 'New Lend', chains: [] })
    expect(readEdit(draftOf({ contracts: 'ethereum:0xAb' }))).toEqual({
      contracts: ['ethereum:0xAb'],
      chains: [],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { writeCitation } from './PanelActionsPopup.tsx'

const CITED = {
  title: 'Aave: Fees & revenue',
  product: 'Tickmark',
  dataVersion: 42,
  asOf: '2026-01-31',
  sources: ['DefiLlama', 'Artemis'],
  isSample: false,
  url: 'https://terminal.example/explorer/projects/aave?asOf=2026-01-31',
  accessed: new Date('2026-02-03T12:00:00Z'),
}

describe('writeCitation', () => {
  it('names what is shown, the state of the data, its sources and where it stands', () => {
    expect(writeCitation('text', CITED)).toBe(
      'Aave: Fees & revenue. Tickmark, data version 42, as known at 2026-01-31. Sources: DefiLlama, Artemis. https://terminal.example/explorer/projects/aave?asOf=2026-01-31 (accessed 2026-02-03).',
    )
  })
  it('says of generated figures that they are', () => {
    const cited = { ...CITED, asOf: undefined, dataVersion: undefined, sources: [], isSample: true }
    expect(writeCitation('text', cited)).toContain('. Tickmark, sample data. https://')
  })
  it('is an entry of BibTeX that no sign breaks', () => {
    expect(writeCitation('bibtex', { ...CITED, title: 'Fees_{30d} & 5%' })).toBe(
      `@misc{tickmark-fees-30d-5-2026-02-03,
  title = {{Fees\\_\\{30d\\} \\& 5\\%}},
  author = {{Tickmark}},
  year = {2026},
  url = {https://terminal.example/explorer/projects/aave?asOf=2026-01-31},
  urldate = {2026-02-03},
  note = {data version 42; as known at 2026-01-31; sources: DefiLlama, Artemis},
}
`,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { writeCalls } from './PanelActionsPopup.tsx'
import { toPublicCall } from './toPublicCall.ts'

const SERVER = { origin: 'https://terminal.example', token: 'key' }
const fees = toPublicCall({ query: { metrics: ['fees'] } })
const price = toPublicCall({ query: { metrics: ['price'] } })

describe('writeCalls', () => {
  it('makes one call after the other', () => {
    const lines = writeCalls('curl', [fees, price], SERVER).split('\n')
    expect(lines.filter((line) => line.startsWith('curl '))).toHaveLength(2)
    expect(lines.filter((line) => line.includes('-d '))).toEqual([
      '  -d \'{"metrics":["fees"]}\'',
      '  -d \'{"metrics":["price"]}\'',
    ])
  })
  it('keeps the names of two programs apart where a language asks for it', () => {
    const text = writeCalls('typescript', [fees, price], SERVER)
    expect(text.match(/^{$/gm)).toHaveLength(2)
    expect(text.match(/^ {2}const response = /gm)).toHaveLength(2)
    expect(writeCalls('typescript', [fees], SERVER)).toMatch(/^const response = /)
  })
})

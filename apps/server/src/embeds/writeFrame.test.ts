import { expect, it } from 'vitest'
import { writeFrame } from './writeFrame.ts'

const FRAME = { theme: 'dark', productName: 'X', terminalPath: '/explorer' } as const
const PART = { html: '', sample: false, sources: ['defillama'], newestDay: null }

it('names the sources of a frame, unless charts name none here', () => {
  expect(writeFrame({ ...FRAME, hasSources: true }, 'Fees', PART)).toContain('Source: DefiLlama')
  expect(writeFrame({ ...FRAME, hasSources: false }, 'Fees', PART)).not.toContain('Source')
})

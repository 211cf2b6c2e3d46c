import { expect, it } from 'vitest'
import { readFrameColors, writeFrame } from './writeFrame.ts'

const FRAME = { theme: 'dark', productName: 'X', terminalPath: '/explorer' } as const
const PART = { html: '', sample: false, sources: ['defillama'], newestDay: null }

it('names the sources of a frame, unless charts name none here', () => {
  expect(writeFrame({ ...FRAME, hasSources: true }, 'Fees', PART)).toContain('Source: DefiLlama')
  expect(writeFrame({ ...FRAME, hasSources: false }, 'Fees', PART)).not.toContain('Source')
})

it('takes the colors of the page around, and nothing else than colors', () => {
  const colors = readFrameColors(new URLSearchParams('background=0b1f3a&text=%23FFFFFF'))
  expect(colors).toContain('--raise:#0b1f3a;')
  expect(colors).toContain('--fg:#FFFFFF;')
  expect(colors).not.toContain('--accent-fg')
  const frame = writeFrame({ ...FRAME, colors, hasSources: true }, 'Fees', PART)
  expect(frame).toContain(`data-theme="dark" style="${colors}"`)
  for (const text of ['red', '0b1f3', '000000;display:none', '"><script>', ''])
    expect(readFrameColors(new URLSearchParams({ background: text, accent: text }))).toBe('')
})
